/* rng.c - xoshiro256** (Blackman and Vigna, 2018), and uniform numbers from its output.
 *
 * Bounded numbers are made by multiplication, and the few words that would bias the
 * result are rejected (Lemire, "Fast random integer generation in an interval").
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/rng.h"

static uint64_t rotate_left(uint64_t word, int by) {
    return word << by | word >> (64 - by);
}

/* The finalizer of SplitMix64: each bit of the input affects each bit of the result. */
static uint64_t mix(uint64_t word) {
    word += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

void pedro_rng_seed(struct pedro_rng *rng, const uint8_t seed[PEDRO_SEED_SIZE]) {
    uint64_t word[4] = {0};
    for (int i = 0; i < 4; i++) {
        for (int byte = 7; byte >= 0; byte--)
            word[i] = word[i] << 8 | seed[8 * i + byte];
    }
    /* Seeds are often short and similar (1, 2, 3, ...). Two rounds let each word affect
     * every other; every step is invertible, so different seeds stay different. */
    for (int i = 0; i < 8; i++)
        word[i & 3] ^= mix(word[(i + 3) & 3] + (uint64_t)i);
    /* The all-zero state would generate only zeros. */
    if (!(word[0] | word[1] | word[2] | word[3]))
        word[0] = 1;
    memcpy(rng->word, word, sizeof word);
}

uint64_t pedro_rng_next(struct pedro_rng *rng) {
    uint64_t *word = rng->word;
    uint64_t result = rotate_left(word[1] * 5, 7) * 9;
    uint64_t shifted = word[1] << 17;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= shifted;
    word[3] = rotate_left(word[3], 45);
    return result;
}

uint32_t pedro_rng_below(struct pedro_rng *rng, uint32_t n) {
    uint64_t product = (pedro_rng_next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair)
            product = (pedro_rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Fisher-Yates, with several positions from one draw (Brackett-Rozinsky and Lemire,
 * "Batched ranged random integer generation"). The draw is a fraction of FRACTION bits;
 * multiplied by n, its whole part is a number below n and the rest is the fraction for
 * the next. FRACTION leaves six bits free, and no pack has 64 cards, so no value exceeds
 * 64 bits. The batch is uniform unless the last fraction is below 2^FRACTION mod the
 * product of its bounds; with products below 2^(FULL + 6) this needs a division once in a
 * hundred batches. */
void pedro_rng_shuffle(struct pedro_rng *rng, pedro_card *pack, unsigned size) {
    enum { FRACTION = 58, FULL = 45 };
    const uint64_t mask = ((uint64_t)1 << FRACTION) - 1;

    for (unsigned n = size; n > 1;) {
        unsigned first = n;
        uint64_t product = 1;
        uint64_t fraction = pedro_rng_next(rng) >> (64 - FRACTION);
        do {
            fraction *= n;
            product *= n;
            n--;
            unsigned at = (unsigned)(fraction >> FRACTION);
            fraction &= mask;
            pedro_card card = pack[at];
            pack[at] = pack[n];
            pack[n] = card;
        } while (n > 1 && product < (uint64_t)1 << FULL);
        /* A rejected batch is repeated for the same positions: their present order is as
         * good a start as any. */
        if (fraction < product && fraction < (mask + 1) % product)
            n = first;
    }
}
