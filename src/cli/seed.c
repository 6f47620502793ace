/* seed.c - seeds, their hashes and their packs.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "cli/seed.h"

void seed_hash(const uint8_t seed[PEDRO_SEED_SIZE], char text[SEED_TEXT]) {
    uint8_t hash[PEDRO_SEED_SIZE];
    crypto_generichash(hash, sizeof hash, seed, PEDRO_SEED_SIZE, NULL, 0);
    pedro_seed_text(hash, text);
}

void seed_pack(uint8_t seed[PEDRO_SEED_SIZE], unsigned hand, unsigned jokers,
               pedro_card pack[PEDRO_PACK_MAX]) {
    if (hand > 0) {
        uint8_t match[PEDRO_SEED_SIZE];
        memcpy(match, seed, sizeof match);
        pedro_hand_seed(match, hand, seed);
    }
    pedro_shuffle(seed, jokers, pack);
}

bool seed_hand_number(const char *text, unsigned *hand) {
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (errno || end == text || *end || number < 1 || number > 1000000)
        return false;
    *hand = (unsigned)number;
    return true;
}
