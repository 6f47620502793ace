/* measure.h - how fast the engine is, and the number that tells whether it still plays alike.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_MEASURE_H
#define CLI_MEASURE_H

#include "pedro/rules.h"

/* Speeds of one game, per CPU-second of one thread. */
struct speeds {
    double full_hands; /* shuffled, dealt and played at random through legal and apply */
    double playouts; /* the card play of such hands, from the first lead, in positions */
    double choices;  /* made in one playout, on average */
};

/* Measures for about `seconds` CPU-seconds each. */
struct speeds measure_speeds(const struct pedro_rules *rules, double seconds);

/* The bench signature: a number made of the results of a fixed list of hands of every preset,
 * played at random through legal and apply, and of playouts from their first leads. The same for
 * every compiler, flag and processor; it changes only when the rules, the shuffle or the order of
 * choices do. */
unsigned long measure_signature(void);

#endif
