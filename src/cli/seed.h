/* seed.h - what is published about a seed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_SEED_H
#define CLI_SEED_H

#include "pedro/pedro.h"

enum { SEED_TEXT = 2 * PEDRO_SEED_SIZE + 1 };

/* Writes the BLAKE2b-256 hash of a seed, as hexadecimal digits and a NUL. */
void seed_hash(const uint8_t seed[PEDRO_SEED_SIZE], char text[SEED_TEXT]);

/* The pack of one hand: from `seed` itself if `hand` is 0, else from the seed of that hand of a match. Writes
 * the seed it came from over `seed`. */
void seed_pack(uint8_t seed[PEDRO_SEED_SIZE], unsigned hand, unsigned jokers,
               pedro_card pack[PEDRO_PACK_MAX]);

/* Reads the number of a hand, from 1. False if it is none. */
bool seed_hand_number(const char *text, unsigned *hand);

#endif
