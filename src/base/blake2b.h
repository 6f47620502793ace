/* blake2b.h - the hash function BLAKE2b (RFC 7693) with 32 bytes of output.
 *
 * It gives what crypto_generichash() of libsodium gives. It is implemented here because the page that
 * plays alone has no libsodium.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_BLAKE2B_H
#define BASE_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

enum { BLAKE2B_HASH = 32, BLAKE2B_KEY_MAX = 64 };

/* Hashes `length` bytes with a key of `key_length` bytes, at most BLAKE2B_KEY_MAX; 0 for none. */
void blake2b_hash(const uint8_t *key, size_t key_length, const void *bytes, size_t length,
                  uint8_t hash[BLAKE2B_HASH]);

#endif
