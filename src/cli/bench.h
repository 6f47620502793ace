/* bench.h - how fast the engine is, and the number that tells whether it still plays alike.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "pedro/rules.h"
#include "solver/endgame/endgame.h"

/* Speeds of one game, per CPU-second of one thread. */
struct speeds {
    double full_hands; /* shuffled, dealt and played at random through legal and apply */
    double playouts; /* the card play of such hands, from the first lead, in positions */
    double choices;  /* made in one playout, on average */
};

/* Measures for about `seconds` CPU-seconds each. */
struct speeds bench_speeds(const struct pedro_rules *rules, double seconds);

enum { MEASURE_SOLVES = 10000 }; /* deals solved, if there is time */

/* How long exact solves of first leads take. */
struct solve_speeds {
    unsigned solves;          /* measured; 0 for a game that is not of four hands that
                                  * hold all trumps */
    double per_second;        /* per CPU-second of one thread */
    double median_us, p99_us; /* of one solve */
    double set_up_us;         /* to make the solver's table, once */
};

/* Solves MEASURE_SOLVES deals, or as many as `seconds` CPU-seconds are enough for, with a table
 * of the last tricks or, if `endgame` is NULL, without. False if there is no memory. */
bool bench_solves(const struct pedro_rules *rules, double seconds,
                  const struct endgame *endgame, struct solve_speeds *speeds);

/* Hands that `strong` plays out, to choose cards, per CPU-second of one thread. False if there
 * is no memory. */
bool bench_search(const struct pedro_rules *rules, double seconds, double *per_second);

/* The bench signature: a number made of the results of a fixed list of hands of every preset,
 * played at random through legal and apply, and of playouts from their first leads. The same for
 * every compiler, flag and processor; it changes only when the rules, the shuffle or the order of
 * choices do. */
unsigned long bench_signature(void);

#endif
