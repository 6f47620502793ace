/* whist.h - whist tournaments: schedules of single players in which each partners each other once and opposes
 * each other twice.
 *
 * They are cyclic or 1-rotational (I. Anderson, "Combinatorial Designs and Tournaments", 1997; the problem is
 * of E. H. Moore, 1896). With 4n + 1 players, these are the elements of a group of that order; 0 sits out in
 * the first round. With 4n players they are the elements of a group of order 4n - 1 and one who stays, whose
 * number is 4n - 1. Round r is the first with r added to every element. So all is well if in the first round
 * every difference of partners comes once, and every difference of opponents twice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_WHIST_H
#define PAIRING_WHIST_H

#include <stdint.h>

struct whist {
    uint8_t players;
    uint8_t
        side; /* the group is Z_n of order n == side; or Z_side x Z_side, where x, y has the number
                     side * x + y */
    const uint8_t (
        *table)[4]; /* the first round: players / 4 tables; seats 0 and 2 are partners */
};

/* NULL if none is known. */
const struct whist *whist_of(unsigned players);

/* The rounds of the whole tournament, which is also the order of the group. */
unsigned whist_rounds(const struct whist *whist);

/* Writes round `round` < whist_rounds() as individual.h has it. */
void whist_round(const struct whist *whist, unsigned round, uint8_t *place);

#endif
