/* rollouts.h - choices tried in the same worlds, each played out to the end of the hand.
 *
 * A world is a state in which the choice is to be made, with every card in its place. In
 * each of them every choice is made in turn, then all seats play like `simple` until the hand
 * is over, and what counts is the chance to win the match from the score it leads to
 * (equity.h), not points. So a forced bid, a steal, a slam or a score near the end need no
 * rules of their own.
 *
 * The first choice is the usual one: another must lead it by more than chance would have
 * it. Choices that are clearly behind are dropped on the way.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_TRYOUT_H
#define BOTS_TRYOUT_H

#include "bots/sampling/world_sampler.h"
#include "bots/search/equity.h"

enum {
    ROLLOUTS_CHOICES = 16,
    ROLLOUTS_TIME_US = 50000, /* where the budget of a turn says nothing */
};

/* One choice, and what it is better by than the first one, world for world. */
struct rollouts_choice {
    struct pedro_action action;
    int64_t lead, square;
    bool dropped;
};

struct rollouts {
    const struct equity *equity;
    const struct bot_turn *turn;
    struct rollouts_choice choice[ROLLOUTS_CHOICES];
    unsigned choices;
    unsigned worlds, deals; /* to look at, and to ask for at most, as some do not fit */
    uint64_t work;          /* decisions of `simple` so far: what time is counted by */
    unsigned used;          /* worlds looked at so far */
    int64_t first;          /* chances of the first choice, added up */
};

/* Begins with no choices; `worlds` at least 1. */
void rollouts_init(struct rollouts *rollouts, const struct equity *equity,
                   const struct bot_turn *turn, unsigned worlds);

/* Adds a choice unless it is there already, is not legal, or there is no room. */
void rollouts_add(struct rollouts *rollouts, const struct pedro_action *action);

/* Tries them all. The index of the best, or -1 if no world was found. Time is kept by
 * counting work, so that a limit means the same choice on every machine. */
int rollouts_run(struct rollouts *rollouts, struct world_sampler *sampler,
                 struct pedro_rng *rng);

/* The chance to win the match after choice `index`, 0 to EQUITY_ONE, when rollouts_run() is
 * done. */
int rollouts_chance(const struct rollouts *rollouts, unsigned index);

#endif
