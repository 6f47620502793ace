/* chacha.c - the ChaCha20 block function (RFC 8439 section 2.3).
 *
 * Implemented here because the shuffle must also work without libsodium.
 *
 * SPDX-License-Identifier: MIT */
#include "chacha.h"

static uint32_t word_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static uint32_t rotate_left(uint32_t word, int by) {
    return word << by | word >> (32 - by);
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b;
    *d = rotate_left(*d ^ *a, 16);
    *c += *d;
    *b = rotate_left(*b ^ *c, 12);
    *a += *b;
    *d = rotate_left(*d ^ *a, 8);
    *c += *d;
    *b = rotate_left(*b ^ *c, 7);
}

void cards_chacha_block(const uint8_t key[CARDS_CHACHA_KEY], uint32_t counter,
                        const uint8_t nonce[CARDS_CHACHA_NONCE],
                        uint32_t block[CARDS_CHACHA_WORDS]) {
    uint32_t start[CARDS_CHACHA_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++)
        start[4 + i] = word_at(key + 4 * i);
    start[12] = counter;
    for (int i = 0; i < 3; i++)
        start[13 + i] = word_at(nonce + 4 * i);

    for (int i = 0; i < CARDS_CHACHA_WORDS; i++)
        block[i] = start[i];
    for (int round = 0; round < 20; round += 2) {
        for (int i = 0; i < 4; i++)
            quarter_round(&block[i], &block[4 + i], &block[8 + i], &block[12 + i]);
        for (int i = 0; i < 4; i++)
            quarter_round(&block[i], &block[4 + (i + 1) % 4], &block[8 + (i + 2) % 4],
                          &block[12 + (i + 3) % 4]);
    }
    for (int i = 0; i < CARDS_CHACHA_WORDS; i++)
        block[i] += start[i];
}
