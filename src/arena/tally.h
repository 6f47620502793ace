/* tally.h - sums of results, and their statistical error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ARENA_TALLY_H
#define ARENA_TALLY_H

#include "arena/result.h"

__extension__ typedef unsigned __int128 arena_squares;

/* Sums over deals. Addition is exact, so its order does not matter. */
struct arena_tally {
    struct arena_units units;
    int64_t pairs;           /* deals; each was played from all sides */
    struct arena_result sum; /* `lucky` if all results are */
    arena_squares margin_squares, points_squares, wins_squares, equity_squares;
    int64_t played; /* sum of the margins less their luck, in 1/LUCK_POINT */
    arena_squares played_squares;
};

void arena_tally_init(struct arena_tally *tally, struct arena_units units);
void arena_tally_add(struct arena_tally *tally, const struct arena_result *result);

/* A mean, the standard deviation of single deals, and half the width of the interval that
 * holds the true mean 95 times in 100 (mean +- 1.96 standard errors). With fewer than two
 * deals there is no deviation and the interval is infinite. */
struct arena_estimate {
    double mean, deviation, ci95;
};
struct arena_estimate arena_margin(const struct arena_tally *tally);
/* The margin less its luck, if all results are lucky: its mean is the same, and the luck of the deals is not in the
 * interval (control variate). */
struct arena_estimate arena_played(const struct arena_tally *tally);
/* The better one of the two: less luck, if that is known. */
struct arena_estimate arena_best(const struct arena_tally *tally);
/* The margin of points won in the hands, whether bids were made or set. */
struct arena_estimate arena_points(const struct arena_tally *tally);
/* The share won by A: of the matches, or of the deals where only deals are played. */
struct arena_estimate arena_wins(const struct arena_tally *tally);
/* The share that A would win if all players were equally good: of the matches, one in
 * as many as there are sides. */
double arena_even_share(const struct arena_tally *tally);
/* By how much a deal raised the chance of A to win the match, over an even share of it;
 * nothing is known of it where whole matches are played. */
struct arena_estimate arena_equity(const struct arena_tally *tally);

/* The number of deals for an interval of +- `width`; 0 if it cannot be estimated yet. */
double arena_pairs_for(const struct arena_estimate *estimate, double width);

/* A sequential probability ratio test of "the margin is `lower`" against "it is `upper`": it stops as soon as
 * one of them can be rejected. */
struct arena_sprt {
    double lower, upper;
};

enum arena_verdict { ARENA_UNDECIDED, ARENA_IS_LOWER, ARENA_IS_UPPER };

enum { ARENA_SPRT_PAIRS_MIN = 100 };
/* The probability of a wrong result if one of the two is exactly true. */
#define ARENA_SPRT_ERROR 0.05

/* Logarithm of the likelihood ratio of the margins so far, less their luck if that is known: `upper` against `lower`. */
double arena_sprt_llr(const struct arena_sprt *sprt, const struct arena_tally *tally);
enum arena_verdict arena_sprt_verdict(const struct arena_sprt *sprt,
                                      const struct arena_tally *tally);

#endif
