/* table.h - a table at which people and bots sit and play, as a value.
 *
 * There is no I/O here, no clock and no chance: whoever hosts tables (the server, or the page that
 * plays alone) brings messages, the time and random bytes, and keeps what lasts. What lasts is
 * rows: short texts, numbered 1, 2, 3 ... by the order in which they are kept. A table is the
 * fold of its rows, whether it has just been played or is read back from the store.
 *
 *     message --table_handle_request()--> rows or a refusal     nothing has changed yet
 *     time    --table_tick()-> rows, or when to ask again
 *     rows    --the host stores them, all or none, at table->seq + 1 and on
 *             --table_apply_row() each--> the table has changed
 *             --table_write_*()--> what each recipient is told
 *
 * After each row the host sends `table` to all if table->news has TABLE_NEWS_TABLE, and `view`
 * (or `news`) to all if it has TABLE_NEWS_VIEW; then looks at table_tick() and
 * table_bot_turn() again.
 *
 * Time (now_ms) is the table's own time in milliseconds. It begins with the wall time at which
 * the table is opened, for people who read rows, and then goes on with a monotonic clock of
 * the host: wall time may jump, and then would take time from players or freeze their play.
 * While the host is down it stands still: after reading rows back, time goes on from time_ms.
 *
 * Invariant: nothing that is written for a recipient depends on a card which that
 * recipient's pedro_view() does not show (table_secrecy_test.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "bots/bot.h"
#include "pedro/match.h"
#include "table/message.h"

enum {
    TABLE_NAME_MAX = 17, /* of a table; sizes of texts include the NUL */
    TABLE_ID_MAX = 33, /* of a person: letters, digits, `-` and `_`, the host's choice */
    TABLE_PERSON_MAX = 129, /* what a person is called: 32 characters of UTF-8 */
    TABLE_TEXT_MAX = 201,   /* said in one go */
    TABLE_ROW_MAX = 6144,
    TABLE_ROWS_MAX = 96,
    TABLE_ROWS_BYTES = 8192,
    TABLE_CHATS_MAX = 20,      /* what was said last, kept for who comes later */
    TABLE_PRESENT_MAX = 500,   /* people connected to one table */
    TABLE_VERSION = 1,         /* of rows; stands in the first */
    TABLE_MESSAGE_MAX = 65536, /* no message written here is longer */
};

struct table_person {
    char id[TABLE_ID_MAX];
    char name[TABLE_PERSON_MAX];
    bool program; /* somebody's bot that plays over the network: labelled as one */
};

/* How long a seat may think: `each_ms` for every decision, then its bank; each hand gives
 * some of that back. */
struct table_clock {
    const char *name; /* as in messages.ini, in the order of its words */
    int32_t bank_ms, each_ms, hand_ms, warn_ms;
    int32_t pause_ms; /* between two hands, to look at the score */
};
enum { TABLE_CLOCKS = 4 };
extern const struct table_clock table_clocks[TABLE_CLOCKS];

enum table_seat_kind { TABLE_EMPTY, TABLE_PERSON, TABLE_BOT };

struct table_seat {
    uint8_t kind; /* enum table_seat_kind */
    bool away;    /* a person's seat that a bot plays until the person is back */
    struct table_person person; /* of a TABLE_PERSON, else "" */
    char bot[PEDRO_NAME_MAX];   /* plays here, or for who is away; "" for none */
    int32_t bank_ms;            /* left */
    uint64_t seen; /* the seq that the person's last action answered, 0: none */
    struct pedro_action acted; /* and that action: so that one sent twice is known */
    char before[TABLE_ID_MAX]; /* who gave this seat up last in this match, */
    uint32_t before_hand;      /* and in which hand: that one has seen its cards */
    /* Takes the seat from its bot when the hand is over, if still connected then; id "": nobody.
     * Not in rows: gone after a restart. */
    struct table_person next;
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
    TABLE_NEWS_TABLE = 1, /* what `table` tells */
    TABLE_NEWS_VIEW = 2,  /* what `view` tells */
    TABLE_NEWS_LOBBY = 4, /* what the lobby tells of it */
    TABLE_NEWS_OVER = 8,  /* the match has ended: table_write_record() has it all */
};

/* What happened last in the match. */
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

struct table_present;
struct table_chat;

