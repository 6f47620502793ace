/* search.h - internals of the exact search: can the team win so many points?
 *
 * search.c searches, bounds.c has static bounds, order.c generates and sorts moves, tt.c is the
 * transposition table.
 *
 * A proof comes with `relevant`: the slots of cards whose rank decided it, each of which won a trick
 * of the proof against another card of its suit. From the lowest such card up, the cards of a suit
 * matter by rank and owner. Those below matter only by how many of each worth each seat holds,
 * since no line of the proof depends on which of them beats which. This set is what partition
 * search (Ginsberg 1996) generalises a proof by.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_SEARCH_H
#define SOLVER_SEARCH_H

#include "solver/bits.h"
#include "solver/position.h"
#include "solver/solver.h"
#include "solver/trumps/trumps.h"

enum {
    SEARCH_CLASSES = 15,  /* different worths that the table can hold */
    SEARCH_HISTORY = 1000 /* largest score of the history heuristic */
};

/* One solve. */
struct search {
    const struct position_rules *rules;
    struct solver *solver;
    uint64_t salt;         /* hash of the rules and the team, part of every key */
    uint64_t class_bit[4]; /* trumps by the bits of their class number */
    uint64_t class
        [PEDRO_LETTERS]; /* trumps by worth, lowest worth first, without worth 0 */
    uint64_t class_any;  /* all trumps with a worth */
    uint64_t suit[4];    /* plain suits that are distinguished, then trumps */
    unsigned team, suits, classes;
    unsigned seats;                /* of the team */
    struct trumps_search *relaxed; /* NULL if the relaxation does not fit the ruleset */
    int expected;                  /* estimate of the team's points */
    int scale; /* 256ths: scales points to a total of 14, which the order weights are tuned for */
    bool by_rank; /* the rank of a plain card can win a trick */
    bool tabled;  /* the transposition table can be used */
    /* History heuristic: by leading or following, seat and slot. */
    int16_t history[2][PEDRO_SEATS_MAX][64];
};

/* --- search.c --- */

/* Prepares for positions of one hand. */
void search_init(struct search *search, struct solver *solver,
                 const struct position_rules *rules, unsigned team);

/* True if the team can win `need` points, those already won included. */
bool search_reaches(struct search *search, const struct position *position, int need);

/* Bounds of what the team wins from here on, by the trumps-only relaxation (trumps/trumps.h). False
 * if the position is not between tricks or does not fit. Faster if `guess` is near. */
bool search_range(struct search *search, const struct position *position, int guess,
                  int *low, int *high);

/* Makes a move. The team may change: the holder of a called card joins the bidder. */
void search_play(struct search *search, struct position *position, unsigned slot);

/* --- bounds.c --- */

/* Points the team has won so far, and points not yet won. */
int search_won(const struct search *search, const struct position *position);
int search_left(const struct search *search, const struct position *position);

/* The smallest sum of some of the scoring cards in `cards` that is at least `more`; `more` itself
 * where the worths are too large. */
int search_round_up(const struct search *search, uint64_t cards, int more);

/* Between two tricks: whether static bounds prove that the team wins `more` points from here, or
 * that it does not. */
enum solver_answer search_settled(const struct search *search,
                                  const struct position *position, int more,
                                  uint64_t *relevant);

/* --- order.c --- */

struct choice {
    uint8_t slot;
    int rank;
};

struct choices {
    unsigned count, runs;
    struct choice choice[64]; /* one of each run of equivalent cards, best first */
    uint64_t run[64];         /* runs of more than one card */
};

/* Generates and sorts the moves of a position; `hint` is a slot to try first, or SLOT_NONE. */
void order_choices(const struct search *search, const struct position *position,
                   unsigned hint, struct choices *choices);

/* Updates the history: move `right` caused a cutoff, and those before it did not. */
void order_learn(struct search *search, const struct position *position,
                 const struct choices *choices, unsigned right);

/* --- helpers --- */

static inline bool search_in_team(const struct search *search, unsigned seat) {
    return search->team >> search->rules->side[seat] & 1;
}

/* The cards of a seat that can still be played; none if it is out. */
static inline uint64_t search_hand(const struct position *position, unsigned seat) {
    return position->out >> seat & 1 ? 0 : position->hand[seat];
}

static inline uint64_t search_all(const struct search *search,
                                  const struct position *position) {
    uint64_t all = 0;
    for (unsigned seat = 0; seat < search->rules->players; seat++)
        all |= search_hand(position, seat);
    return all;
}

/* The index in search->suit of a slot's suit. */
static inline unsigned search_suit(const struct search *search, unsigned slot) {
    if (slot >= SLOT_TRUMPS)
        return search->suits - 1;
    return search->suits == 2 ? 0 : slot / 13;
}

/* All trumps of the same worth as this one. */
static inline uint64_t search_like(const struct search *search, unsigned slot) {
    unsigned i = 0;
    if (!(search->class_any >> slot & 1))
        return search->rules->trumps & ~search->class_any;
    while (!(search->class[i] >> slot & 1))
        i++;
    return search->class[i];
}

#endif
