/* table.h - a table at which people and bots sit and play, as a value.
 *
 * This layer does no I/O, reads no clock and draws no random numbers. The host of the
 * tables (the server, or the engine of the page) brings messages, the time and random
 * bytes, and stores the rows. Rows are short texts, numbered from 1 in the order in
 * which they are stored. A table is the fold of its rows, whether it has just been
 * played or is read back from the store.
 *
 *     message --table_handle_request()--> rows or a refusal     nothing has changed yet
 *     time    --table_tick()-> rows, or when to call again
 *     rows    --the host stores them, all or none, at table->seq + 1 and on
 *             --table_apply_row() each--> the table has changed
 *             --table_write_*()--> the messages to each recipient
 *
 * After each row the host sends `table` to all if table->news has TABLE_NEWS_TABLE, and
 * `view` (or `news`) to all if it has TABLE_NEWS_VIEW. Then it calls table_tick() and
 * table_bot_turn() again.
 *
 * Time (now_ms) is the table's own time in milliseconds. It begins with the wall time
 * at which the table is opened, so that people can read it in rows, and goes on with a
 * monotonic clock of the host: a jump of the wall clock would take time from players or
 * stop their clocks. It stands still while the host is down: after rows are read back,
 * it goes on from time_ms.
 *
 * Invariant: nothing that is written for a recipient depends on a card that the
 * recipient's pedro_view() does not show (secrecy_test.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "bots/bot.h"
#include "pedro/match.h"
#include "table/event_table.h"
#include "table/message.h"

enum {
    TABLE_NAME_MAX = 17, /* of a table; sizes of texts include the NUL */
    TABLE_ID_MAX = 33, /* of a person: letters, digits, `-` and `_`, chosen by the host */
    TABLE_PERSON_MAX = 129, /* the name of a person: 32 characters of UTF-8 */
    TABLE_TEXT_MAX = 201,   /* of one message of chat */
    TABLE_ROW_MAX = 6144,
    TABLE_ROWS_MAX = 96,
    TABLE_ROWS_BYTES = 8192,
    TABLE_CHAT_MAX = TABLE_TEXT_MAX + 4, /* of one message of chat, as it is stored */
    TABLE_CHATS_MAX = 20,                /* messages of chat that are kept */
    TABLE_PRESENT_MAX = 500,             /* people connected to one table */
    TABLE_ABSENT_MS = 30000,   /* a person who is disconnected for this time is absent */
    TABLE_VERSION = 1,         /* of the format of rows; part of the first row */
    TABLE_MESSAGE_MAX = 65536, /* upper bound for every message written here */
};

struct table_person {
    char id[TABLE_ID_MAX];
    char name[TABLE_PERSON_MAX];
    bool program;    /* a bot that plays over the network; others see that it is one */
    uint8_t picture; /* word of the message `picture`; 0: none. In no row: the host brings
                      * it with each connection. */
};

/* The time of a seat: `each_ms` for every decision, then the time in its bank. Every hand
 * adds `hand_ms` to the bank. */
struct table_clock {
    const char *name; /* as in messages.ini, in the order of its words */
    int32_t bank_ms, each_ms, hand_ms, warn_ms;
    int32_t pause_ms; /* between two hands, to read the score */
    bool days;        /* people come when they like: nobody has to be connected */
};
enum { TABLE_CLOCKS = 7 };
extern const struct table_clock table_clocks[TABLE_CLOCKS];

/* The row of a name that is in the table. */
uint8_t table_clock_named(const char *name);

enum table_seat_kind { TABLE_EMPTY, TABLE_PERSON, TABLE_BOT };

