/* ratings.c - what climbing came to, each set where that search alone did the work.
 *
 * SPDX-License-Identifier: MIT */
#include "solver/ratings.h"

/* clang-format off */
const struct ratings ratings_real = {
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

const struct ratings ratings_blank = {
    .situation = {
        [LEAD_PLAIN] = {42, 65, -10, 155},
        [LEAD_TOP] = {6, 181, 11, -8},
        [LEAD_PARTNER_TOP] = {218, 7, -1, -9},
        [LEAD_TO_PARTNER] = {590, 282, -1, 8},
        [LEAD_LOSER] = {-226, -23, -10, 61},
        [TAKE_FROM_PARTNER] = {257, 108, -4, 32},
        [TAKE] = {362, 165, -10, 43},
        [ADD] = {320, 81, -3, -15},
        [BEAT_THEN_PARTNER] = {358, 143, -3, -2},
        [LEAVE_TO_PARTNER] = {303, 118, -10, 10},
        [BEAT] = {57, 61, -11, -17},
        [DUCK] = {186, -1186, -44, -149},
        [THROW] = {103, 980, 6, -149},
    },
    .extra = {
        [PLAIN_HIGHEST] = -315,
        [PLAIN_OTHERS_VOID] = -87,
        [PLAIN_PARTNER_VOID] = -33,
        [PLAIN_PARTNER_HIGHER] = -12,
        [PLAIN_PARTNER_OUT] = 309,
        [PLAIN_OTHERS_OUT] = -63,
        [TOP_FORCES] = 1058,
        [LOSER_FORCES] = 41,
        [TOP_TRUMPS] = 858,
        [LOSER_TRUMPS] = 451,
        [LOSER_TO_LAST] = -5,
        [PLAYS_TOP] = -286,
        [BEATS_PLAIN] = -16,
        [THROWS_WITH_TRUMPS] = -8,
        [THROWS_LAST] = 152,
    },
};
/* clang-format on */
