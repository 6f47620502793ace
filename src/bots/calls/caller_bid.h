/* caller_bid.h - a bid by a network that calls (nnet_calls.h).
 *
 * A bid is chosen by the margin of scores that the network expects of it in this hand; the score of the match
 * decides by how much it must be better than a pass, as for `simple`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_CALLER_BID_H
#define BOTS_CALLER_BID_H

#include "bots/calls/call_features.h"
#include "bots/net/nnet.h"

/* The network's bid, in phase bid; with the probability that it is made, 0 to NNET_ONE, and the suit that the
 * seat would name. */
struct caller_bid {
    struct pedro_action action;
    int32_t made;
    uint8_t suit;
};
void caller_bid(const struct nnet *net, const struct pedro_rules *rules,
                const struct pedro_view *view, const struct pedro_legal *legal,
                struct caller_bid *bid);

/* The same for the seat to act in `state`, from its view. */
void caller_bid_in(const struct nnet *net, const struct pedro_rules *rules,
                   const struct pedro_state *state, const struct pedro_legal *legal,
                   struct caller_bid *bid);

#endif
