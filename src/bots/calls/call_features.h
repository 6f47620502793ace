/* call_features.h - what a seat knows in the auction as features of the network that calls, and the calls
 * that the network distinguishes.
 *
 * Only the view is read. Suits that promise the same and hold the same trumps give the same features, so
 * exchanging suits changes nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CALL_FEATURES_H
#define BOTS_CALL_FEATURES_H

#include "bots/net/nnet_calls.h"

/* Fills in the features of the seat to call, in phase bid; the suits in the order in which the network has
 * them. `brief`: without those of the ruleset. */
void call_input(const struct pedro_rules *rules, const struct pedro_view *view,
                const struct pedro_legal *legal, bool brief, struct nnet_input *input,
                uint8_t suit[4]);

/* A call, and the output that stands for it. */
struct call_choice {
    struct pedro_action action;
    uint8_t output;
};

/* The calls that the network distinguishes: of the numbers of a step the lowest on offer. Returns how many,
 * the cheapest first; of a pass, if it is allowed, the first. */
unsigned call_choices(const struct pedro_rules *rules, const struct pedro_legal *legal,
                      struct call_choice choice[CALL_OUTPUTS]);

#endif
