/* ending.h - a place for the value of every state of the last tricks (blank.h).
 *
 * States are numbered without gaps: by how many trumps are left, by the row of their worths
 * from the lowest up, by how many each seat holds, and by who holds which.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDING_H
#define SOLVER_ENDING_H

#include <stdint.h>

enum {
    ENDING_TRICKS = 2,
    ENDING_POINTS = 14, /* the most a ruleset may have: two values in a byte */
    ENDING_UNKNOWN = 0xff
};

struct ending;

/* All unknown, for trumps of these worths from the lowest up, 16 at most; or NULL if there
 * is no memory. */
struct ending *ending_create(const uint8_t *worth, unsigned trumps);
void ending_destroy(struct ending *ending);

/* The entry of a state of two cards a seat or one: its least value, and 16 times its most. */
uint8_t *ending_entry(struct ending *ending, uint64_t hands, unsigned cards);

#endif
