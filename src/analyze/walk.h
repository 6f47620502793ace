/* walk.h - internals of an analysis.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_WALK_H
#define ANALYZE_WALK_H

#include "analyze/analyze.h"
#include "solver/solve.h"

/* The progress through a match. */
struct analyze_walk {
    const struct analyze_settings *settings;
    struct analysis *analysis;
    const struct pedro_rules *rules;
    const struct bot *others; /* plays hands out */
    struct bot_scratch *scratch;
    struct solver *solver;
    struct bot_history history;
    size_t event;                 /* the current event */
    struct position_rules placed; /* for the trumps of this hand */
};

static inline bool analyze_in_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

/* Plays with walk->others in every seat to the beginning of the card play. */
void analyze_play_to_cards(const struct analyze_walk *walk, struct pedro_state *state,
                           struct pedro_rng *rng);

/* --- open_cards.c: all cards open --- */

/* The value of an action in the card play, and a point of the curve. */
void analyze_open_play(struct analyze_walk *walk, struct analyze_hand *hand,
                       const struct pedro_state *before,
                       const struct pedro_action *action,
                       struct analyze_decision *decision);
/* The value of each suit that could be named. */
void analyze_open_suits(struct analyze_walk *walk, struct analyze_hand *hand,
                        const struct pedro_state *before);

/* --- worlds.c: from the seat's view --- */

/* Estimates the cost of the decision. */
void analyze_cost(struct analyze_walk *walk, const struct pedro_state *before,
                  struct analyze_decision *decision);

#endif
