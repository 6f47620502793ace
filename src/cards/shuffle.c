/* shuffle.c - the published shuffle (PROTOCOL section 4): anyone with the seed can repeat
 * it.
 *
 * The stream is that of libsodium's randombytes_buf_deterministic(): ChaCha20 of zeros,
 * key the seed, nonce "LibsodiumDRG", block counter from 0.
 *
 * SPDX-License-Identifier: MIT */
#include "chacha.h"
#include "pedro/rng.h"

struct stream {
    const uint8_t *seed;
    uint32_t blocks; /* generated so far */
    unsigned used;   /* words of the last block */
    uint32_t block[CARDS_CHACHA_WORDS];
};

static uint32_t next_word(struct stream *stream) {
    static const uint8_t nonce[CARDS_CHACHA_NONCE] = {'L', 'i', 'b', 's', 'o', 'd',
                                                      'i', 'u', 'm', 'D', 'R', 'G'};
    if (stream->used == CARDS_CHACHA_WORDS) {
        cards_chacha_block(stream->seed, stream->blocks++, nonce, stream->block);
        stream->used = 0;
    }
    return stream->block[stream->used++];
}

void pedro_shuffle(const uint8_t seed[PEDRO_SEED_SIZE], unsigned jokers,
                   pedro_card pack[PEDRO_PACK_MAX]) {
    struct stream stream = {.seed = seed, .used = CARDS_CHACHA_WORDS};
    unsigned size = PEDRO_MAIN_JOKER + jokers;
    for (unsigned i = 0; i < size; i++)
        pack[i] = (pedro_card)i;
    for (uint32_t left = size; left > 1; left--) {
        /* The highest 2^32 mod left words would bias the result. */
        uint32_t unfair = -left % left;
        uint32_t word;
        do
            word = next_word(&stream);
        while (word > UINT32_MAX - unfair);
        uint32_t at = word % left;
        pedro_card card = pack[at];
        pack[at] = pack[left - 1];
        pack[left - 1] = card;
    }
}

void pedro_hand_seed(const uint8_t seed[PEDRO_SEED_SIZE], uint32_t number,
                     uint8_t hand_seed[PEDRO_SEED_SIZE]) {
    /* The number as twelve bytes, little-endian. */
    uint8_t nonce[CARDS_CHACHA_NONCE] = {(uint8_t)number, (uint8_t)(number >> 8),
                                         (uint8_t)(number >> 16),
                                         (uint8_t)(number >> 24)};
    uint32_t block[CARDS_CHACHA_WORDS];
    cards_chacha_block(seed, 0, nonce, block);
    for (int i = 0; i < PEDRO_SEED_SIZE; i++)
        hand_seed[i] = (uint8_t)(block[i / 4] >> 8 * (i % 4));
}
