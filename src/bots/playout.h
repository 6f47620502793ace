/* playout.h - the loop that plays a hand on to its end, one policy in every seat (a rollout).
 *
 * Searches, training and tests that need to know how a hand would end all use it. The loop for
 * positions is position_playout() and nnet_playout().
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_PLAYOUT_H
#define BOTS_PLAYOUT_H

#include "pedro/state.h"

enum { BOT_PLAYOUT_ACTIONS_MAX = 4096 }; /* a bound of the loop; no hand takes so many */

/* Chooses for the seat to act in `state`; `legal` has its choices. */
typedef void bot_policy(void *data, const struct pedro_rules *rules,
                        const struct pedro_state *state, const struct pedro_legal *legal,
                        struct pedro_action *action);

struct bot_playout {
    const struct pedro_rules *rules;
    bot_policy *policy;
    void *data; /* passed to the three functions */
    /* Called with each action before it is applied; NULL if nothing is to be noted. */
    void (*watch)(void *data, const struct pedro_state *state,
                  const struct pedro_action *action);
    /* Stops the playout where it returns true; NULL to play the hand to its end. */
    bool (*until)(void *data, const struct pedro_state *state);
    /* Ask the policy even if a seat has one card to play and no other choice: for
     * policies that use random numbers or learn there. */
    bool asks_forced;
    /* Counted by the playout: actions, and those of them that the policy chose. */
    uint64_t actions, decisions;
};

/* Plays `state` on until no seat is to act. Counts are added to those in `playout`. */
void bot_playout(struct bot_playout *playout, struct pedro_state *state);

#endif
