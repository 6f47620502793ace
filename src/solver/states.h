/* states.h - numbers without gaps for the states of the last tricks (blank.h).
 *
 * A state is numbered by how many cards a seat holds, by how many trumps each seat holds,
 * by who holds which of those left, and last by the row of their worths from the lowest up.
 * So the states that differ in worths only lie side by side, a block of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_STATES_H
#define SOLVER_STATES_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/bits.h"

enum {
    STATES_TRUMPS = 16,   /* most trumps there may be */
    STATES_TRICKS = 6,    /* most cards a seat may hold */
    STATES_KINDS = 8,     /* most different worths */
    STATES_PART_BITS = 3, /* hold how many of STATES_TRICKS cards are trumps */
    STATES_SEATS = 4,
    STATES_SHARES = 1 << (STATES_SEATS * STATES_PART_BITS),
};

/* Which states are numbered: those of up to `cards` cards a seat with up to few[cards] trumps
 * left, all seats together. few[] does not grow, so that every play leads to another. */
struct states_span {
    uint8_t cards, few[STATES_TRICKS + 1];
};

/* The span of the last `tricks` tricks, up to STATES_TRICKS, whatever trumps are left. */
static inline void states_last(unsigned tricks, struct states_span *span) {
    *span = (struct states_span){.cards = (uint8_t)tricks};
    for (unsigned cards = 0; cards <= tricks && cards <= STATES_TRICKS; cards++)
        span->few[cards] = STATES_TRUMPS;
}

/* A share of trumps between the seats: how many each holds. */
struct states_held {
    unsigned seat[STATES_SEATS], all, longest;
};
struct states_held states_held(unsigned counts);

/* States of one share of trumps between the seats. */
struct states_share {
    uint32_t first, times_b, times_c, rows;
};

struct states {
    unsigned trumps, most; /* trumps in all; those that may be left */
    struct states_span span;
    bool bare; /* hands hold trumps only */
    uint64_t count;
    uint32_t rows[STATES_TRUMPS + 1]; /* rows of worths, by trumps left */
    uint16_t *row;                    /* by set of trumps: number of its row of worths */
    uint16_t *rank;                   /* of a set among those as large */
    struct states_share *share[STATES_TRICKS + 1]; /* by cards */
};

/* Numbers the states of a span. `kind` says for each trump from the lowest up which of
 * STATES_KINDS worths it has. If `bare` hands may be of different length, and it is the
 * longest that counts. NULL if there is no memory, or if they are 2^32 or more. */
struct states *states_create(const uint8_t *kind, unsigned trumps,
                             const struct states_span *span, bool bare);
void states_destroy(struct states *states);

/* How many states there are of so many cards and so many trumps, numbered or not. False if
 * there is no memory. */
typedef uint64_t states_layer[STATES_TRICKS + 1][STATES_TRUMPS + 1];
bool states_count(const uint8_t *kind, unsigned trumps, bool bare, states_layer layer);

/* Whether states of `cards` cards a seat are numbered, if `left` trumps are left. */
static inline bool states_spans(const struct states_span *span, unsigned cards,
                                unsigned left) {
    return cards <= span->cards && left <= span->few[cards];
}

/* The first state of the block of four lanes, `all` being all their trumps. `cards` is how
 * many each seat holds; it is not looked at if hands are bare. */
static inline uint32_t states_block(const struct states *states, uint64_t hands,
                                    unsigned cards, unsigned all) {
    const unsigned a = (uint16_t)hands, b = (uint16_t)(hands >> 16),
                   c = (uint16_t)(hands >> 32), d = (uint16_t)(hands >> 48);
    const unsigned counts = bits_count(a) | bits_count(b) << STATES_PART_BITS |
                            bits_count(c) << 2 * STATES_PART_BITS |
                            bits_count(d) << 3 * STATES_PART_BITS;
    const struct states_share *share = &states->share[cards][counts];
    return share->first + ((states->rank[bits_gather(a, all)] * share->times_b +
                            states->rank[bits_gather(b, all & ~a)]) *
                               share->times_c +
                           states->rank[bits_gather(c, c | d)]) *
                              share->rows;
}

static inline uint32_t states_number(const struct states *states, uint64_t hands,
                                     unsigned cards, unsigned all) {
    return states_block(states, hands, cards, all) + states->row[all];
}

#endif
