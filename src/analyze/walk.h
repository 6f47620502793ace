/* walk.h - internals of an analysis.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_WALK_H
#define ANALYZE_WALK_H

#include "analyze/analyze.h"
#include "analyze/lead.h"
#include "bots/sampling/world_sampler.h"
#include "solver/solve.h"

/* The progress through a match. */
struct analyze_walk {
    const struct analyze_settings *settings;
    struct analysis *analysis;
    const struct pedro_rules *rules;
    const struct bot *others; /* plays hands out, */
    const struct bot *rivals; /* for the seats that are not of `side`; NULL: `others` */
    unsigned side;
    struct bot_scratch *scratch;
    struct nnet_seats
        *seats; /* plays hands out, where `others` or `rivals` plays by the network */
    struct solver *solver;
    struct bot_history history;
    size_t event; /* the current event */
    struct luck_settings valued;
    struct luck luck;             /* of this hand */
    struct position_rules placed; /* for the trumps of this hand */
};

static inline bool analyze_in_play(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_PLAY || state->phase == PEDRO_PHASE_BURY ||
           state->phase == PEDRO_PHASE_CALL;
}

/* Plays with walk->others in every seat to the end of the hand, or until it is told to stop. */
void analyze_play_until(const struct analyze_walk *walk, struct pedro_state *state,
                        struct pedro_rng *rng,
                        bool (*until)(void *data, const struct pedro_state *state));

/* Plays with walk->others in every seat to the beginning of the card play. */
void analyze_play_to_cards(const struct analyze_walk *walk, struct pedro_state *state,
                           struct pedro_rng *rng);

/* Makes what a walk needs, at the beginning of a match. False if there is no memory; in each
 * case for analyze_walk_finish(). The arguments must outlive it. */
bool analyze_walk_init(struct analyze_walk *walk, const struct analyze_settings *settings,
                       const struct pedro_rules *rules);
void analyze_walk_finish(struct analyze_walk *walk);

/* Plays with walk->others in every seat to the end of the hand. `watch` is called with each action before it is
 * done; it may be NULL. */
typedef void analyze_watch_fn(void *data, const struct pedro_state *before,
                              const struct pedro_action *action);
void analyze_play_on(const struct analyze_walk *walk, struct pedro_state *state,
                     struct pedro_rng *rng, analyze_watch_fn *watch, void *data);

/* The same, watched by what says why a choice is better. */
struct explain_choice_watch;
void analyze_play_watched(const struct analyze_walk *walk, struct pedro_state *state,
                          struct pedro_rng *rng, struct explain_choice_watch *watch);

/* Judges a decision: asks the expert, and estimates the cost. The walk has the history up to it. */
void analyze_decide(struct analyze_walk *walk, const struct pedro_state *before,
                    struct analyze_decision *decision);

/* --- luck_parts.c: what the cards were worth --- */

void analyze_luck_init(struct analyze_walk *walk);
/* Follows the luck of the hand. */
void analyze_luck_see(struct analyze_walk *walk, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after,
                      struct analyze_hand *hand);

/* Finds the luck of one hand. */
void analyze_find_luck(struct analyze_walk *walk, const struct pedro_match *match,
                       struct analyze_hand *hand);

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

/* A sample of worlds for one decision. The same numbers give the same worlds, whatever the two choices are. Analyses
 * use 0 to 2. */
struct analyze_sampling {
    unsigned worlds;
    unsigned
        search_worlds; /* for the search, from the sample `number` + 1; 0: it is not asked */
    uint8_t number;
    /* Called with each world, the dice with which it was played out, and by how much the preferred choice led
     * there; may be NULL. */
    void (*see)(void *data, const struct world *world, const struct pedro_rng *dice,
                double points, double chance);
    void *data;
};

struct analyze_measured {
    struct lead points, chance; /* of the preferred choice */
    struct lead
        search; /* the same by the search; without worlds if it was not asked or found too few */
};

/* Estimates the cost of the decision from a sample of its own, and why the one choice is better. */
void analyze_sample(struct analyze_walk *walk, const struct pedro_state *before,
                    const struct analyze_sampling *sampling,
                    struct analyze_decision *decision, struct analyze_measured *measured);

/* The same in parts: begins it (NULL: no memory), draws at most `draws` worlds more (false if none is left), and ends it, which frees
 * it. Between parts the walk may be used for something else, if it then has the history of the decision again. A run that is not
 * ended is freed with free(). */
struct analyze_run;
struct analyze_run *analyze_run_begin(struct analyze_walk *walk,
                                      const struct pedro_state *before,
                                      const struct analyze_sampling *sampling,
                                      const struct analyze_decision *decision);
bool analyze_run_on(struct analyze_run *run, unsigned draws);
void analyze_run_end(struct analyze_run *run, struct analyze_decision *decision,
                     struct analyze_measured *measured);

#endif
