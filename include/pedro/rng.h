/* rng.h - random numbers from a seed: the same seed gives the same cards on every
 * machine.
 *
 * There are two sources. pedro_shuffle() is the published shuffle of PROTOCOL section 4,
 * from a 32-byte seed through ChaCha20; matches use it, so that anyone can verify a deal.
 * `struct pedro_rng` is xoshiro256** (Blackman and Vigna), small and fast, for bots and
 * benchmarks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_RNG_H
#define PEDRO_RNG_H

#include "cards.h"

PEDRO_C_BEGIN

enum { PEDRO_SEED_SIZE = 32 };

struct pedro_rng {
    uint64_t word[4];
};

/* Initializes a generator from any 32 bytes. */
PEDRO_API void pedro_rng_seed(struct pedro_rng *rng, const uint8_t seed[PEDRO_SEED_SIZE]);

/* The next 64 bits. */
PEDRO_API uint64_t pedro_rng_next(struct pedro_rng *rng);

/* A uniformly distributed number from 0 to n-1; n is 1 to 2^32-1. */
PEDRO_API uint32_t pedro_rng_below(struct pedro_rng *rng, uint32_t n);

/* Shuffles a pack of up to 54 cards in place: uniform and fast, but not the published
 * shuffle. */
PEDRO_API void pedro_rng_shuffle(struct pedro_rng *rng, pedro_card *pack, unsigned size);

/* The published shuffle: fills pack[0..52 + jokers - 1], first dealt first. `jokers` 0
 * to 2. */
PEDRO_API void pedro_shuffle(const uint8_t seed[PEDRO_SEED_SIZE], unsigned jokers,
                             pedro_card pack[PEDRO_PACK_MAX]);

/* The seed of hand `number` (from 1) of a match seeded with `seed`: the first 32 bytes of
 * the ChaCha20 block whose key is `seed` and whose nonce is `number`, little-endian and
 * padded with zeros, and whose counter is 0. So a match needs only one seed. */
PEDRO_API void pedro_hand_seed(const uint8_t seed[PEDRO_SEED_SIZE], uint32_t number,
                               uint8_t hand_seed[PEDRO_SEED_SIZE]);

/* Parses up to 64 hexadecimal digits; missing digits are zeros at the end.
 * PEDRO_ERR_BAD_TEXT if there are no digits or other characters, PEDRO_ERR_TOO_LONG
 * beyond 64. */
PEDRO_API int pedro_seed_parse(const char *text, size_t length,
                               uint8_t seed[PEDRO_SEED_SIZE]);

/* Writes the 64 hexadecimal digits of a seed and a NUL. */
PEDRO_API void pedro_seed_text(const uint8_t seed[PEDRO_SEED_SIZE],
                               char text[2 * PEDRO_SEED_SIZE + 1]);

PEDRO_C_END

#endif
