/* bot.h - the computer players: functions from what a seat may know to one of its
 * choices.
 *
 * Every player is a row of one table, and is found by its name. A bot gets a view, never
 * a state, so it cannot look at hidden cards even by mistake. Given the same turn, dice and
 * number of worlds it does the same thing on every machine; it keeps nothing between calls
 * that could change its answer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/reason.h"
#include "pedro/rng.h"
#include "pedro/view.h"

/* What all at the table heard and saw in this hand, in order. A view has the outcome (last
 * calls, cards seen); who wants to read something into the order finds it here. */
enum { BOT_CALLS_MAX = 256 };
struct bot_history {
    uint16_t calls, plays;
    bool named; /* trumps are: a pass is no call any more */
    struct {
        pedro_seat seat;
        pedro_bid bid;     /* PEDRO_PASSED for a pass, of the dark call too */
    } call[BOT_CALLS_MAX]; /* the first so many of the auction */
    struct {
        pedro_seat seat;
        pedro_card card;
    } play[PEDRO_PACK_MAX];
};

/* A new hand: nothing has happened yet. */
void bot_history_clear(struct bot_history *history);
/* Notes an action that `seat` did; those that are not calls or cards played change
 * nothing. */
void bot_history_note(struct bot_history *history, pedro_seat seat,
                      const struct pedro_action *action);

/* Call `index` of the history as it was made, below history->calls. */
void bot_history_call(const struct bot_history *history, unsigned index,
                      struct pedro_action *action);

/* How long a bot may think. 0 in a field: as the bot is used to. `worlds` alone makes the
 * same move everywhere; a bot that runs out of time plays the best it has found. */
struct bot_budget {
    uint32_t worlds;  /* layouts of the hidden cards to look at */
    uint32_t time_us; /* microseconds */
};

/* One decision. */
struct bot_turn {
    const struct pedro_rules *rules;
    const struct pedro_view *view;     /* of the seat to act */
    const struct pedro_legal *legal;   /* what that seat may do now */
    const struct bot_history *history; /* NULL: nothing is known but the view */
    struct bot_budget budget;
};

/* The match as it stood before the hand that a turn is of, to be dealt again. */
void bot_before_hand(const struct bot_turn *turn, struct pedro_state *state);

/* Room for thinking: tables and worlds of one player (or of several that think one after
 * the other). It changes how fast a bot answers, never what. */
struct bot_scratch;
/* NULL if there is no memory; bots then answer as well as they can without. */
struct bot_scratch *bot_scratch_create(void);
void bot_scratch_destroy(struct bot_scratch *scratch);

struct bot {
    const char *name;  /* "simple"; never translated, it is written into records */
    const char *about; /* one sentence in English, marked for translation */
    int level;         /* 1 beginner .. 5 expert; 0 for a yardstick or a pattern */

    /* Picks one of the choices. Never fails, and writes nothing but `action`, `rng` and
     * the mind. With `reason` (which may be NULL) also says why; reason->sentence is NULL
     * where it has nothing to say. The action does not depend on whether it is asked why. */
    void (*act)(struct bot_scratch *scratch, const struct bot_turn *turn,
                struct pedro_rng *rng, struct pedro_action *action,
                struct bot_reason *reason);
};

/* The table, weakest first. */
int bot_count(void);
/* Bot `index` from 0, or NULL past the end. */
const struct bot *bot_at(int index);
/* The bot called `name` (`length` bytes), or NULL. */
const struct bot *bot_find(const char *name, size_t length);

#endif
