/* master_trial.h - does a computer player find a safe line (master.h)?
 *
 * It plays the bidder's hand against chance: every other card is drawn from those that some layout allows, whatever was dealt,
 * and the hidden cards are moved to where they must lie. Nothing that the bidder knows changes by that. The first card after
 * which no safe line is left is a failure: some layout and some defence beat the bid from there. So a failure is proved; a
 * player without one in so many tries may have one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MASTER_TRIAL_H
#define ANALYZE_MASTER_TRIAL_H

#include "analyze/master.h"

struct master_trial {
    struct master *master;
    const struct pedro_rules *rules;
    struct bot_scratch *scratch;
    uint64_t limit; /* places of a search */
    unsigned asked; /* counted: decisions */
};

/* A failure. */
struct master_failure {
    unsigned trick, card; /* from 0; a number of master.h */
    struct master_place place;
};

/* Plays the hand `tries` times with `bot`, from a state in which the bidder leads first, whose place is safe. True if it fails
 * in one of them; `failure` may be NULL. */
bool master_trial_fails(struct master_trial *trial, const struct bot *bot,
                        const struct pedro_state *state,
                        const struct bot_history *history,
                        const struct master_place *place, unsigned tries,
                        struct pedro_rng *rng, struct master_failure *failure);

#endif