struct table_seat {
    uint8_t kind; /* enum table_seat_kind */
    bool away;    /* a person's seat that a bot plays until the person is back */
    struct table_person person; /* of a TABLE_PERSON, else "" */
    char bot[PEDRO_NAME_MAX];   /* plays here, or for a person who is away; "" for none */
    int32_t bank_ms;            /* time left in the bank */
    bool ready;    /* the person is, before the first match of a table that waits */
    uint64_t seen; /* the seq that the person's last action answered, 0: none */
    struct pedro_action acted; /* and that action, to recognise it if it is sent twice */
    uint64_t sat_seq;          /* number of the row by which the person sat down */
    char before[TABLE_ID_MAX]; /* the person who left this seat last in this match, */
    uint32_t before_hand;      /* and in which hand: that person has seen its cards */
    /* The person for whom the seat is reserved: takes it from its bot when the hand is
     * over, if still connected then; id "": nobody. Volatile: lost on restart. */
    struct table_person next;
    /* Since when the person has had no connection, in the table's time; 0: connected.
     * Volatile, as is `absent`: the person has been disconnected for TABLE_ABSENT_MS. */
    uint64_t gone_ms;
    bool absent;
};

/* A line of the score sheet. */
struct table_hand {
    pedro_bid bid;
    pedro_seat bidder;
    uint8_t trump, made;
    int16_t points[PEDRO_SEATS_MAX];
    int32_t hand[PEDRO_SEATS_MAX], score[PEDRO_SEATS_MAX];
};

/* What a row changed, for table->news. */
enum {
    TABLE_NEWS_TABLE = 1, /* the message `table` */
    TABLE_NEWS_VIEW = 2,  /* the messages `view` and `news` */
    TABLE_NEWS_LOBBY = 4, /* its entry in the lobby */
    TABLE_NEWS_OVER =
        8, /* a match, or the play of a tournament, has ended: table_write_record() writes it */
};

/* The last event of the match. */
struct table_event {
    uint8_t kind; /* enum table_event_kind */
    pedro_seat seat;
    struct pedro_action action; /* of TABLE_EVENT_ACT */
};
enum table_event_kind {
    TABLE_EVENT_NONE,
    TABLE_EVENT_DEAL,
    TABLE_EVENT_ACT,
    TABLE_EVENT_UNDO,
    TABLE_EVENT_CLAIM,
};

/* How a match of a tournament ended before the rules ended it. */
enum table_ending {
    TABLE_ENDED_NOT,
    TABLE_ENDED_LENGTH, /* its hands or minutes were played, or the board */
    TABLE_ENDED_STOP,   /* by the director */
    TABLE_ENDED_ABSENT, /* somebody did not come */
};

struct table_present;
struct table_chat;

/* All members may be read; only the functions below change them. */
struct table {
    uint64_t seq;      /* rows applied */
    uint64_t turn_seq; /* the last of them that changed the match: `seq` in messages */
    uint64_t turn_seq_before; /* and the one before that */
    uint64_t time_ms;         /* of the last row, in the table's time */
    unsigned news;            /* of the last row */

    char name[TABLE_NAME_MAX];
    char host
        [TABLE_ID_MAX]; /* id of the host, see table_acting_host(); "" if nobody sits here */
    char variant[PEDRO_NAME_MAX];
    struct pedro_ruleset set;
    uint64_t given;            /* keys of it that were given */
    uint8_t clock;             /* row of table_clocks */
    bool hidden;               /* not in the lobby */
    bool hints;                /* hints are given although several people play */
    bool waits;                /* the first match waits until all people are ready */
    char bots[PEDRO_NAME_MAX]; /* the bot that fills empty seats and plays for absent
                                * people */
    struct table_seat seat[PEDRO_SEATS_MAX]; /* the first set.players */
    pedro_card
        cut[PEDRO_SEATS_MAX];     /* cards cut for seats, by seat, PEDRO_NO_CARD: none */
    pedro_seat first_dealer;      /* as it was cut or chosen, or PEDRO_NO_SEAT */
    bool chosen;                  /* the highest card has chosen cards and seats */
    struct table_fixture fixture; /* of a tournament; see event_table.h */
    uint64_t fixture_ms;          /* the time of the first deal; 0: none yet */

