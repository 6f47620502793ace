/* nnet_calls.h - features and outputs of the network that calls: what a seat knows in the auction.
 *
 * Its layers and its file are those of the network that plays the cards. Suits are ordered by what they
 * promise as trumps, seats are counted from the one to call, and points are parts of all points, so that one
 * network can learn many games. The features are computed in bots/calls/call_features.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NNET_CALLS_H
#define BOTS_NNET_CALLS_H

#include "bots/net/nnet_features.h"

enum {
    CALL_VERSION =
        1,           /* of the features: to be raised with each change of their meaning */
    CALL_STEPS = 16, /* steps of a bid, as a part of all points */
    CALL_FINE = 32,  /* finer ones */
    CALL_LENGTH = 13, /* a number of trumps, 0..12 or more */
    CALL_HEIGHTS = 7, /* of a call: none, pass, by height, a special bid */
    CALL_SURE = 12,   /* steps of a probability */
    CALL_DEALT = 20,  /* a number of cards, 0..19 or more */
};

/* The features, in groups, as in NNET_FEATURES. */
/* clang-format off */
#define CALL_FEATURES(X) \
    /* The ruleset. */ \
    X(WORTH,    NNET_TRUMPS * NNET_WORTHS, "by trump: the part of all points it is worth, in steps") \
    X(SLOTS,    NNET_TRUMPS + 1, "number of trumps in the pack") \
    X(SEATS,    PEDRO_SEATS_MAX + 1, "number of seats") \
    X(TEAMS,    3, "pairs; solo; a partner is called") \
    X(DEALT,    CALL_DEALT, "cards dealt to each") \
    X(SIZE,     CALL_DEALT, "cards of a hand in the play") \
    X(EXCHANGE, 4, "how hands are changed") \
    X(ROB,      5, "what may be robbed") \
    X(ROBBER,   2, "the dealer or the bidder robs") \
    X(PROTECT,  3, "what may be thrown last") \
    X(LED,      4, "what may be played when a plain card is led") \
    X(OUT,      6, "when a seat without trumps is out") \
    X(LOW,      3, "for whom the two counts") \
    X(SET,      3, "what a bid that fails costs") \
    X(MADE,     2, "what a bid that is made scores") \
    X(LEAST,    CALL_STEPS + 1, "the lowest bid of the ruleset") \
    X(PASSED,   3, "if all pass: forced, thrown in, dealt again") \
    X(FLAGS,    8, "bids go round; again after passing; equalled by the dealer; over a highest bid; slam; discards as liked; kitty first; only trumps are played") \
    /* The hand, suits by promise. */ \
    X(OWN,      2 * NNET_TRUMPS, "trumps held in the best suit, and in the second best") \
    X(LENGTH,   4 * CALL_LENGTH, "by suit: number of trumps held") \
    X(HELD,     4 * CALL_SURE, "by suit: points held") \
    X(PROMISE,  2 * (CALL_FINE + 1), "of the two best suits: points that simple expects") \
    X(SPREAD,   CALL_SURE, "how far they may be off, in the best suit") \
    X(ALL,      CALL_SURE, "probability of every point, in the best suit") \
    X(CHANCE,   CALL_SURE, "probability to make the lowest number on offer") \
    /* The auction. */ \
    X(DEALER,   PEDRO_SEATS_MAX, "the dealer's seat") \
    X(CALL,     PEDRO_SEATS_MAX * CALL_HEIGHTS, "by seat: its last call, by height") \
    X(HIGH,     CALL_FINE + 1, "what the highest bid so far needs") \
    X(HOLDER,   PEDRO_SEATS_MAX, "the seat that made it") \
    X(OFFER,    CALL_FINE + 1, "the lowest number on offer") \
    X(STATE,    3, "the highest bid is our side's; we call last; passing is not allowed")
/* clang-format on */

enum call_feature {
#define CALL_FEATURE_FROM(name, count, meaning)                                          \
    CALL_FEATURE_##name, CALL_FEATURE_##name##_LAST = CALL_FEATURE_##name + (count)-1,
    CALL_FEATURES(CALL_FEATURE_FROM)
#undef CALL_FEATURE_FROM
        CALL_INPUTS
};

/* The outputs. Of each the network says how probable it is that the bid is made (NNET_ONE: certain), and the
 * margin of the hand's score over the others', in 1/NNET_ONE of all points. */
enum {
    CALL_OUTPUT_PASS,
    CALL_OUTPUT_NUMBER, /* by step, 0 to CALL_STEPS */
    CALL_OUTPUT_SPECIAL = CALL_OUTPUT_NUMBER + CALL_STEPS + 1, /* by row */
    CALL_OUTPUTS = CALL_OUTPUT_SPECIAL + PEDRO_SPECIALS,
};

_Static_assert((int)CALL_OUTPUTS <= (int)NNET_OUTPUTS, "one network has room for both");
_Static_assert((int)CALL_INPUTS <= (int)NNET_INPUTS, "one network has room for both");

#endif
