/* rng.h - chance comes in as a seed: same seed, same cards, on every machine.
 *
 * Two sources. pedro_shuffle() is the published shuffle of PROTOCOL section 4, from a
 * 32-byte seed through ChaCha20; matches use it, so that anyone can check a deal. `struct
 * pedro_rng` is xoshiro256** (Blackman and Vigna), small and fast, for the bots' own dice
 * and for benchmarks.
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

/* Starts a generator. Any 32 bytes will do. */
PEDRO_API void pedro_rng_seed(struct pedro_rng *rng, const uint8_t seed[PEDRO_SEED_SIZE]);

/* The next 64 bits. */
PEDRO_API uint64_t pedro_rng_next(struct pedro_rng *rng);

/* A number from 0 to n-1, each as likely as the other; n from 1 to 2^32-1. */
PEDRO_API uint32_t pedro_rng_below(struct pedro_rng *rng, uint32_t n);

/* Shuffles a pack in place, quickly: the order is sound but not the published one. `size`
 * up to 54. */
PEDRO_API void pedro_rng_shuffle(struct pedro_rng *rng, pedro_card *pack, unsigned size);

/* The published shuffle: fills pack[0..52 + jokers - 1], first dealt first. `jokers` 0
 * to 2. */
PEDRO_API void pedro_shuffle(const uint8_t seed[PEDRO_SEED_SIZE], unsigned jokers,
                             pedro_card pack[PEDRO_PACK_MAX]);

/* The seed of hand `number` (from 1) of a match seeded with `seed`: the first 32 bytes of
 * the ChaCha20 block whose key is `seed` and whose nonce is `number`, lowest byte first
 * and filled up with zeros, and whose counter is 0. So a match needs one seed only. */
PEDRO_API void pedro_hand_seed(const uint8_t seed[PEDRO_SEED_SIZE], uint32_t number,
                               uint8_t hand_seed[PEDRO_SEED_SIZE]);

/* Reads up to 64 hexadecimal digits; fewer are taken as if zeros followed.
 * PEDRO_ERR_BAD_TEXT if there are none or any other character, PEDRO_ERR_TOO_LONG
 * beyond 64. */
PEDRO_API int pedro_seed_parse(const char *text, size_t length,
                               uint8_t seed[PEDRO_SEED_SIZE]);

/* Writes the 64 hexadecimal digits of a seed and a NUL. */
PEDRO_API void pedro_seed_text(const uint8_t seed[PEDRO_SEED_SIZE],
                               char text[2 * PEDRO_SEED_SIZE + 1]);

PEDRO_C_END

#endif
