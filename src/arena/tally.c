/* tally.c - means, intervals and the sequential test.
 *
 * The test is the generalised sequential probability ratio test for a mean whose variance
 * is not known (M. Van den Bergh, "A practical introduction to the GSPRT", 2016, who has it
 * from J. Chen, J. Liu and Z. Ying): the likelihood ratio is taken with the variance that
 * fits best under each of the two hypotheses, and compared with Wald's bounds
 * log(beta / (1 - alpha)) and log((1 - beta) / alpha). As it holds for many deals only, no
 * verdict is given before ARENA_SPRT_PAIRS_MIN of them.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>

#include "arena/tally.h"

#include "bots/search/luck.h"

void arena_tally_init(struct arena_tally *tally, struct arena_units units) {
    *tally = (struct arena_tally){.units = units};
}

void arena_tally_add(struct arena_tally *tally, const struct arena_result *result) {
    const int64_t played = result->margin * LUCK_POINT - result->luck;
    tally->sum.lucky = result->lucky && (tally->sum.lucky || tally->pairs == 0);
    tally->pairs++;
#define ADD(name, meaning) tally->sum.name += result->name;
    ARENA_FIELDS(ADD)
#undef ADD
    tally->sum.luck += result->luck;
    tally->played += played;
    tally->played_squares += (arena_squares)(played * played);
    tally->margin_squares += (arena_squares)(result->margin * result->margin);
    tally->points_squares += (arena_squares)(result->points * result->points);
    tally->equity_squares += (arena_squares)(result->equity * result->equity);
    tally->wins_squares += (arena_squares)(result->wins_a * result->wins_a);
}

/* The variance of single deals as they fell, in units. */
static double variance(int64_t pairs, int64_t sum, arena_squares squares) {
    const double n = (double)pairs, mean = (double)sum / n;
    const double found = (double)squares / n - mean * mean;
    return found > 0 ? found : 0;
}

static struct arena_estimate estimate(int64_t pairs, int64_t sum, arena_squares squares,
                                      int unit) {
    struct arena_estimate found = {.ci95 = INFINITY};
    const double n = (double)pairs;
    if (pairs == 0)
        return found;
    found.mean = (double)sum / n / unit;
    if (pairs < 2)
        return found;
    found.deviation = sqrt(variance(pairs, sum, squares) * n / (n - 1)) / unit;
    found.ci95 = 1.96 * found.deviation / sqrt(n);
    return found;
}

struct arena_estimate arena_margin(const struct arena_tally *tally) {
    return estimate(tally->pairs, tally->sum.margin, tally->margin_squares,
                    tally->units.margin);
}

struct arena_estimate arena_played(const struct arena_tally *tally) {
    return estimate(tally->pairs, tally->played, tally->played_squares,
                    tally->units.margin * LUCK_POINT);
}

struct arena_estimate arena_best(const struct arena_tally *tally) {
    return tally->sum.lucky ? arena_played(tally) : arena_margin(tally);
}

struct arena_estimate arena_points(const struct arena_tally *tally) {
    return estimate(tally->pairs, tally->sum.points, tally->points_squares,
                    tally->units.margin);
}

struct arena_estimate arena_wins(const struct arena_tally *tally) {
    return estimate(tally->pairs, tally->sum.wins_a, tally->wins_squares,
                    tally->units.wins);
}

double arena_even_share(const struct arena_tally *tally) {
    const int tables = tally->units.wins / ARENA_SHARE;
    return (double)tables * EQUITY_ONE / tally->units.equity;
}

struct arena_estimate arena_equity(const struct arena_tally *tally) {
    return estimate(tally->pairs, tally->sum.equity, tally->equity_squares,
                    tally->units.equity);
}

double arena_pairs_for(const struct arena_estimate *of, double width) {
    const double root = 1.96 * of->deviation / width;
    return ceil(root * root);
}

double arena_sprt_llr(const struct arena_sprt *sprt, const struct arena_tally *tally) {
    const double n = (double)tally->pairs;
    if (tally->pairs == 0)
        return 0;
    const bool lucky = tally->sum.lucky;
    const double unit =
        lucky ? (double)tally->units.margin * LUCK_POINT : (double)tally->units.margin;
    const int64_t sum = lucky ? tally->played : tally->sum.margin;
    const double mean = (double)sum / n / unit;
    const double spread =
        variance(tally->pairs, sum,
                 lucky ? tally->played_squares : tally->margin_squares) /
        (unit * unit);
    const double to_lower = mean - sprt->lower, to_upper = mean - sprt->upper;
    return n / 2 *
           (log(spread + to_lower * to_lower) - log(spread + to_upper * to_upper));
}

enum arena_verdict arena_sprt_verdict(const struct arena_sprt *sprt,
                                      const struct arena_tally *tally) {
    const double bound = log((1 - ARENA_SPRT_ERROR) / ARENA_SPRT_ERROR);
    if (tally->pairs < ARENA_SPRT_PAIRS_MIN)
        return ARENA_UNDECIDED;
    const double llr = arena_sprt_llr(sprt, tally);
    return llr >= bound    ? ARENA_IS_UPPER
           : llr <= -bound ? ARENA_IS_LOWER
                           : ARENA_UNDECIDED;
}
