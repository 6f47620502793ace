/* bot.h - the bots: functions from what a seat may know to one of its choices.
 *
 * Every bot is a row of one table and is found by its name. A bot gets a view, never a state, so it
 * cannot look at hidden cards even by mistake. Given the same turn, random generator and budget it makes
 * the same choice on every machine; what it keeps between calls never changes a choice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/reason.h"
#include "pedro/effect.h"
#include "pedro/rng.h"

/* The public events of a hand in order. A view has only their outcome (last calls, cards seen); bots that
 * draw conclusions from the order find it here. */
enum { BOT_CALLS_MAX = 256 };

/* What the play has shown of hands, under a ruleset with laws (revokes.c). Sets of seats are bytes. */
struct bot_course {
    pedro_cards denied
        [PEDRO_SEATS_MAX]; /* by a card that the seat could not play with one of these */
    pedro_cards kept;      /* the scoring cards of the last hand with cards to play */
    pedro_seat kept_by;
    uint8_t proved;      /* seats that have shown a card which they had denied */
    uint8_t holds_trump; /* seats that hold a trump and have not shown it */
    uint8_t claimed;     /* seats that somebody has said to have revoked */
    uint8_t out;
    uint8_t tricks;    /* completed */
    uint8_t required;  /* of the next lead: enum pedro_required */
    bool named, begun; /* trumps are named; a trick is on the table */
    bool thrown_in;
    uint8_t trump;
    pedro_card led; /* PEDRO_NO_CARD before the lead */
    pedro_seat leader, ahead;
    pedro_seat
        plain_leader; /* led a plain card, and whether it had a trump is not known yet */
};

struct bot_history {
    uint16_t calls, plays;
    bool named; /* trumps are named: passes are no longer calls */
    struct {
        pedro_seat seat;
        pedro_bid bid;     /* PEDRO_PASSED for a pass, of the dark call too */
    } call[BOT_CALLS_MAX]; /* the first BOT_CALLS_MAX of the auction */
    struct {
        pedro_seat seat;
        pedro_card card;
    } play[PEDRO_PACK_MAX];
    struct bot_course course;
};

/* Begins a new hand. */
void bot_history_clear(struct bot_history *history);
/* Notes an action of `seat`. Actions other than calls and plays are ignored. */
void bot_history_note(struct bot_history *history, pedro_seat seat,
                      const struct pedro_action *action);
/* Notes an effect of the play as the table sees it, if the ruleset has laws for errors: a revoke is a card
 * like any other, and a card out of turn is played when its turn comes. Other effects are ignored. */
void bot_history_hear(struct bot_history *history, const struct pedro_rules *rules,
                      const struct pedro_effect *effect);
/* Notes an action that is legal in `before`, by its effects where the ruleset has laws for errors. */
void bot_history_event(struct bot_history *history, const struct pedro_rules *rules,
                       const struct pedro_state *before, pedro_seat seat,
                       const struct pedro_action *action);
/* Begins with the events of the last hand of a match (hand_history.c). */
struct pedro_match;
void bot_history_of(struct bot_history *history, const struct pedro_match *match);

/* Call `index` of the history, below history->calls, as an action. */
void bot_history_call(const struct bot_history *history, unsigned index,
                      struct pedro_action *action);

/* Limits of a search; 0 in a field: the bot's default. A bot that runs out of time plays the best choice
 * found so far. And what it has agreed with its partner. */
struct bot_budget {
    uint32_t worlds;  /* sampled worlds */
    uint32_t time_us; /* microseconds, counted in work done rather than by a clock */
    bool signals;     /* calls by the signals of the old books (signals.h) */
};

/* One decision. */
struct bot_turn {
    const struct pedro_rules *rules;
    const struct pedro_view *view;     /* of the seat to act */
    const struct pedro_legal *legal;   /* the choices of that seat */
    const struct bot_history *history; /* NULL: only the view is known */
    struct bot_budget budget;
};

/* The state of the match before the deal of this hand, as the view knows it. */
void bot_before_hand(const struct bot_turn *turn, struct pedro_state *state);

/* Scratch memory of bots: transposition tables, worlds, the match equity table. It changes the speed of a
 * choice, never the choice. Bots that act one after the other may share one; threads may not. */
struct bot_scratch;
/* NULL if there is no memory; bots then do without. */
struct bot_scratch *bot_scratch_create(void);
void bot_scratch_destroy(struct bot_scratch *scratch);

/* Lends it the match equity table of a ruleset, which it would make again; the table must outlive it. */
struct equity;
void bot_scratch_lend(struct bot_scratch *scratch, const struct equity *equity);

struct bot {
    const char *name;  /* "simple"; never translated, it is written into records */
    const char *about; /* one sentence in English, marked for translation */
    int level;         /* 1 beginner .. 5 expert; 0 for a reference or an example */

    /* Makes one of the choices. Never fails, and writes nothing but `action`, `rng` and the scratch
     * memory, which may be NULL. If `reason` is not NULL it is filled in; reason->sentence is NULL where
     * there is no explanation. The action does not depend on whether a reason is wanted. */
    void (*act)(struct bot_scratch *scratch, const struct bot_turn *turn,
                struct pedro_rng *rng, struct pedro_action *action,
                struct bot_reason *reason);

    bool by_net; /* one forward pass a card: playouts may ask struct nnet_seats instead */
};

/* The table, weakest first. */
int bot_count(void);
/* Bot `index` from 0, or NULL past the end. */
const struct bot *bot_at(int index);
/* The bot called `name` (`length` bytes), or NULL. */
const struct bot *bot_find(const char *name, size_t length);

#endif
