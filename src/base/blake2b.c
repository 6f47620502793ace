/* blake2b.c - BLAKE2b of RFC 7693: a block of 128 bytes after the other is mixed into eight words.
 *
 * SPDX-License-Identifier: MIT */
#include "base/blake2b.h"

#include <stdbool.h>
#include <string.h>

enum { ROUNDS = 12, BLOCK = 128 };

static const uint64_t start[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

static const uint8_t order[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static uint64_t rotate(uint64_t word, unsigned by) {
    return word >> by | word << (64 - by);
}

static void mix(uint64_t v[16], unsigned a, unsigned b, unsigned c, unsigned d,
                uint64_t x, uint64_t y) {
    v[a] += v[b] + x;
    v[d] = rotate(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate(v[b] ^ v[c], 63);
}

static void compress(uint64_t h[8], const uint8_t block[BLOCK], uint64_t bytes,
                     bool last) {
    uint64_t v[16], m[16] = {0};
    for (unsigned i = 0; i < BLOCK; i++)
        m[i / 8] |= (uint64_t)block[i] << 8 * (i % 8);
    for (unsigned i = 0; i < 8; i++) {
        v[i] = h[i];
        v[i + 8] = start[i];
    }
    v[12] ^= bytes; /* so far, with those of this block */
    v[14] = last ? ~v[14] : v[14];
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint8_t *s = order[round % 10];
        for (unsigned i = 0; i < 4; i++)
            mix(v, i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
        for (unsigned i = 0; i < 4; i++)
            mix(v, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, m[s[8 + 2 * i]],
                m[s[9 + 2 * i]]);
    }
    for (unsigned i = 0; i < 8; i++)
        h[i] ^= v[i] ^ v[i + 8];
}

void blake2b_hash(const uint8_t *key, size_t key_length, const void *bytes, size_t length,
                  uint8_t hash[BLAKE2B_HASH]) {
    const uint8_t *at = bytes;
    uint8_t block[BLOCK] = {0};
    uint64_t h[8], done = 0;
    memcpy(h, start, sizeof h);
    /* The block of parameters: lengths of hash and key, fan-out and depth 1. */
    h[0] ^= 0x01010000u ^ key_length << 8 ^ BLAKE2B_HASH;
    if (key_length > 0) {
        memcpy(block, key, key_length);
        done = BLOCK;
        compress(h, block, done, length == 0);
    }
    /* The last block may be full; that of an empty message without a key is empty. */
    while (length > 0 || done == 0) {
        const size_t part = length < BLOCK ? length : BLOCK;
        memset(block, 0, sizeof block);
        if (part > 0)
            memcpy(block, at, part);
        at += part;
        length -= part;
        done += part;
        compress(h, block, done, length == 0);
        if (part == 0)
            break;
    }
    for (unsigned i = 0; i < BLAKE2B_HASH; i++)
        hash[i] = (uint8_t)(h[i / 8] >> 8 * (i % 8));
}
