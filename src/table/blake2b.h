/* blake2b.h - the hash of the seed of a hand, which is published before anybody acts.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_BLAKE2B_H
#define TABLE_BLAKE2B_H

#include <stdint.h>

#include "pedro/rng.h"

/* BLAKE2b (RFC 7693) with 32 bytes of output and no key, of a seed: the result of
 * crypto_generichash() of libsodium. Implemented here because the page that plays alone
 * has no libsodium. */
void blake2b_seed(const uint8_t seed[PEDRO_SEED_SIZE], uint8_t hash[32]);

#endif
