/* search.h - can the team still win so many points? The inside of solve.c.
 *
 * search.c asks, bounds.c knows when the answer is plain to see, order.c finds the choices
 * and tries the likely best first, table.c remembers.
 *
 * Beside an answer goes `rel`: places of cards whose rank decided it, each a card that won a
 * trick in the proof against another of its suit. From the lowest such card up the cards of
 * a suit matter by rank and owner. Those below matter only by how many of each worth every
 * seat holds: whoever held them, they won nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_SEARCH_H
#define SOLVER_SEARCH_H

#include "solver/bits.h"
#include "solver/blank.h"
#include "solver/position.h"
#include "solver/table.h"

enum {
    SEARCH_CLASSES = 15,  /* different worths the table can tell apart */
    SEARCH_HISTORY = 1000 /* most that the past can say for or against a choice */
};

/* One solve. */
struct search {
    const struct position_rules *rules;
    struct solver *solver;
    uint64_t salt;                 /* of the rules and the team, for keys */
    uint64_t class_bit[4];         /* trumps by the bits of the number of their class */
    uint64_t class[PEDRO_LETTERS]; /* trumps of one worth, the least first; 0 left out */
    uint64_t class_any;            /* trumps worth something */
    uint64_t suit[4];              /* plain suits that are told apart, and trumps */
    unsigned team, suits, classes;
    unsigned seats;      /* of the team */
    struct blank *blank; /* NULL if the ruleset does not fit */
    int expected;        /* about what the team will come to */
    int scale; /* 256ths: brings points to a total of 14, which the order is made for */
    bool by_rank; /* the rank of a plain card can win a trick */
    bool tabled;  /* the table can be used */
    /* How often a choice has been the right one, leading or following. */
    int16_t history[2][PEDRO_SEATS_MAX][64];
};

/* --- search.c --- */

/* Makes ready for solves of positions of one hand. */
void search_init(struct search *search, struct solver *solver,
                 const struct position_rules *rules, unsigned team);

/* True if the team can come to `need` points, those it has won already among them. */
bool search_reaches(struct search *search, const struct position *position, int need);

/* What the team wins from here on at least and at most, with all plain cards equal (blank.h),
 * between tricks where that fits; if not, false. It is quicker if `guess` is near. */
bool search_range(struct search *search, const struct position *position, int guess,
                  int *low, int *high);

/* Makes a choice. The team may change: whoever holds the card that is called joins the
 * bidder. */
void search_play(struct search *search, struct position *position, unsigned place);

/* --- bounds.c --- */

/* Points the team has won so far, and those nobody has won yet. */
int search_won(const struct search *search, const struct position *position);
int search_left(const struct search *search, const struct position *position);

/* The least sum that some of the scoring cards among `cards` make and that is no less than
 * `more`; `more` itself where sums get too large to look. */
int search_round_up(const struct search *search, uint64_t cards, int more);

/* Between two tricks: whether it is plain to see that the team wins `more` points from
 * here, or that it does not. */
enum table_answer search_settled(const struct search *search,
                                 const struct position *position, int more,
                                 uint64_t *rel);

/* --- order.c --- */

struct choice {
    uint8_t place;
    int rank;
};

struct choices {
    unsigned count, runs;
    struct choice choice[64]; /* one of each run of equal cards, likely best first */
    uint64_t run[64];         /* the runs of more than one card */
};

/* Finds the choices of a position; `hint` is a place to try first, or PLACE_NONE. */
void order_choices(const struct search *search, const struct position *position,
                   unsigned hint, struct choices *choices);

/* Learns that choice `right` answered the question, and those before it did not. */
void order_learn(struct search *search, const struct position *position,
                 const struct choices *choices, unsigned right);

/* --- small things --- */

static inline bool search_in_team(const struct search *search, unsigned seat) {
    return search->team >> search->rules->side[seat] & 1;
}

/* The cards of a seat that can still be played: those of one that is out are gone. */
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

/* Which of search->suit a place is in. */
static inline unsigned search_suit(const struct search *search, unsigned place) {
    if (place >= PLACE_TRUMPS)
        return search->suits - 1;
    return search->suits == 2 ? 0 : place / 13;
}

/* Trumps worth as much as this one. */
static inline uint64_t search_like(const struct search *search, unsigned place) {
    unsigned i = 0;
    if (!(search->class_any >> place & 1))
        return search->rules->trumps & ~search->class_any;
    while (!(search->class[i] >> place & 1))
        i++;
    return search->class[i];
}

#endif