    bool started;             /* there is a match, under way or over */
    bool played;              /* a person has acted here, in this match or one before */
    struct pedro_match match; /* if started */
    uint32_t matches;         /* begun here */
    uint8_t ended;            /* enum table_ending, of this match */
    uint8_t absent;           /* of TABLE_ENDED_ABSENT: the sides, bit s for side s */
    struct table_hand *hand;  /* the score sheet, with boards of all of them */
    size_t hands, hands_capacity;
    struct table_event event;
    struct pedro_effect
        *effect; /* the effects of it, every card open; only of a deal or an */
    size_t effects, effects_capacity;   /* action: `effects` of them */
    uint8_t seed[PEDRO_SEED_SIZE];      /* of the current hand */
    uint8_t last_seed[PEDRO_SEED_SIZE]; /* of the hand before */
    uint8_t seed_hash[PEDRO_SEED_SIZE]; /* of `seed`, published with the deal */
    bool has_seed, has_last_seed;
    uint64_t since_ms; /* since when the seat to act has been asked */
    pedro_seat undo;   /* the seat that requests an undo, or PEDRO_NO_SEAT */
    uint8_t undo_yes;  /* seats that agree */
    pedro_seat voids;  /* the seat that asks to throw the deal away, or PEDRO_NO_SEAT */
    uint8_t void_yes;  /* seats that agree to that */
    pedro_seat
        refused; /* the person who refused the last request of either kind, until one acts; or PEDRO_NO_SEAT */

    /* Volatile: lost on restart, by design. */
    int32_t pause_most_ms;         /* set by the host: no pause between hands is longer */
    uint64_t warned;               /* turn_seq of the last warning */
    struct table_present *present; /* people connected */
    size_t presents, presents_capacity;
    struct table_chat *chat; /* ring, NULL until the first message */
    uint32_t chats;          /* messages of chat so far */
};

/* Rows to be stored, in their order. */
struct table_rows {
    unsigned count;
    uint16_t at[TABLE_ROWS_MAX]; /* where each begins in `bytes`, NUL at its end */
    uint16_t used;
    char bytes[TABLE_ROWS_BYTES];
};
/* Row `index` of them. */
static inline const char *table_row(const struct table_rows *rows, unsigned index) {
    return rows->bytes + rows->at[index];
}

enum table_outcome {
    TABLE_REFUSED, /* `refusal` says why */
    TABLE_GRANTED, /* store and apply `rows`, then answer `ok`; there may be none */
    TABLE_RESERVED, /* call table_reserve(), let that connection watch, and send `table` to all */
    TABLE_CHAT, /* call table_add_chat(), then send table_write_chat() to all who are connected */
    TABLE_HINT, /* call table_hint_turn() and table_turn_act(), send table_write_hint() to the sender */
    TABLE_REPORT, /* store table_write_report() for the admins of the host */
};

struct table_answer {
    enum table_outcome outcome;
    struct pedro_refusal refusal;
    struct table_rows rows;
};

/* A message to a table, and who sent it when. */
struct table_request {
    const struct client_message *message;
    const struct table_person *who;
    uint64_t now_ms;       /* in the table's time */
    const uint8_t *chance; /* PEDRO_SEED_SIZE fresh random bytes */
};

/* The rows that open a table called `name`, for a message `open`. The host then makes the table by
 * table_create() and table_apply_row(). Names are letters, digits, `-` and `_`. */
void table_open(const struct table_request *request, const char *name,
                struct table_answer *answer);

/* The same for people who were paired: the sender at seat 0, `count` others on the next seats, bots on the rest,
 * and the match begins. There are at most as many people as seats. */
void table_open_paired(const struct table_request *request, const char *name,
                       const struct table_person *const *other, unsigned count,
                       struct table_answer *answer);

/* An empty table, before its first row. NULL if there is no memory. */
struct table *table_create(void);
void table_destroy(struct table *table);

/* Applies a row. Returns 0, or an enum pedro_err if the row does not fit (the store is
 * damaged) or there is no memory; `wrong` then says why, and the table is unchanged. */
int table_apply_row(struct table *table, const char *row, size_t length,
                    struct pedro_refusal *wrong);

/* The table as it will be after rows that are not applied yet, without people who are connected and chat; it is the caller's. NULL if
 * there is no memory, or a row does not fit. */
struct table *table_after(const struct table *table, const struct table_rows *rows);

/* Decides about a message that names this table: any but hello, lobby and open. Changes
 * nothing. `join` by a person without a seat is granted with no rows: the host lets
 * that connection watch. An action that was stored already (same `seq` and text as
 * before) is granted with no rows. */
