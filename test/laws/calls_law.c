/* calls_law.c - the list of calls agrees with the state: in turn, none missing, the last
 * one of each seat remembered.
 *
 * SPDX-License-Identifier: MIT */
#include "law.h"

/* The seat whose call comes after that of `seat`; `out` have left the auction. */
static pedro_seat next_to_call(const struct pedro_rules *rules, pedro_seat seat,
                               unsigned out) {
    do
        seat = pedro_left(rules, seat);
    while (out >> seat & 1);
    return seat;
}

static bool holds(struct trial *trial) {
    const struct pedro_match *match = &trial->match;
    const struct pedro_state *state = &match->state;
    const struct pedro_ruleset *set = &match->rules.set;
    const bool leaves = set->auction == PEDRO_AUCTION_ROUNDS && !set->reentry;
    const unsigned all = (1u << set->players) - 1;
    pedro_bid last[PEDRO_SEATS_MAX] = {PEDRO_NO_BID}, high = PEDRO_NO_BID;
    pedro_seat seat = state->dealer, bidder = PEDRO_NO_SEAT;
    unsigned out = 0;
    if (match->calls != state->calls)
        return trial_breach(trial, "%zu calls are listed, not %u", match->calls,
                            state->calls);
    for (size_t i = 0; i < match->calls; i++) {
        const struct pedro_call *call = &match->call[i];
        seat = out == all ? PEDRO_NO_SEAT : next_to_call(&match->rules, seat, out);
        if (call->seat != seat)
            return trial_breach(trial, "call %zu is of seat %d, not %d", i, call->seat,
                                seat);
        last[seat] = call->bid;
        if (call->bid == PEDRO_PASSED) {
            out |= leaves ? 1u << seat : 0;
        } else {
            high = call->bid;
            bidder = seat;
        }
    }
    for (unsigned of = 0; of < PEDRO_SEATS_MAX; of++)
        if (last[of] != state->call[of])
            return trial_breach(trial, "the last call of seat %u is not remembered", of);
    if (match->calls && (high != state->high_bid || bidder != state->bidder))
        return trial_breach(trial, "the high bid is not what the calls make it");
    return true;
}

const struct law calls_law = {"the calls of an auction are in turn and complete", holds,
                              NULL, 1};
