/* order_weights.c - the move-ordering weights, each set tuned on the search that uses it.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/order_weights.h"

/* clang-format off */
const struct order_weights order_weights_exact = {
    .situation = {
        [LEAD_PLAIN] = {21, -33, -15, -159},
        [LEAD_TOP] = {519, 33, 10, -125},
        [LEAD_PARTNER_TOP] = {417, 1, 0, 213},
        [LEAD_TO_PARTNER] = {380, 158, -5, 32},
        [LEAD_LOSER] = {44, -2, 10, 554},
        [TAKE_FROM_PARTNER] = {283, 118, -1, -6},
        [TAKE] = {255, 147, 0, 15},
        [ADD] = {232, 35, -1, 3},
        [BEAT_THEN_PARTNER] = {310, 87, -9, 18},
        [LEAVE_TO_PARTNER] = {272, 73, -2, -12},
        [BEAT] = {203, 69, -2, -2},
        [DUCK] = {176, -230, -13, -122},
        [THROW] = {217, 183, -3, -33},
    },
    .extra = {
        [PLAIN_HIGHEST] = -110,
        [PLAIN_OTHERS_VOID] = -217,
        [PLAIN_PARTNER_VOID] = 2,
        [PLAIN_PARTNER_HIGHER] = -109,
        [PLAIN_PARTNER_OUT] = 179,
        [PLAIN_OTHERS_OUT] = -238,
        [TOP_FORCES] = -52,
        [LOSER_FORCES] = 16,
        [TOP_TRUMPS] = 493,
        [LOSER_TRUMPS] = 37,
        [LOSER_TO_LAST] = 9,
        [PLAYS_TOP] = -160,
        [BEATS_PLAIN] = -64,
        [THROWS_WITH_TRUMPS] = 1,
        [THROWS_LAST] = 112,
    },
};

const struct order_weights order_weights_trumps = {
    .situation = {
        [LEAD_PLAIN] = {-166, 27, -2, 71},
        [LEAD_TOP] = {-37, 111, 40, -72},
        [LEAD_PARTNER_TOP] = {159, 24, -38, -3},
        [LEAD_TO_PARTNER] = {656, 534, -33, -60},
        [LEAD_LOSER] = {-276, -54, -8, 345},
        [TAKE_FROM_PARTNER] = {256, 164, -4, -21},
        [TAKE] = {370, 152, -10, 65},
        [ADD] = {266, 236, -9, -31},
        [BEAT_THEN_PARTNER] = {358, 473, -12, 9},
        [LEAVE_TO_PARTNER] = {492, 157, -45, -10},
        [BEAT] = {141, 87, -3, -59},
        [DUCK] = {186, -122, -30, -281},
        [THROW] = {45, 591, 6, -381},
    },
    .extra = {
        [PLAIN_HIGHEST] = 19,
        [PLAIN_OTHERS_VOID] = -14,
        [PLAIN_PARTNER_VOID] = -98,
        [PLAIN_PARTNER_HIGHER] = 6,
        [PLAIN_PARTNER_OUT] = 15,
        [PLAIN_OTHERS_OUT] = 115,
        [TOP_FORCES] = 316,
        [LOSER_FORCES] = 41,
        [TOP_TRUMPS] = 700,
        [LOSER_TRUMPS] = 876,
        [LOSER_TO_LAST] = -11,
        [PLAYS_TOP] = -292,
        [BEATS_PLAIN] = -3,
        [THROWS_WITH_TRUMPS] = 14,
        [THROWS_LAST] = 30,
    },
};
/* clang-format on */