void table_handle_request(const struct table *table, const struct table_request *request,
                          struct table_answer *answer);

/* After TABLE_RESERVED for a message `join`: the person gets that seat when the hand is over, by a row of
 * table_tick(), and no other one. */
void table_reserve(struct table *table, const struct table_request *request);

/* The actions of a host that are due at a time. */
struct table_tick {
    struct table_rows rows; /* to be stored and applied now */
    bool deal;              /* call table_deal() now */
    bool absent;            /* a person has become absent: send `table` to all */
    pedro_seat
        warning; /* send table_write_warning() for it to all, once; or PEDRO_NO_SEAT */
    uint64_t next_ms; /* when to call again, if no row comes before; 0: not at all */
};
void table_tick(struct table *table, uint64_t now_ms, struct table_tick *tick);

/* The row that deals the next hand from a fresh seed. False if no hand is to be dealt. */
bool table_deal(const struct table *table, const uint8_t seed[PEDRO_SEED_SIZE],
                uint64_t now_ms, struct table_rows *rows);

/* True if a decision may take days: the host adds the time that it was down to the table's. */
bool table_has_days(const struct table *table);

/* After the host was down: the row that restarts the clock of the seat to act, if it
 * has one that does not count days. Downtime of the host is charged to nobody, and people count as disconnected
 * only from now on. */
void table_resume(struct table *table, uint64_t now_ms, struct table_rows *rows);

/* A decision that a bot has to make, with everything that it may know. It can be copied
 * to another thread. */
struct table_turn {
    char table[TABLE_NAME_MAX];
    uint64_t turn_seq;
    pedro_seat seat;
    const struct bot *bot;
    struct bot_budget budget; /* zeros; the host may set it */
    uint8_t dice[PEDRO_SEED_SIZE];
    struct pedro_rules rules;
    struct pedro_view view;
    struct pedro_legal legal;
    struct bot_history history;
};

/* The decision that a bot has to make now. False if it is no bot's turn. */
bool table_bot_turn(const struct table *table, struct table_turn *turn);
/* The decision of the person `id`, whose turn it is, to be made by the strongest bot. */
bool table_hint_turn(const struct table *table, const char *id, struct table_turn *turn);
/* Makes the decision; on any thread, without the table. `scratch` and `reason` may be
 * NULL. */
void table_turn_act(const struct table_turn *turn, struct bot_scratch *scratch,
                    struct pedro_action *action, struct bot_reason *reason);
/* Turns a bot's decision into rows. Refused as `stale` if the match has changed, or the
 * person of the seat is back. */
void table_bot_answer(const struct table *table, const struct table_turn *turn,
                      const struct pedro_action *action, uint64_t now_ms,
                      struct table_answer *answer);

/* Called once for each connection of a person, who may have several. False if the table
 * is full. Changes the message `table`. */
bool table_connect(struct table *table, const struct table_person *who);
/* Shows another picture of a person; the message `table` changes. */
void table_set_picture(struct table *table, const char *id, uint8_t picture);
void table_disconnect(struct table *table, const char *id, uint64_t now_ms);
unsigned table_watchers(const struct table *table);

/* Changes the name of a person in seats, reservations and chat; it is shorter than
 * TABLE_PERSON_MAX. May change the message `table`. A person who is deleted is called
 * TABLE_NOBODY. The host renames the person in stored rows with the two functions
 * below. */
void table_rename(struct table *table, const char *id, const char *name);
#define TABLE_NOBODY "deleted"

/* True if a row has the name of a person; `id` is then the id of that person. */
bool table_row_names(const char *row, size_t length, char id[TABLE_ID_MAX]);
/* Writes such a row with another name, which is shorter than TABLE_PERSON_MAX, and a
 * NUL. Returns its length; 0 if the row has no name, or has that name already. */
size_t table_row_rename(const char *row, size_t length, const char *name,
                        char text[TABLE_ROW_MAX]);
/* The rows that give the seat of one person to another, or to a bot if the other has a
 * seat already or is NULL. No rows if the first has no seat. */
void table_bequeath(const struct table *table, const char *id,
                    const struct table_person *heir, struct table_rows *rows);

