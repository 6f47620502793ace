/* endgame_block.h - internals of the endgame generator: a block of states, which differ only in
 * the worths of their trumps.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_BLOCK_H
#define SOLVER_ENDGAME_BLOCK_H

#include "solver/endgame/endgame_bounds.h"
#include "solver/endgame/endgame_index.h"

enum { SEATS = 4 };

/* Bounds for every row of a block. */
struct column {
    uint8_t *low, *high;
};

/* The effect of playing some trumps on every row. */
struct removal {
    const uint16_t *row; /* by row before the trick: the row after it */
    const uint8_t
        *narrow;         /* the same in bytes, NULL if there are more than ROWS_NARROW */
    const uint8_t *won;  /* points of the trumps played */
    const uint8_t *rest; /* points of the trumps left */
};

/* Work space of one thread. */
struct buffers {
    struct column column[SEATS + 1]; /* minimax values by seat; one more for a trick
                                        without trumps */
    uint8_t *gathered[2];            /* by row */
};

struct generator {
    const struct trumps_game *rules;
    const struct endgame_index *index;
    struct endgame_bounds bounds;
    uint8_t *entry, *end;
    struct buffers *buffers; /* of this thread */
    uint8_t *none, *all;     /* by row: 0, and the points of the whole row */
    /* For `left` trumps: */
    unsigned left, rows, wide; /* `wide`: rows rounded up to whole vectors */
    uint32_t *set;             /* by row: a set of trumps that has it */
    struct removal
        *removal; /* by set of trumps played, counted from the lowest trump left up */
    uint16_t *removed_row; /* storage that `removal` points into */
    uint8_t *removed_narrow;
    uint8_t *removed_points;
};

/* Prepares for blocks of `left` trumps. False if there is no memory. */
bool endgame_block_begin(struct generator *generator, unsigned left);

/* Frees what endgame_block_begin() allocated. */
void endgame_block_end(struct generator *generator);

/* Writes all bounds of the block of `hands`, with `cards` cards a seat, at `entry`. */
void endgame_block_fill(const struct generator *generator, uint64_t hands, unsigned cards,
                        uint8_t *entry);

#endif
