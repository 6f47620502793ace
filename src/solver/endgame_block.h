/* endgame_block.h - the inside of endgame_block.c and endgame_fill.c: a block of states, which
 * differ in worths only, and who works one out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_BLOCK_H
#define SOLVER_ENDGAME_BLOCK_H

#include "solver/blank_parts.h"

enum { SEATS = 4 };

/* Bounds for every row of a block. */
struct column {
    uint8_t *low, *high;
};

/* What becomes of the rows when some trumps have gone. */
struct removal {
    const uint16_t *row; /* by row before: the row after */
    const uint8_t
        *narrow;         /* the same in bytes, NULL if there are more than ROWS_NARROW */
    const uint8_t *won;  /* points that went */
    const uint8_t *rest; /* points that stay */
};

/* Room to work out a block in. */
struct room {
    struct column column[SEATS + 1]; /* what the seats make of it; one for a trick without
                                        trumps */
    uint8_t *gathered[2];            /* by row */
};

struct maker {
    const struct signature *rules;
    const struct states *states;
    struct bounds bounds;
    uint8_t *entry, *end;
    struct room *room;   /* of whoever works */
    uint8_t *none, *all; /* by row: no points, those of the whole row */
    /* Of so many trumps left: */
    unsigned left, rows, wide; /* rows, and so many more that a vector is full */
    uint32_t *set;             /* one that shows the row */
    struct removal *removal;   /* by set of places from the lowest trump left up */
    uint16_t *removed_row;     /* what removals point into */
    uint8_t *removed_narrow;
    uint8_t *removed_points;
};

/* Makes ready for blocks of so many trumps. False if there is no memory. */
bool block_begin(struct maker *maker, unsigned left);

/* Forgets what that took. */
void block_end(struct maker *maker);

/* Writes all bounds of the block of `hands`, with `cards` cards a seat, at `entry`. */
void block_fill(const struct maker *maker, uint64_t hands, unsigned cards,
                uint8_t *entry);

#endif
