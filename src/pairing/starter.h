/* starter.h - the first rounds of Howell movements, from which the other rounds follow by counting on.
 *
 * A Howell movement is a Howell design H(s, 2t): t tables, s rounds, s sets. In the cyclic ones here, s pairs
 * move, with the numbers 0 to s-1, and the others keep their tables. After each round 1 is added to the
 * numbers of moving pairs and of sets, modulo s. So the first round, its starter with adder, must have every
 * pair once; every difference of two moving pairs at a table, and its negative, at most once; and every
 * difference of a moving pair and its set once. J. H. Dinitz and D. R. Stinson, "Room squares and related
 * designs", in Contemporary Design Theory (1992), is a survey.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_STARTER_H
#define PAIRING_STARTER_H

#include "pairing/movement.h"

struct movement_starter {
    uint8_t tables, rounds;
    const struct movement_game *game; /* one for each table */
};

/* The starter for so many tables with the fewest rounds that are at least `rounds`; with rounds 0 that with
 * the most. NULL if there is none. */
const struct movement_starter *movement_starter(unsigned tables, unsigned rounds);

#endif
