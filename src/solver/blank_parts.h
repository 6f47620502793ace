/* blank_parts.h - the inside of blank.c, blank_search.c and blank_known.c.
 *
 * A state is four lanes of 16 bits, the trumps of each seat from the leader on, and the
 * number of cards each seat holds. It is asked whether the leader's side, lanes 0 and 2,
 * comes to `need` of the `left` points: so a position and the same one turned by a seat
 * are one. The answer is a bound: at least so many points, or at most so many.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_BLANK_PARTS_H
#define SOLVER_BLANK_PARTS_H

#include "solver/bits.h"
#include "solver/blank.h"
#include "solver/endgame.h"
#include "solver/ratings.h"
#include "solver/states.h"

enum {
    LANE = 16,
    PLAIN = 16, /* where trumps are numbered, any plain card */
    CLASSES = 7,
    TOTAL_MAX = 254,
    CARDS_MAX = 16, /* a hand has */
    ENDING_TRICKS = 2,
    ENDING_BYTES = 4 << 20, /* at most */
    ENDING_UNKNOWN = 0xff,
    SETS = 1 << 12,
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
    uint8_t worth[PLAIN + 1];
    uint8_t trumps;
    bool keeps;       /* a trick without trumps is its leader's */
    bool bare;        /* hands are trumps only */
    bool folds;       /* who has no trump never leads */
    bool folds_next;  /* who has no trump leads no second time */
    bool plain_first; /* no trump goes on a plain lead while there are plain cards */
    bool exact;       /* both modes are the same */
    bool trump_first; /* does not matter once a trick is played */
};

/* How the two bounds of a state lie in the bytes of a table. */
struct bounds {
    unsigned stride, offset, shift, mask;
};

struct blank {
    struct solver *solver;
    struct signature rules;
    uint64_t places; /* of the trumps */
    unsigned classes;
    uint16_t class[CLASSES]; /* trumps of one worth, the least first; 0 left out */
    int value[CLASSES];
    uint16_t class_bit[3]; /* trumps by the bits of the number of their class */
    uint16_t like[LANE];   /* trumps worth as much */
    uint16_t scoring;
    int rated[SITUATIONS][PLAIN + 1]; /* the part of each rating that does not change */
    int stake[SITUATIONS], extra[EXTRAS];
    struct states *states;   /* of the ending; NULL if there is none */
    struct states_span span; /* of it */
    struct bounds bounds;
    uint8_t *ending; /* of states, filled as they are met; NULL if there is a table */
    const uint8_t *table;   /* of states, all known */
    struct endgame endgame; /* what was handed in, for whichever ruleset it fits */
    struct known (*known)[WAYS];
    bool begun, fits; /* `rules` are set; they can be searched */
};

/* A trick being played. */
struct trick {
    uint64_t hands;
    int need, left, points;
    int best; /* highest trump so far, -1 for none */
    unsigned winner, cards;
    enum mode mode;
    bool plain_led;
};

/* What the leader's side wins of a trick of which `played` cards, 1 to 3, lie on the table,
 * and of all later ones. */
int blank_wins_during(struct blank *blank, const struct trick *trick, unsigned played);

/* What the leader's side wins: at least so much if it is `need` or more, at most so much if
 * it is less. `left` is what all trumps are worth. */
int blank_wins(struct blank *blank, uint64_t hands, unsigned cards, int need, int left,
               enum mode mode);

/* The same where a leader that holds a trump must lead one. */
int blank_wins_trump_first(struct blank *blank, uint64_t hands, unsigned cards, int need,
                           int left, enum mode mode);

/* --- blank_known.c --- */

/* Fills in `sought` with what is known of a state. Returns the set it belongs to. */
struct known *known_find(struct blank *blank, uint64_t hands, unsigned cards, int left,
                         struct known *sought);

/* Keeps what blank_wins() found. The set may have changed since the state was looked for. */
void known_keep(struct known *set, const struct known *sought, int need, enum mode mode,
                int wins);

/* --- blank_rules.c --- */

/* What of a ruleset matters. False if it does not fit. */
bool signature_make(const struct position_rules *rules, struct signature *made);

/* The kind of each trump's worth, from 0 for nothing. False if there are too many. */
bool signature_kinds(const struct signature *rules, uint8_t kind[LANE]);

/* What tells its tables from others; never 0. */
uint64_t signature_fingerprint(const struct signature *rules);

int signature_total(const struct signature *rules);

/* Where the bounds of its states lie. */
struct bounds signature_bounds(const struct signature *rules);

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

/* The most trumps in a hand. */
static inline unsigned widest(uint64_t hands) {
    unsigned most = bits_count(lane(hands, 0));
    for (unsigned seat = 1; seat < 4; seat++)
        most =
            bits_count(lane(hands, seat)) > most ? bits_count(lane(hands, seat)) : most;
    return most;
}

/* Who leads the trick after one, lane 0 having led this one. */
static inline unsigned next_leader(const struct signature *rules, uint64_t hands,
                                   unsigned winner, bool had_trumps) {
    if ((rules->folds || (rules->folds_next && !had_trumps && winner == 0)) && hands)
        while (!lane(hands, winner))
            winner = (winner + 1) & 3;
    return winner;
}

static inline int bound_of(const struct bounds *bounds, const uint8_t *entry,
                           uint64_t state, enum mode mode) {
    return (int)(entry[state * bounds->stride + bounds->offset * mode] >>
                     bounds->shift * mode &
                 bounds->mask);
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