/* The id of the person who may start matches and arrange seats: the host; while the host is absent, the connected
 * person who has sat here longest (a person before a program), if there is one. "" if nobody sits here. */
const char *table_acting_host(const struct table *table);

/* The table waits until all people are ready. */
bool table_waits(const struct table *table);

/* The seat whose person has cut the highest card and may still choose cards and seats, or PEDRO_NO_SEAT. */
pedro_seat table_chooser(const struct table *table);

/* The seat that a person gets who wants any: a free one, else one of a bot that is promised
 * to nobody; PEDRO_NO_SEAT if people have all of them. */
pedro_seat table_any_seat(const struct table *table);
/* The seat of a person, or PEDRO_NO_SEAT. */
pedro_seat table_seat_of(const struct table *table, const char *id);
/* The seat that is reserved for a connected person until the hand is over, or
 * PEDRO_NO_SEAT. */
pedro_seat table_reserved_for(const struct table *table, const char *id);
/* True if a match was begun, and is over: by the rules, or by the length of a tournament's. */
bool table_is_over(const struct table *table);
/* True if no person sits here and nobody is connected, and no tournament is played: the host may
 * close the table. */
bool table_deserted(const struct table *table);

/* Keeps a message of chat, after TABLE_CHAT. False if there is no memory. */
bool table_add_chat(struct table *table, const struct table_request *request);
/* For a host that stores chat: writes the message as a short text, after TABLE_CHAT. */
void table_write_chat_row(const struct table *table, const struct table_request *request,
                          char text[TABLE_CHAT_MAX]);
/* Keeps the message `number` (from 1, rising) of the person `id`; "" for the text of a person
 * who was deleted since. False if it cannot be one, or if there is no memory: then nothing has
 * changed. */
bool table_apply_chat(struct table *table, uint32_t number, const char *id,
                      const char *name, const char *text);
/* Deletes what a person has said. */
void table_forget_chats(struct table *table, const char *id);

/* Messages, as one JSON object without a line end, added to `text`. `id` is that of the
 * recipient; "", or an id without a seat, is a spectator. */
void table_write_table(const struct table *table, const char *id, uint64_t now_ms,
                       struct pedro_text *text);
/* Writes nothing if no match has begun, or for a spectator of boards (event_table.h). With `joining` the event is left out and the
 * whole score sheet included. */
void table_write_view(const struct table *table, const char *id, bool joining,
                      uint64_t now_ms, struct pedro_text *text);
/* The changes of the last action, for a recipient whose last message of the match had the
 * number turn_seq_before, and who then had the same seat. False, and nothing is written,
 * if the last event was no action: the recipient then needs `view`. */
bool table_write_news(const struct table *table, const char *id, uint64_t now_ms,
                      struct pedro_text *text);
/* Chat message `index`, from table_first_chat() to table->chats - 1; earlier ones are no
 * longer kept. Writes nothing for one that is missing. */
static inline uint32_t table_first_chat(const struct table *table) {
    return table->chats > TABLE_CHATS_MAX ? table->chats - TABLE_CHATS_MAX : 0;
}
void table_write_chat(const struct table *table, uint32_t index, struct pedro_text *text);
void table_write_warning(const struct table *table, pedro_seat seat, uint64_t now_ms,
                         struct pedro_text *text);
void table_write_hint(const struct table_turn *turn, const struct pedro_action *action,
                      const struct bot_reason *reason, struct pedro_text *text);
/* One element of the list in `lobby`. */
void table_write_lobby(const struct table *table, struct pedro_text *text);
/* A report about a person, with the last messages of chat: for admins only. */
void table_write_report(const struct table *table, const struct table_request *request,
                        struct pedro_text *text);
/* The match as a record (pedro-record(5)), every card open: only once it is over, false
 * before. */
bool table_write_record(const struct table *table, struct pedro_text *text);
/* The same of the hands of a match that goes on, without the one on the table: those that are over lie open, since their seeds
 * have been told. False before the second hand, and unless one person plays against bots, at no table of a tournament. */
bool table_write_hands(const struct table *table, struct pedro_text *text);

#endif
