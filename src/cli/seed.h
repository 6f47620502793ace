/* seed.h - the published hash and pack of a seed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_SEED_H
#define CLI_SEED_H

#include "pedro/pedro.h"

enum { SEED_TEXT = 2 * PEDRO_SEED_SIZE + 1 };

/* Writes the BLAKE2b-256 hash of a seed, as hexadecimal digits and a NUL. */
void seed_hash(const uint8_t seed[PEDRO_SEED_SIZE], char text[SEED_TEXT]);

/* Makes the pack of one hand: from `seed` itself if `hand` is 0, else from the seed of
 * that hand of a match. Replaces `seed` by the seed that was used. */
void seed_pack(uint8_t seed[PEDRO_SEED_SIZE], unsigned hand, unsigned jokers,
               pedro_card pack[PEDRO_PACK_MAX]);

/* Reads the number of a hand, from 1. False if it is not a number of a hand. */
bool seed_hand_number(const char *text, unsigned *hand);

#endif
