/* player.h - what one person at a table knows, and the requests that the person can make.
 *
 * A player gets its data from a link: the table in this process (tui/session.h) or a
 * server (client/socket_link.h). The screen and the line mode call player_next() to learn
 * what is to be done, take news one by one with player_take(), and send requests. So they
 * need not know where the table is.
 *
 * Invariant: `view` and the members that belong to it are of the news taken last. No
 * member has data that the person may not see.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_PLAYER_H
#define CLIENT_PLAYER_H

#include "bots/bot.h"
#include "client/revealed.h"
#include "pedro/record.h"
#include "table/message.h"
#include "words/exchange.h"
#include "words/narration.h"
#include "words/rich.h"
#include "words/score_sheet.h"
#include "words/turn.h"

enum {
    PLAYER_NAME_MAX = 129, /* bytes of a name, with the NUL */
    PLAYER_NOTICE_MAX = 8192,
    PLAYER_TROUBLE_MAX = 2048,  /* bytes of the warnings that last */
    PLAYER_HAND_MAX = 64 << 10, /* bytes of the narration of one hand */
    PLAYER_SAID_MAX = 20,       /* chat messages that a table keeps */
    PLAYER_CALLS_MAX = 256,     /* calls of an auction that a server sends */
};

/* The person or bot of a seat. Of `name` and `bot` one is "", both if the seat is
 * empty. */
struct player_seat {
    char name[PLAYER_NAME_MAX]; /* of a person */
    char bot[PLAYER_NAME_MAX];
    char next[PLAYER_NAME_MAX]; /* takes the seat when the hand is over, "" for nobody */
    bool away;                  /* a bot plays for this person */
    bool online;
    bool ready;  /* for the first match, where the table waits for that */
    bool absent; /* not online for so long that others may let a bot play */
};

/* The clock of the seat to act. */
struct player_clock {
    pedro_seat seat;          /* PEDRO_NO_SEAT: no clock runs */
    int32_t left_ms, bank_ms; /* when it was received, */
    int64_t told_ms;          /* by player_time() */
};

enum player_next {
    PLAYER_NEWS,    /* call player_take() */
    PLAYER_DECIDES, /* the person is to act */
    PLAYER_WAITS,   /* for others */
    PLAYER_BETWEEN, /* no match has begun */
    PLAYER_OVER,    /* the match has ended */
    PLAYER_GONE,    /* no more play is possible at the table; the notice has the reason */
};

enum player_news {
    PLAYER_NOTHING,
    PLAYER_TOLD,  /* the text is in the notice */
    PLAYER_EVENT, /* a deal or an action: `happening` */
    PLAYER_FRESH, /* the state has changed without an event: the person has joined, or an
                   * undo */
    PLAYER_HINT,  /* `hint` is what the hint in the notice recommends */
};

struct player;

/* The functions of a link. */
struct player_link {
    bool local; /* no other people, and no clocks */
    /* Whether take() has news, and takes one. */
    bool (*ready)(void *data);
    enum player_news (*take)(void *data, struct player *player);
    /* A descriptor that becomes readable when ready() may have become true; -1: it never
     * does by itself. */
    int (*fd)(void *data);
    /* Adds to the notice where the match is saved, or writes a copy to `path` unless that
     * is "". */
    void (*save)(void *data, struct player *player, const char *path);
    /* Adds rich sentences about the hand that has just ended: its hidden cards. NULL where only what was seen and what
     * the server publishes is known: `revealed`. */
    void (*review)(void *data, struct pedro_text *text);
    /* Does again what was taken back last. NULL where that takes the consent of others. */
    void (*redo)(void *data);
    /* Plays the last hand again from its deal, or, unless `events` is 0, plays on after so many events of the match, beside
     * it. NULL where others would have to wait. */
    void (*study)(void *data, size_t events);
    /* Puts a computer player on the seats that computer players of this process have. NULL where that is the host's. */
    void (*level)(void *data, const struct bot *bot);
    /* Lets the computer play the rest of the hand for the person, or no longer. NULL at a server: others at the table would have to be told. */
    void (*autoplay)(void *data, bool on);
    /* Ends the match as lost by the person. NULL where others would lose with them. */
    void (*resign)(void *data);
    /* The match with its hidden cards, and how many of its events belong to hands that are over. NULL where only a server
     * knows them. */
    const struct pedro_match *(*match)(void *data, size_t *events);
    /* Sends a message; its table is filled in. */
    void (*request)(void *data, struct player *player, struct client_message *message);
};

/* An error that the person means to make at a club table: never by slip, so it is asked about first. */
struct player_error {
    enum { PLAYER_NO_ERROR, PLAYER_ERROR_ASKED, PLAYER_ERROR_PLANNED } stage;
    struct pedro_action action;
    bool in_turn; /* it was the person's turn when the person was asked */
    bool
        next; /* to be made as soon as another seat is to act: where the bots do not wait for a person */
};

struct lesson; /* tui/lesson.h */

struct player {
    struct lesson *lesson; /* of a guided first hand, or NULL */
    const struct player_link *link;
    void *link_data;

