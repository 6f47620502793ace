/* player.h - what one person at a table knows of it, and what they can ask for.
 *
 * A player is fed by a link: the table in this process (tui/session.h) or a server (client/socket_link.h).
 * Whatever shows the table asks player_next() what there is to do, takes news one by one with player_take(),
 * and sends requests. So the screen and the line mode need not know where the table is.
 *
 * Invariant: `view` and all that goes with it are of the news last taken. Nothing here was ever more than the
 * person may see.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_PLAYER_H
#define CLIENT_PLAYER_H

#include "pedro/record.h"
#include "table/message.h"
#include "words/narration.h"
#include "words/rich.h"
#include "words/score_sheet.h"
#include "words/turn.h"

enum {
    PLAYER_NAME_MAX = 129, /* bytes of a name, with the NUL */
    PLAYER_NOTICE_MAX = 8192,
    PLAYER_HAND_MAX = 64 << 10, /* bytes of the narration of one hand */
    PLAYER_SAID_MAX = 20,       /* lines of talk that a table keeps */
    PLAYER_CALLS_MAX = 256,     /* calls of an auction that a server tells of */
};

/* Who sits at a seat. Of `name` and `bot` one is "", both if the seat is empty. */
struct player_seat {
    char name[PLAYER_NAME_MAX]; /* of a person */
    char bot[PLAYER_NAME_MAX];
    char next[PLAYER_NAME_MAX]; /* takes the seat when the hand is over, "" for nobody */
    bool away;                  /* a bot plays for this person */
    bool online;
};

/* The clock of the seat to act. */
struct player_clock {
    pedro_seat seat;          /* PEDRO_NO_SEAT: no clock runs */
    int32_t left_ms, bank_ms; /* when it was told, */
    int64_t told_ms;          /* by player_time() */
};

enum player_next {
    PLAYER_NEWS,    /* call player_take() */
    PLAYER_DECIDES, /* the person is to act */
    PLAYER_WAITS,   /* for others */
    PLAYER_BETWEEN, /* no match has begun */
    PLAYER_OVER,    /* the match has ended */
    PLAYER_GONE,    /* the table cannot be played at any more; the notice says why */
};

enum player_news {
    PLAYER_NOTHING,
    PLAYER_TOLD,  /* what there is to say stands in the notice */
    PLAYER_EVENT, /* a deal or an action: `happening` */
    PLAYER_FRESH, /* the match stands elsewhere: one has joined, or something was taken back */
    PLAYER_HINT, /* `hint` is what the hint in the notice recommends */
};

struct player;

/* How the table is reached. */
struct player_link {
    bool local; /* nobody else is there, and nothing is ever late */
    /* Whether take() has something, and takes it. */
    bool (*ready)(void *data);
    enum player_news (*take)(void *data, struct player *player);
    /* Can be read when ready() may have become true; -1: it never does by itself. */
    int (*fd)(void *data);
    /* Says in the notice where the match is saved, or writes a copy to `path`, which is "" for none. */
    void (*save)(void *data, struct player *player, const char *path);
    /* Sends a message; its table is filled in. */
    void (*request)(void *data, struct player *player, struct client_message *message);
};

struct player {
    const struct player_link *link;
    void *link_data;

    /* The table. */
    char table[SERVER_TABLE_TABLE_MAX]; /* "" while none is known */
    char variant[PEDRO_NAME_MAX];       /* a preset; "" until the rules are known */
    struct pedro_rules rules;
    char
        options[PEDRO_TAG_MAX]; /* "key=value, key=value": what is not as in the preset */
    struct seats seats;
    struct player_seat seat[PEDRO_SEATS_MAX];
    pedro_seat undo; /* asks to take back, or PEDRO_NO_SEAT */
    bool host, started, gone;
    bool left; /* the seat was given up */
    char
        name[PLAYER_NAME_MAX]; /* what the person is called, "" where there is one only */

    /* The match. */
    bool has_view;
    struct pedro_view view;
    bool has_legal;
    struct pedro_legal legal;
    pedro_seat to; /* who receives what the person gives now */
    const struct pedro_call *call;
    size_t calls;
    struct sheet sheet;
    bool claim; /* the rest is the person's for the asking */
    bool busy;  /* an action is on its way */
    struct player_clock clock;
    unsigned changes; /* how often the match has changed */

    /* Of a table behind messages (client/hear.h). */
    int32_t seq;     /* of the last event, for actions */
    bool lost_track; /* news were missed: the whole view must be asked for */
    bool replay;     /* one has just joined: what was said before is told again */
    uint64_t said[PLAYER_SAID_MAX]; /* hashes of what was said last: a ring, */
    unsigned says;                  /* so much in all */
    bool received;                  /* in this hand somebody gave the person cards */
    struct pedro_call call_room[PLAYER_CALLS_MAX];

    /* What happened last. */
    struct happening happening;
    struct pedro_action hint;
    /* The narration of this hand. */
    char hand_room[PLAYER_HAND_MAX];
    struct pedro_text hand;
    /* Rich sentences about what is no event, each with its LF. player_clear_notice() when they are shown. */
    char notice_room[PLAYER_NOTICE_MAX];
    struct pedro_text notice;
};

void player_init(struct player *player, const struct player_link *link, void *link_data);
void player_finish(struct player *player);

enum player_next player_next(const struct player *player);
enum player_news player_take(struct player *player);

/* The person's turn, while player_next() says so. */
void player_turn(const struct player *player, struct turn *turn);

/* Requests. What they lead to comes as news. */
void player_act(struct player *player, const struct pedro_action *action);
void player_undo(struct player *player, enum client_undo_answer answer);
void player_hint(struct player *player);
void player_claim(struct player *player);
void player_start(struct player *player);
void player_chat(struct player *player, const char *text);
void player_away(struct player *player, bool away);
void player_join(struct player *player, pedro_seat seat);
void player_leave(struct player *player);
void player_seat_bot(struct player *player, pedro_seat seat, const char *bot);

/* For links: an event has led to `happening`, from which view, sheet and narration of the hand go on. The caller has
 * set what else has changed. */
void player_event(struct player *player);
/* The hand begins to be told anew. */
void player_clear_hand(struct player *player);

void player_clear_notice(struct player *player);

/* Milliseconds of a clock that never jumps. */
int64_t player_time(void);

/* What is left on the clock, in milliseconds, 0 at least. */
int32_t player_clock_left(const struct player *player);

/* Adds a sentence to the notice: PLAYER_NOTE(player, _("{path} is gone."), "path", path). */
#define PLAYER_NOTE(player, ...)                                                         \
    (rich_fill(&(player)->notice, __VA_ARGS__),                                          \
     pedro_text_add_char(&(player)->notice, '\n'))

#endif
