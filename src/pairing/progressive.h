/* progressive.h - progressive evenings: single players change partners after each round, by its results.
 *
 * At every table but the first the winners move up one table and the losers stay; at the first the winners
 * stay and the losers go to the last table. Then last round's partners part: each of the two who came plays
 * with one of the two who stayed. It is the progressive euchre of J. W. Keller (1887).
 *
 * Table 0 is the first. Place i is seat i % 4 of table i / 4; seats 0 and 2 are partners, 1 and 3. Places
 * from 4 * tables on are of up to three players who wait. The losers of the first table wait behind them,
 * and those who have waited longest go to the last table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_PROGRESSIVE_H
#define PAIRING_PROGRESSIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "pedro/rng.h"

enum { PROGRESSIVE_PLAYERS_MIN = 4, PROGRESSIVE_PLAYERS_MAX = 1024 };

/* Writes the places of the first round: all players by lot. */
void progressive_draw(unsigned players, const uint8_t seed[PEDRO_SEED_SIZE],
                      uint16_t *place);

/* How often two players have been partners so far, this round included. */
typedef unsigned progressive_partnered(const void *data, unsigned one, unsigned other);

/* Writes the places of the next round. `second_won[table]` is true if seats 1 and 3 won; who won a tie is for
 * the caller to say. Of the two ways to part, that with the fewer earlier partnerships is taken, by
 * `partnered`, which may be NULL. `place` and `next` have `players` numbers and do not overlap. */
void progressive_next(unsigned players, const uint16_t *place, const bool *second_won,
                      progressive_partnered *partnered, const void *data, uint16_t *next);

#endif
