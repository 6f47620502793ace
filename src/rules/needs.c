/* needs.c - finds the bids that win or lose the match for a side, by scoring told hands.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/told.h"

/* A bid to be tried: the bidder, the other groups that may score, and the wanted
 * result. */
struct trying {
    const struct pedro_rules *rules;
    const struct pedro_state *state;
    struct pedro_told told;
    unsigned side;
};

/* True if the hand, with `points` for the bidding side and the rest for group `other`, leaves
 * the match won by this side (`wins`), or by another. */
static bool ends(struct trying *trying, int points, unsigned other, bool wins) {
    struct pedro_state after = *trying->state;
    struct pedro_refusal refusal;
    struct pedro_told *told = &trying->told;
    const bool called = trying->rules->set.teams == PEDRO_TEAMS_CALLED;
    memset(told->points, 0, sizeof told->points);
    told->points[called ? 0 : trying->side] = (int16_t)points;
    told->points[called ? 1 : other] = (int16_t)(trying->rules->total - points);
    if (pedro_tell(trying->rules, &after, told, &refusal) != PEDRO_ERR_OK)
        return false;
    return after.winners && (after.winners >> trying->side & 1) == wins;
}

/* The same for every group that may win the rest, and every possible called partner. */
static bool always_ends(struct trying *trying, int points, bool wins) {
    const struct pedro_rules *rules = trying->rules;
    const bool called = rules->set.teams == PEDRO_TEAMS_CALLED;
    trying->told.partner = PEDRO_NO_SEAT;
    for (unsigned other = 0; other < rules->sides; other++) {
        if (other == trying->side)
            continue;
        if (called)
            trying->told.partner = (pedro_seat)other;
        if (!ends(trying, points, other, wins))
            return false;
    }
    trying->told.partner = PEDRO_NO_SEAT;
    return !called || ends(trying, points, 1, wins);
}

/* True if the bid has the wanted result with every number of points from `least` to
 * `most`. */
static bool bid_ends(struct trying *trying, int least, int most, bool wins) {
    for (int points = least; points <= most; points++)
        if (pedro_told_points(trying->rules, points) &&
            !always_ends(trying, points, wins))
            return false;
    return true;
}

static bool try_bid(struct trying *trying, pedro_bid bid, bool wins) {
    const struct pedro_rules *rules = trying->rules;
    const int needed = pedro_bid_needs(rules, bid);
    trying->told.bid = bid;
    return pedro_told_bid(rules, trying->state, trying->state->dealer,
                          trying->told.bidder, bid, NULL) &&
           (wins ? bid_ends(trying, needed, rules->total, true)
                 : bid_ends(trying, 0, needed - 1, false));
}

static pedro_bid lowest(struct trying *trying, bool wins) {
    const struct pedro_rules *rules = trying->rules;
    for (int bid = rules->set.min_bid; bid <= rules->max_bid; bid++)
        if (try_bid(trying, (pedro_bid)bid, wins))
            return (pedro_bid)bid;
    for (int row = 0; row < PEDRO_SPECIALS; row++)
        if (try_bid(trying, (pedro_bid)(PEDRO_BID_SPECIAL + row), wins))
            return (pedro_bid)(PEDRO_BID_SPECIAL + row);
    return try_bid(trying, PEDRO_BID_DARK, wins) ? PEDRO_BID_DARK : PEDRO_NO_BID;
}

void pedro_needs(const struct pedro_rules *rules, const struct pedro_state *state,
                 unsigned side, struct pedro_needs *needs) {
    struct trying trying = {.rules = rules,
                            .state = state,
                            .side = side,
                            .told = {.dealer = state->dealer,
                                     .bidder = (pedro_seat)side,
                                     .partner = PEDRO_NO_SEAT,
                                     .trump = PEDRO_NO_SUIT}};
    const int lock = rules->set.lock;
    /* Some bids are only for the dealer. */
    if (pedro_side(rules, (unsigned)state->dealer) == side)
        trying.told.bidder = state->dealer;
    *needs = (struct pedro_needs){.to_target = rules->set.target - state->score[side]};
    needs->locked = lock != PEDRO_LOCK_NONE && state->score[side] >= lock;
    if (state->phase != PEDRO_PHASE_DEAL)
        return;
    needs->enough = lowest(&trying, true);
    needs->loses = lowest(&trying, false);
}
