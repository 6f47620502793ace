/* endgame_index.h - a perfect index of the states of the last tricks (trumps_game.h).
 *
 * A state is numbered, without gaps, by the number of cards a seat holds, by how many trumps each
 * seat holds (its shape), by which seat holds which of the trumps left (a set is ranked among the
 * sets of its size), and last by the row of their worths from the lowest up. So the states that
 * differ only in worths are adjacent: a block.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ENDGAME_INDEX_H
#define SOLVER_ENDGAME_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/bits.h"

enum {
    ENDGAME_TRUMPS_MAX = 16, /* most trumps there may be */
    ENDGAME_TRICKS_MAX = 6,  /* most cards a seat may hold */
    ENDGAME_SHAPE_BITS = 3,  /* hold a number of trumps up to ENDGAME_TRICKS_MAX */
    ENDGAME_SEATS = 4,
    ENDGAME_SHAPES = 1 << (ENDGAME_SEATS * ENDGAME_SHAPE_BITS),
};

/* Which states have numbers: those of up to `cards` cards a seat with up to few[cards] trumps left
 * in all hands together. few[] does not increase, so every move leads to a state with a number. */
struct endgame_span {
    uint8_t cards, few[ENDGAME_TRICKS_MAX + 1];
};

/* The span of the last `tricks` tricks, up to ENDGAME_TRICKS_MAX, whatever trumps are left. */
static inline void endgame_span_last(unsigned tricks, struct endgame_span *span) {
    *span = (struct endgame_span){.cards = (uint8_t)tricks};
    for (unsigned cards = 0; cards <= tricks && cards <= ENDGAME_TRICKS_MAX; cards++)
        span->few[cards] = ENDGAME_TRUMPS_MAX;
}

/* How many trumps each seat holds. */
struct endgame_shape {
    unsigned seat[ENDGAME_SEATS], all, longest;
};
struct endgame_shape endgame_shape(unsigned counts);

/* The states of one shape: the first, and the factors of the index. */
struct endgame_share {
    uint32_t first, times_b, times_c, rows;
};

struct endgame_index {
    unsigned trumps, most; /* trumps in the pack; most that can be left */
    struct endgame_span span;
    bool bare; /* hands hold trumps only */
    uint64_t count;
    uint32_t rows[ENDGAME_TRUMPS_MAX + 1]; /* rows of worths, by trumps left */
    uint16_t *row;  /* by set of trumps: the number of its row of worths */
    uint16_t *rank; /* by set: its rank among the sets of its size */
    struct endgame_share *share[ENDGAME_TRICKS_MAX + 1]; /* by cards, then by shape */
};

/* Makes the index of a span. `kind` is the number of each trump's worth, 0 to 7, from the lowest trump up.
 * With `bare` hands may differ in length, and the longest counts. NULL if there is no memory, or
 * if there are 2^32 states or more. */
struct endgame_index *endgame_index_create(const uint8_t *kind, unsigned trumps,
                                           const struct endgame_span *span, bool bare);
void endgame_index_destroy(struct endgame_index *index);

/* Counts the states by cards and trumps left, whether a span has them or not. False if there is no
 * memory. */
typedef uint64_t endgame_layers[ENDGAME_TRICKS_MAX + 1][ENDGAME_TRUMPS_MAX + 1];
bool endgame_count_states(const uint8_t *kind, unsigned trumps, bool bare,
                          endgame_layers layer);

/* Whether the span has the states of `cards` cards a seat with `left` trumps left. */
static inline bool endgame_span_has(const struct endgame_span *span, unsigned cards,
                                    unsigned left) {
    return cards <= span->cards && left <= span->few[cards];
}

/* The number of the first state of the block of `hands`; `all` are all their trumps. `cards` is the
 * number each seat holds, and is not used if hands are bare. */
static inline uint32_t endgame_index_block(const struct endgame_index *index,
                                           uint64_t hands, unsigned cards, unsigned all) {
    const unsigned a = (uint16_t)hands, b = (uint16_t)(hands >> 16),
                   c = (uint16_t)(hands >> 32), d = (uint16_t)(hands >> 48);
    const unsigned counts = bits_count(a) | bits_count(b) << ENDGAME_SHAPE_BITS |
                            bits_count(c) << 2 * ENDGAME_SHAPE_BITS |
                            bits_count(d) << 3 * ENDGAME_SHAPE_BITS;
    const struct endgame_share *share = &index->share[cards][counts];
    return share->first + ((index->rank[bits_gather(a, all)] * share->times_b +
                            index->rank[bits_gather(b, all & ~a)]) *
                               share->times_c +
                           index->rank[bits_gather(c, c | d)]) *
                              share->rows;
}

static inline uint32_t endgame_index_of(const struct endgame_index *index, uint64_t hands,
                                        unsigned cards, unsigned all) {
    return endgame_index_block(index, hands, cards, all) + index->row[all];
}

#endif