/* Read what you like; only the functions below change it. */
struct table {
    uint64_t seq;      /* rows folded */
    uint64_t turn_seq; /* the last of them that changed the match: `seq` in messages */
    uint64_t turn_seq_before; /* and the one before that */
    uint64_t time_ms;         /* of the last row, in the table's time */
    unsigned news;            /* of the last row */

    char name[TABLE_NAME_MAX];
    char host[TABLE_ID_MAX]; /* who may start and change seats; "" if nobody sits here */
    char variant[PEDRO_NAME_MAX];
    struct pedro_ruleset set;
    uint64_t given;            /* keys of it that were given */
    uint8_t clock;             /* row of table_clocks */
    bool hidden;               /* not in the lobby */
    bool hints;                /* given also to several people */
    char bots[PEDRO_NAME_MAX]; /* the bot that fills empty seats and stands in */
    struct table_seat seat[PEDRO_SEATS_MAX]; /* the first set.players */
    pedro_card
        cut[PEDRO_SEATS_MAX]; /* cards cut for seats, by seat, PEDRO_NO_CARD: none */
    pedro_seat first_dealer;  /* as it was cut, or PEDRO_NO_SEAT */

    bool started;             /* there is a match, under way or over */
    bool played;              /* a person has acted here, in this match or one before */
    struct pedro_match match; /* if started */
    uint32_t matches;         /* begun here */
    struct table_hand *hand;  /* the score sheet */
    size_t hands, hands_capacity;
    struct table_event event;
    struct pedro_effect
        *effect; /* what it did, every card open; none but of a deal or an */
    size_t effects, effects_capacity;   /* action: `effects` of them */
    uint8_t seed[PEDRO_SEED_SIZE];      /* of the hand that is on */
    uint8_t last_seed[PEDRO_SEED_SIZE]; /* of the hand before */
    uint8_t seed_hash[PEDRO_SEED_SIZE]; /* of `seed`, published with the deal */
    bool has_seed, has_last_seed;
    uint64_t since_ms; /* since when the seat to act has been asked */
    pedro_seat undo;   /* asks to take back, or PEDRO_NO_SEAT */
    uint8_t undo_yes;  /* seats that agree */

    /* Not in rows: gone after a restart, and nobody is hurt. */
    uint64_t warned;               /* turn_seq of the last warning */
    struct table_present *present; /* people connected */
    size_t presents, presents_capacity;
    struct table_chat *chat; /* ring, NULL until somebody speaks */
    uint32_t chats;          /* said so far */
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
    TABLE_REFUSED,  /* `code` and `sentence` say why */
    TABLE_GRANTED,  /* store and fold `rows`, then say `ok`; there may be none */
    TABLE_RESERVED, /* table_reserve(), let that connection watch, and tell all `table` */
    TABLE_CHAT,     /* table_add_chat(), then table_write_chat() to all who are here */
    TABLE_HINT, /* table_hint_turn(), table_turn_act(), table_write_hint() to the asker */
    TABLE_REPORT, /* table_write_report() for who runs the place */
};

