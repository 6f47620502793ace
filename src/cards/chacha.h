/* chacha.h - the ChaCha20 block function (RFC 8439 section 2.3).
 *
 * SPDX-License-Identifier: MIT */
#ifndef CARDS_CHACHA_H
#define CARDS_CHACHA_H

#include <stdint.h>

enum { CARDS_CHACHA_KEY = 32, CARDS_CHACHA_NONCE = 12, CARDS_CHACHA_WORDS = 16 };

/* Computes block `counter` of the stream of `key` and `nonce`, as the 16 words whose
 * little-endian bytes are the 64 bytes of the block. */
void cards_chacha_block(const uint8_t key[CARDS_CHACHA_KEY], uint32_t counter,
                        const uint8_t nonce[CARDS_CHACHA_NONCE],
                        uint32_t block[CARDS_CHACHA_WORDS]);

#endif
