/* individual.h - schedules for single players: who sits at which table in which round, and with whom.
 *
 * A schedule is a table of numbers: for each round the players in the order of the places. Place i is seat
 * i % seats of table i / seats; places beyond the last full table are of players who sit out. Seats s and t
 * play together if s % sides == t % sides, as at the table of the game: with 4 seats and 2 sides the seats
 * 0 and 2 are partners; with as many sides as seats there are no partners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_INDIVIDUAL_H
#define PAIRING_INDIVIDUAL_H

#include <stdbool.h>
#include <stdint.h>

#include "pedro/rng.h"

enum {
    INDIVIDUAL_PLAYERS_MAX = 100,
    INDIVIDUAL_ROUNDS_MAX = 100,
    INDIVIDUAL_SEATS_MAX = 8,
};

struct individual {
    unsigned players; /* `seats` to INDIVIDUAL_PLAYERS_MAX */
    unsigned seats;   /* of a table: 2 to INDIVIDUAL_SEATS_MAX */
    unsigned sides;   /* 2 to `seats`; divides it */
    unsigned rounds;  /* 1 to INDIVIDUAL_ROUNDS_MAX */
};

/* How often players were partners and opponents in earlier rounds, both halves of the matrices, and how often
 * each sat out. With it a schedule goes on when somebody came late or left: the caller numbers those who are
 * there anew. At most 155 of each. */
struct individual_past {
    uint8_t partner[INDIVIDUAL_PLAYERS_MAX][INDIVIDUAL_PLAYERS_MAX];
    uint8_t oppose[INDIVIDUAL_PLAYERS_MAX][INDIVIDUAL_PLAYERS_MAX];
    uint8_t out[INDIVIDUAL_PLAYERS_MAX];
};

/* The number of rounds in which each player partners each other once and opposes each other twice, if such a
 * schedule is known for games of 4 seats and 2 sides; else 0. With a number of players that leaves
 * a remainder of 1 when divided by 4 each sits out once. */
unsigned individual_perfect_rounds(unsigned players);

/* Writes the schedule: rounds * players numbers. If individual_perfect_rounds() knows one and `past` is NULL,
 * it is the perfect one or its first rounds, and after the last its first follow again. Otherwise it is
 * searched: those sit out next who have sat out least often, and few couples are partners, or opponents, much
 * more often than others, the past included. The same seed gives the same schedule on every machine.
 * PEDRO_ERR_BAD_OPTION if the numbers are out of their ranges. */
int individual_make(const struct individual *individual,
                    const struct individual_past *past,
                    const uint8_t seed[PEDRO_SEED_SIZE], uint8_t *place);

struct individual_quality {
    bool valid; /* every round has every player once; the rest is 0 otherwise */
    /* How often two players are partners and opponents, over all couples. */
    unsigned partner_least, partner_most, oppose_least, oppose_most;
    unsigned out_least, out_most; /* how often a player sits out */
    unsigned repeats;             /* partnerships beyond the first of each couple */
    /* The sums of the squares over all couples: less is more even. */
    uint64_t partner_squares, oppose_squares;
};

/* Measures a schedule of any origin, with the past if there is one. The numbers are in their ranges. */
void individual_quality(const struct individual *individual,
                        const struct individual_past *past, const uint8_t *place,
                        struct individual_quality *quality);

#endif
