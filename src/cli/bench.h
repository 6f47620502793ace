/* bench.h - the speed of the engine, and the bench signature, which changes if the rules
 *or the order of choices change.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "pedro/rules.h"
#include "solver/endgame/endgame.h"

/* How far the measurements are, for the bar on the terminal. */
struct bench_progress {
    double shown;     /* of progress_show() */
    double done, all; /* CPU-seconds of the measurements that are over, and of all */
};

/* Shows it, with `used` CPU-seconds of the measurement that goes on. The time that this takes is not measured where single
 * choices or solves are, and elsewhere comes once in a thousand hands. */
void bench_show(struct bench_progress *progress, double used);

/* Speeds of one game, per CPU-second of one thread. */
struct speeds {
    double full_hands; /* random hands: shuffled, dealt and played through legal and
                        * apply */
    double playouts; /* playouts: the card play of such hands in positions, from the first
                      * lead */
    double choices;  /* mean number of choices in a playout */
};

/* Measures both for about `seconds` CPU-seconds. */
struct speeds bench_speeds(const struct pedro_rules *rules, double seconds,
                           struct bench_progress *progress);

enum { MEASURE_SOLVES = 10000 }; /* deals solved, if there is time */

/* The times of exact solves of first leads. */
struct solve_speeds {
    unsigned solves;          /* deals measured; 0 for a game without four hands that hold
                                  * all trumps */
    double per_second;        /* per CPU-second of one thread */
    double median_us, p99_us; /* of one solve */
    double set_up_us;         /* setting up the solver's table, once */
};

/* Solves MEASURE_SOLVES deals, or as many as take `seconds` CPU-seconds, with an endgame
 * table, or without if `endgame` is NULL. False if there is no memory. */
bool bench_solves(const struct pedro_rules *rules, double seconds,
                  const struct endgame *endgame, struct bench_progress *progress,
                  struct solve_speeds *speeds);

/* Rollouts of `strong` for choosing cards, per CPU-second of one thread. False if there
 * is no memory. */
bool bench_search(const struct pedro_rules *rules, double seconds,
                  struct bench_progress *progress, double *per_second);

/* The bench signature: a checksum of fixed random hands of every preset, played through
 * legal and apply, and of playouts from their first leads. The same for every compiler,
 * flag and processor; it changes only when the rules, the shuffle or the order of choices
 * do. */
unsigned long bench_signature(void);

#endif
