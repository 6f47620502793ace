/* swiss.h - Swiss tournaments of random players, to try the pairing on: with late entries, withdrawals and players who miss
 * a round. The same seed gives the same event everywhere.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_SWISS_H
#define TOOLS_SWISS_H

#include "pairing/pairing.h"

enum { SWISS_ROUNDS_MOST = 32 };

struct swiss {
    uint64_t random;
    unsigned round;   /* that was paired last, from 1 */
    unsigned count;   /* players so far */
    unsigned room;    /* for players */
    unsigned scoring; /* which of the tables in swiss.c */
    struct pairing_player *players;
    uint32_t (*met)[SWISS_ROUNDS_MOST];
    int32_t *strength;
    uint32_t *opponent; /* in this round */
    struct pairing_pair *forbidden;
    struct pairing_wishes
        wishes; /* the order of ranks and some forbidden pairs by chance */
};

/* Begins an event with 20 to 4,000 players. False without memory; finish it anyway. */
bool swiss_init(struct swiss *swiss, uint64_t seed, unsigned players);
void swiss_finish(struct swiss *swiss);

/* Begins the next round, at most SWISS_ROUNDS_MOST: who comes and goes. At least 20 players stay. */
void swiss_next(struct swiss *swiss);

/* Plays the round as `opponent` says. */
void swiss_play(struct swiss *swiss);

#endif