struct table_answer {
    enum table_outcome outcome;
    enum server_error_code code;
    char sentence[SERVER_ERROR_MESSAGE_MAX];
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

/* An empty table, before its first row. NULL if there is no memory. */
struct table *table_create(void);
void table_destroy(struct table *table);

/* Adopts a row. 0, or an enum pedro_err if the row does not fit (a damaged store) or there
 * is no memory, with `*reason` saying why; the table is then as it was. */
int table_apply_row(struct table *table, const char *row, size_t length,
                    const char **reason);

/* Decides about a message that names this table: any but hello, lobby and open. Changes
 * nothing. `join` without a seat of one's own is granted with no rows: the host lets that connection watch.
 * An action that was stored already (`seq` and text the same as before) is granted with no rows. */
void table_handle_request(const struct table *table, const struct table_request *request,
                          struct table_answer *answer);

/* After TABLE_RESERVED for a message `join`: the person gets that seat when the hand is over, by a row of
 * table_tick(), and no other one. */
void table_reserve(struct table *table, const struct table_request *request);

/* What time brings. */
struct table_tick {
    struct table_rows rows; /* to be stored and folded now */
    bool deal;              /* call table_deal() now */
    pedro_seat
        warning; /* send table_write_warning() for it to all, once; or PEDRO_NO_SEAT */
    uint64_t next_ms; /* when to ask again, if no row comes before; 0: not at all */
};
void table_tick(struct table *table, uint64_t now_ms, struct table_tick *tick);

/* The row that deals the next hand from a fresh seed. False if no hand is to be dealt. */
bool table_deal(const struct table *table, const uint8_t seed[PEDRO_SEED_SIZE],
                uint64_t now_ms, struct table_rows *rows);

/* After the host was down: the row that starts the clock of the seat to act anew, if it
 * has one. Otherwise people would pay for the host's time. */
void table_resume(const struct table *table, uint64_t now_ms, struct table_rows *rows);

/* A decision that a bot has to make, with all it needs: may be copied to another thread. */
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

/* The decision a bot owes now. False if it is no bot's turn. */
bool table_bot_turn(const struct table *table, struct table_turn *turn);
/* The decision of `id`, whose turn it is, as the strongest bot would make it. */
bool table_hint_turn(const struct table *table, const char *id, struct table_turn *turn);
/* Makes it; on any thread, without the table. `scratch` and `reason` may be NULL. */
void table_turn_act(const struct table_turn *turn, struct bot_scratch *scratch,
                    struct pedro_action *action, struct bot_reason *reason);
/* Hands a bot's decision back. Refused as `stale` if the table has moved on, or the
 * person of the seat is back. */
void table_bot_answer(const struct table *table, const struct table_turn *turn,
                      const struct pedro_action *action, uint64_t now_ms,
                      struct table_answer *answer);

/* People connected, on whatever device: once for each connection. False if the table has
 * no room for more. What `table` tells changes. */
bool table_connect(struct table *table, const struct table_person *who);
void table_disconnect(struct table *table, const char *id);
unsigned table_watchers(const struct table *table);

/* Changes what a person is called in seats, reservations and chat, shorter than TABLE_PERSON_MAX;
 * what `table` tells may change. Who is deleted is called TABLE_NOBODY. The host does the same in
 * the rows, as it likes: */
void table_rename(struct table *table, const char *id, const char *name);
#define TABLE_NOBODY "deleted"

/* True if a row has the name of a person, whose id is then written to `id`. */
bool table_row_names(const char *row, size_t length, char id[TABLE_ID_MAX]);
/* Writes such a row with another name, which is shorter than TABLE_PERSON_MAX, and a NUL. Its
 * length; 0 if the row names nobody, or has that name. */
size_t table_row_rename(const char *row, size_t length, const char *name,
                        char text[TABLE_ROW_MAX]);
/* The rows by which the seat of one person becomes another's, or, if that one sits here already
 * or is NULL, a bot's; none if the first has no seat. */
void table_bequeath(const struct table *table, const char *id,
                    const struct table_person *heir, struct table_rows *rows);

/* The seat of a person, or PEDRO_NO_SEAT. */
pedro_seat table_seat_of(const struct table *table, const char *id);
/* The seat that is kept for a connected person until the hand is over, or PEDRO_NO_SEAT. */
pedro_seat table_reserved_for(const struct table *table, const char *id);
/* True if neither a person sits here nor anybody is connected: the host may forget it until
 * it is asked for again. */
bool table_deserted(const struct table *table);

/* Notes what was said, after TABLE_CHAT. False if there is no memory. */
bool table_add_chat(struct table *table, const struct table_request *request);

/* Messages, as one JSON object without a line end, added to `text`. `id` is the recipient's,
 * "" or one that has no seat for a spectator. */
void table_write_table(const struct table *table, const char *id,
                       struct pedro_text *text);
/* Nothing is written if no match has begun. `joining` leaves out the event and puts in the
 * whole score sheet. */
void table_write_view(const struct table *table, const char *id, bool joining,
                      uint64_t now_ms, struct pedro_text *text);
/* What an action changed, for somebody whose last message of the match was of
 * turn_seq_before and who had the same seat then. False, and nothing is written, if
 * something else happened last: then `view` tells all. */
bool table_write_news(const struct table *table, const char *id, uint64_t now_ms,
                      struct pedro_text *text);
/* What was said as number `index`, from table_first_chat() to table->chats - 1; what was said before is
 * forgotten. */
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
/* An accusation with what was said here last: not for players' eyes. */
void table_write_report(const struct table *table, const struct table_request *request,
                        struct pedro_text *text);
/* The match as a record (pedro-record(5)), every card open: only once it is over, false
 * before. */
bool table_write_record(const struct table *table, struct pedro_text *text);

#endif
