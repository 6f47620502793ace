/* calls.c - who called what in this auction.
 *
 * A state keeps how many calls there were, but not all of them. What is missing follows
 * from the rules: in the bidding the first new call is the actor's own; any more are
 * passes of seats that had nothing else to call, one after the other to the left.
 *
 * SPDX-License-Identifier: MIT */
#include "calls.h"

static void add_call(struct pedro_match *match, pedro_seat seat, pedro_bid bid) {
    match->call[match->calls++] = (struct pedro_call){seat, bid};
}

/* The next seat to the left that is still in the auction. */
static pedro_seat next_seat(const struct pedro_match *match, pedro_seat seat,
                            unsigned out) {
    do
        seat = pedro_left(&match->rules, seat);
    while (out >> seat & 1);
    return seat;
}

void record_calls_follow(struct pedro_match *match, const struct pedro_event *event,
                         const struct pedro_state *before) {
    const struct pedro_state *after = &match->state;
    const struct pedro_ruleset *set = &match->rules.set;
    const bool leaves =
        set->auction == PEDRO_AUCTION_ROUNDS && !set->reentry; /* who passes */
    const bool bidding = event->seat != PEDRO_NO_SEAT && before->phase == PEDRO_PHASE_BID;

    if (event->seat == PEDRO_NO_SEAT || after->phase == PEDRO_PHASE_DEAL ||
        after->phase == PEDRO_PHASE_OVER)
        match->calls = 0;
    if (after->phase == PEDRO_PHASE_DEAL || after->phase == PEDRO_PHASE_OVER)
        return;

    pedro_seat seat = before->dealer;
    unsigned out = leaves && bidding ? before->passed : 0;
    if (bidding) {
        bool passes = event->action.kind == PEDRO_PASS;
        seat = event->seat;
        add_call(match, seat, passes ? PEDRO_PASSED : event->action.bid);
        if (leaves && passes)
            out |= 1u << seat;
    }
    while (match->calls < after->calls) {
        seat = next_seat(match, seat, out);
        add_call(match, seat, PEDRO_PASSED);
        if (leaves)
            out |= 1u << seat;
    }
}
