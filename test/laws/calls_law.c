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
    unsigned out = 0, counted = 0, barred = 0;
    for (size_t i = 0; i < match->calls; i++) {
        const struct pedro_call *call = &match->call[i];
        if (call->bid != PEDRO_PASSED && call->bid & PEDRO_BID_VOID) {
            barred |= 1u << pedro_side(&match->rules, (unsigned)call->seat);
            continue;
        }
        counted++;
        seat = out == all ? PEDRO_NO_SEAT : next_to_call(&match->rules, seat, out);
        if (seat == PEDRO_NO_SEAT || call->seat != seat)
            return trial_breach(trial, "call %zu is of seat %d, not %d", i, call->seat,
                                seat);
        last[seat] = call->bid;
        if (call->bid == PEDRO_PASSED) {
            out |= leaves ? 1u << seat : 0;
        } else if (barred >> pedro_side(&match->rules, (unsigned)seat) & 1) {
            return trial_breach(trial, "seat %d bids though its side is barred", seat);
        } else {
            high = call->bid;
            bidder = seat;
        }
    }
    for (unsigned of = 0; of < PEDRO_SEATS_MAX; of++)
        if (last[of] != state->call[of])
            return trial_breach(trial, "the last call of seat %u is not remembered", of);
    if (counted != state->calls)
        return trial_breach(trial, "%u calls are listed, not %u", counted, state->calls);
    if (barred != state->barred)
        return trial_breach(trial,
                            "the sides barred are not those that called out of turn");
    if (counted && (high != state->high_bid || bidder != state->bidder))
        return trial_breach(trial, "the high bid is not what the calls make it");
    return true;
}

const struct law calls_law = {"the calls of an auction are in turn and complete", holds,
                              NULL, 1};
