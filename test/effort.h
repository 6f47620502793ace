/* effort.h - how many trials the random tests make, and from which seeds.
 *
 * Two variables of the environment say so. PEDRO_EFFORT is how many times the usual number, such as 0.25 or 100; the usual
 * takes some seconds. PEDRO_SEEDS is a number, 0 by default, and each gives other trials: what one build tries quickly need
 * not be what another has tried before.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_EFFORT_H
#define TEST_EFFORT_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/rng.h"

/* So many trials instead of the `usual` number; at least one. Also what must come of them at least. */
static inline unsigned effort(unsigned usual) {
    const char *times = getenv("PEDRO_EFFORT");
    const double trials = usual * (times ? strtod(times, NULL) : 1);
    return trials > 1 ? (unsigned)trials : 1;
}

/* Whether number n of many things is tried, from 0: with the usual effort or more each of them, with a quarter of it every
 * fourth, and number 0 always. For tests in which each game costs much. */
static inline bool effort_takes(unsigned n) {
    const char *times = getenv("PEDRO_EFFORT");
    const double part = times ? strtod(times, NULL) : 1;
    return part >= 1 || n == 0 || (unsigned)(n * part) != (unsigned)((n - 1) * part);
}

/* The number of the trials. */
static inline unsigned effort_seeds(void) {
    const char *number = getenv("PEDRO_SEEDS");
    return number ? (unsigned)strtoul(number, NULL, 10) : 0;
}

/* Seeds the generator of a random test: `seed` itself if PEDRO_SEEDS is 0. */
static inline void effort_seed(struct pedro_rng *rng,
                               const uint8_t seed[PEDRO_SEED_SIZE]) {
    uint8_t bytes[PEDRO_SEED_SIZE];
    memcpy(bytes, seed, sizeof bytes);
    for (int i = 0; i < 4; i++)
        bytes[PEDRO_SEED_SIZE - 1 - i] ^= (uint8_t)(effort_seeds() >> (8 * i));
    pedro_rng_seed(rng, bytes);
}

#endif