    /* The table. */
    char table[SERVER_TABLE_TABLE_MAX]; /* "" while none is known */
    char variant[PEDRO_NAME_MAX];       /* a preset; "" until the rules are known */
    struct pedro_rules rules;
    char options[PEDRO_TAG_MAX]; /* "key=value, key=value": keys that differ from the
                                 * preset */
    struct seats seats;
    struct player_seat seat[PEDRO_SEATS_MAX];
    pedro_seat undo;    /* the seat that requests an undo, or PEDRO_NO_SEAT */
    pedro_seat voids;   /* the seat that asks to throw the deal away, or PEDRO_NO_SEAT */
    pedro_seat refused; /* the seat that did not agree to either, or PEDRO_NO_SEAT */
    bool tournament;    /* it is of one: nobody is host, and nothing is taken back */
    int board;          /* of a table that plays several, from 1; otherwise 0 */
    bool more;          /* boards are to be played still: what is over is one of them */
    bool done;          /* all of a challenge are played */
    bool host, started, gone;
    bool waits;                 /* the first match waits until all are ready */
    bool left;                  /* the seat was given up */
    bool leaving;               /* the person is asked what becomes of the seat */
    char name[PLAYER_NAME_MAX]; /* the name of the person, "" where there is only one
                                * person */

    /* The match. */
    bool has_view;
    struct pedro_view view;
    bool has_legal;
    struct pedro_legal legal;
    struct pedro_legal errors; /* at a club table, what the person could do wrong now */
    struct player_error error;
    pedro_seat to; /* the receiver of the cards that the person gives now */
    const struct pedro_call *call;
    size_t calls;
    struct exchange exchange; /* of this hand */
    struct sheet sheet;
    bool show_worth; /* the person wants to see the points of each card */
    bool study;      /* a deal is played again beside the match */
    bool autoplay;   /* the rest of the hand is played for the person */
    bool resigned;   /* the person has given the match up: it is over */
    bool claim;      /* the person may claim the rest */
    bool busy;       /* an action is on its way */
    struct player_clock clock;
    unsigned changes; /* number of changes of the match */

    /* Of a table that is known by messages (client/hear.h). */
    int32_t seq;     /* of the last event, for actions */
    bool lost_track; /* news were missed: the whole view must be requested */
    pedro_seat
        awaited; /* the person to act here is not online, which was told; or PEDRO_NO_SEAT */
    /* The last table of an invitation that was told. */
    char invited[SERVER_TABLE_TABLE_MAX];
    bool replay; /* the person has just joined: the server repeats earlier chat */
    uint64_t said[PLAYER_SAID_MAX]; /* hashes of the last chat messages: a ring, */
    unsigned says;                  /* number of them so far */
    bool received;                  /* another seat gave the person cards in this hand */
    struct pedro_call call_room[PLAYER_CALLS_MAX];
    struct revealed revealed;
    pedro_card cut[PEDRO_SEATS_MAX]; /* by each seat, if the pack was cut */
    bool was_cut, chosen;            /* and whether cards and seats were chosen then */

    /* The last event. */
    struct happening happening;
    struct pedro_action hint;
    /* The narration of this hand. */
    char hand_room[PLAYER_HAND_MAX];
    struct pedro_text hand;
    /* Rich sentences about matters that are no events, each with its LF. Call
     * player_clear_notice() when they are shown. */
    char notice_room[PLAYER_NOTICE_MAX];
    struct pedro_text notice;
    /* Rich sentences about what is wrong now, each with its LF: the link adds one when it begins, and removes it when it is
     * over. "" if all is well. See player_standing(). */
    char trouble[PLAYER_TROUBLE_MAX];
};

void player_init(struct player *player, const struct player_link *link, void *link_data);
void player_finish(struct player *player);

enum player_next player_next(const struct player *player);
enum player_news player_take(struct player *player);

/* The person's turn, while player_next() says so. */
void player_turn(const struct player *player, struct turn *turn);

/* Requests. Their results come as news. */
void player_act(struct player *player, const struct pedro_action *action);
void player_undo(struct player *player, enum client_undo_answer answer);
void player_redeal(struct player *player, enum client_redeal_answer answer);
void player_hint(struct player *player);
void player_claim(struct player *player);
void player_start(struct player *player);
void player_chat(struct player *player, const char *text);
void player_phrase(struct player *player, const char *name);
void player_swap(struct player *player, pedro_seat seat, pedro_seat with);
void player_cut(struct player *player);
/* The choice of cards and seats of whoever cut the highest card; PEDRO_NO_SEAT: the same person deals. */
void player_choose(struct player *player, pedro_seat seat, pedro_seat dealer);
void player_ready(struct player *player, bool ready);
void player_report(struct player *player, pedro_seat seat, const char *reason);
void player_away(struct player *player, bool away);
void player_join(struct player *player, pedro_seat seat);
void player_leave(struct player *player);
/* The list of friends comes as a notice, once. */
void player_friends(struct player *player);
/* Invites the friend of that name to the table. */
void player_invite(struct player *player, const char *name);
void player_seat_bot(struct player *player, pedro_seat seat, const char *bot);

/* For links: updates view, sheet and narration by the event in `happening`. The caller
 * has set all other members that changed. */
void player_event(struct player *player);
/* Restarts the narration of the hand. */
void player_clear_hand(struct player *player);

void player_clear_notice(struct player *player);

/* Adds rich sentences, each with its LF, about all that lasts and that the person has to know until it is over: the trouble
 * of the link, and what others ask for and wait for. */
void player_standing(const struct player *player, struct pedro_text *text);

/* The sentence in which another seat asks to take back, or to throw the deal away; NULL if nobody else asks. */
const char *player_asked(const struct player *player, pedro_seat *who, bool voids);

/* Milliseconds of a clock that never jumps. */
int64_t player_time(void);

/* The time left on the clock, in milliseconds, at least 0. */
int32_t player_clock_left(const struct player *player);

/* Adds a sentence to the notice: PLAYER_NOTE(player, _("{path} is gone."), "path", path). */
#define PLAYER_NOTE(player, ...)                                                         \
    (rich_fill(&(player)->notice, __VA_ARGS__),                                          \
     pedro_text_add_char(&(player)->notice, '\n'))

#endif
