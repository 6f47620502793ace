/* rollouts.h - compares actions by rollouts in sampled worlds.
 *
 * Every action is evaluated in the same worlds, so that the luck of a world is common to all (common
 * random numbers), and what counts is by how much each leads the first. The first is the usual action:
 * another is chosen only if its lead is statistically significant. Actions that are clearly behind are
 * dropped on the way, as in a race (Maron and Moore 1994, "Hoeffding Races").
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_ROLLOUTS_H
#define BOTS_ROLLOUTS_H

#include "bots/sampling/world_sampler.h"
#include "bots/search/equity_evaluator.h"

enum {
    ROLLOUTS_CHOICES = 16,
    ROLLOUTS_TIME_US = 50000, /* if the turn has no time limit */
};

/* An action, and by how much it leads the first one: sums over worlds of the lead and of its square. */
struct rollouts_choice {
    struct pedro_action action;
    int64_t lead, square;
    bool dropped;
};

struct rollouts {
    const struct bot_turn *turn;
    struct equity_evaluator evaluator;
    struct rollouts_choice choice[ROLLOUTS_CHOICES];
    unsigned choices;
    unsigned worlds,
        deals;     /* worlds to evaluate, and draws at most, as some draws fail */
    unsigned used; /* worlds evaluated so far */
    int64_t first; /* sum of the first action's values */
};

/* Begins without actions; `worlds` is at least 1. */
void rollouts_init(struct rollouts *rollouts, const struct equity *equity,
                   const struct bot_turn *turn, unsigned worlds);

/* Adds an action, unless it has been added before, is not legal, or there are ROLLOUTS_CHOICES. */
void rollouts_add(struct rollouts *rollouts, const struct pedro_action *action);

/* Compares them. Returns the index of the best, or -1 if no world could be drawn. Time is kept by
 * counting work, so that a limit gives the same choice on every machine. */
int rollouts_run(struct rollouts *rollouts, struct world_sampler *sampler,
                 struct pedro_rng *rng);

/* The chance to win the match after action `index`, 0 to EQUITY_ONE, once rollouts_run() is done. */
int rollouts_chance(const struct rollouts *rollouts, unsigned index);

#endif
