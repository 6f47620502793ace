/* final.h - which scores a match can end with (RULES sections 8 and 9).
 *
 * For results that people tell: what no match of the game can end with is a slip of the pen.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_FINAL_H
#define PEDRO_FINAL_H

#include "refusal.h"
#include "rules.h"

PEDRO_C_BEGIN

enum {
    PEDRO_FINAL_HANDS_MAX = 999, /* a result has no more hands than this */
};

/* What is possible with a score. */
struct pedro_final {
    unsigned winners; /* the sides that can have won a match with it, bit s for side s */
    bool open;        /* a match that goes on can stand so */
};

/* Finds what is possible with a score of each side. Sound for every match in which no more than a few hands are played
 * after a side has reached the target; most that is impossible is found. */
PEDRO_API void pedro_final(const struct pedro_rules *rules,
                           const int32_t score[PEDRO_SEATS_MAX],
                           struct pedro_final *final);

/* Checks the score of a match to its target. `winner` is the side that won as people say it, from 1, or 0: the
 * side with the most points. A match that goes on, said to be won, was given up. 0, or PEDRO_ERR_ILLEGAL_ACTION with the
 * reason: PEDRO_REFUSED_FINAL_OPEN if the match is not over and nobody is said to have won. */
PEDRO_API int pedro_final_check(const struct pedro_rules *rules,
                                const int32_t score[PEDRO_SEATS_MAX], unsigned winner,
                                struct pedro_refusal *refusal);

/* Checks the points of `hands` hands, 1 to PEDRO_FINAL_HANDS_MAX, that were not played to the target. 0, or
 * PEDRO_ERR_ILLEGAL_ACTION with the reason. */
PEDRO_API int pedro_final_check_hands(const struct pedro_rules *rules, unsigned hands,
                                      const int32_t score[PEDRO_SEATS_MAX],
                                      struct pedro_refusal *refusal);

PEDRO_C_END

#endif
