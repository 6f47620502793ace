/* blank_parts.h - the inside of blank.c and blank_search.c.
 *
 * A state is four lanes of 16 bits, the trumps of each seat from the leader on, and the
 * number of cards each seat holds. It is asked whether the leader's side, lanes 0 and 2,
 * comes to `need` of the `left` points: so a position and the same one turned by a seat
 * are one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_BLANK_PARTS_H
#define SOLVER_BLANK_PARTS_H

#include "solver/bits.h"
#include "solver/blank.h"
#include "solver/ending.h"
#include "solver/ratings.h"

enum {
    LANE = 16,
    PLAIN = 16, /* where trumps are numbered, any plain card */
    CLASSES = 7,
    TOTAL_MAX = 255,
    CARDS_MAX = 15, /* a hand has */
    SETS = 1 << 14,
    WAYS = 4
};
enum mode { LEAST, MOST };

/* What is known of a state: bounds of what the leader's side wins in either mode. The key
 * is all there is to know, so none is mistaken for another. */
struct known {
    uint64_t key;
    uint16_t high_class, shape; /* the rest of the key; shape is never 0 */
    uint8_t low[2], high[2];    /* by mode */
};

/* What decides such a play. */
struct signature {
    uint64_t trumps;
    uint8_t worth[PLAIN + 1];
    bool keeps, plain_first, trump_first;
};

struct blank {
    struct solver *solver;
    struct signature rules;
    unsigned classes;
    uint16_t class[CLASSES]; /* trumps of one worth, the least first; 0 left out */
    int value[CLASSES];
    uint16_t class_bit[3]; /* trumps by the bits of the number of their class */
    uint16_t like[LANE];   /* trumps worth as much */
    uint16_t scoring;
    int rated[SITUATIONS][PLAIN + 1]; /* the part of each rating that does not change */
    int stake[SITUATIONS], extra[EXTRAS];
    struct ending *ending;
    struct known (*known)[WAYS];
    bool begun, fits; /* `rules` are set; they can be searched */
};

/* Whether the leader's side comes to `need` of the `left` points. */
bool blank_reaches(struct blank *blank, uint64_t hands, unsigned cards, int need,
                   int left, enum mode mode);

/* The same where a leader that holds a trump must lead one. */
bool blank_reaches_trump_first(struct blank *blank, uint64_t hands, unsigned cards,
                               int need, int left, enum mode mode);

/* --- lanes --- */

static inline unsigned lane(uint64_t hands, unsigned seat) {
    return (uint16_t)(hands >> LANE * seat);
}

/* Turned so that `seat` is the leader. */
static inline uint64_t turned(uint64_t hands, unsigned seat) {
    return seat ? hands >> LANE * seat | hands << (64 - LANE * seat) : hands;
}

static inline unsigned all_of(uint64_t hands) {
    hands |= hands >> 32;
    return (uint16_t)(hands | hands >> 16);
}

static inline int highest(unsigned cards) {
    return cards ? (int)bits_highest(cards) : -1;
}

static inline int worth_of(const struct blank *blank, unsigned cards) {
    int sum = 0;
    cards &= blank->scoring;
    for (unsigned i = 0; cards && i < blank->classes; i++) {
        sum += (int)bits_count(cards & blank->class[i]) * blank->value[i];
        cards &= ~(unsigned)blank->class[i];
    }
    return sum;
}

#endif
