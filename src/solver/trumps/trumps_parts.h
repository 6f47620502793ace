/* trumps_parts.h - internals of the trumps-only search.
 *
 * The search asks whether the leader's side, lanes 0 and 2, wins `need` of the `left` points. Its
 * answer is fail-soft: a lower bound of at least `need`, or an upper bound below it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_TRUMPS_PARTS_H
#define SOLVER_TRUMPS_PARTS_H

#include "solver/endgame/endgame.h"
#include "solver/endgame/endgame_bounds.h"
#include "solver/endgame/endgame_index.h"
#include "solver/order_weights.h"
#include "solver/trumps/trumps.h"
#include "solver/trumps_game.h"

enum {
    CLASSES = 7,    /* different worths above 0 */
    CARDS_MAX = 16, /* in a hand */
    ENDING_TRICKS = 2,
    ENDING_BYTES = 4 << 20, /* at most */
    ENDING_UNKNOWN = 0xff,
    SETS = 1 << 12,
    WAYS = 4
};

/* An entry of the transposition table: bounds of what the leader's side wins, in either mode.
 * The key is the whole state, so two states are never confused. */
struct trumps_entry {
    uint64_t key;
    uint16_t high_class, shape; /* the rest of the key; shape is never 0 */
    uint8_t low[2], high[2];    /* by mode */
};

struct trumps_search {
    struct solver *solver;
    struct trumps_game rules;
    uint64_t slots; /* of the trumps, in positions */
    unsigned classes;
    uint16_t class
        [CLASSES]; /* trumps by worth, lowest worth first, without those worth 0 */
    int value[CLASSES];
    uint16_t class_bit[3]; /* trumps by the bits of their class number */
    uint16_t like[LANE];   /* all trumps of the same worth as this one */
    uint16_t scoring;
    int rated[SITUATIONS][PLAIN + 1]; /* the static part of each move's order */
    int stake[SITUATIONS], extra[EXTRAS];
    struct endgame_index *index; /* of endgame states; NULL if there is none */
    struct endgame_span span;    /* of `index` */
    struct endgame_bounds bounds;
    uint8_t *ending; /* bounds by state, filled on demand; NULL if there is a table */
    const uint8_t *table;   /* a complete endgame table, or NULL */
    struct endgame endgame; /* set by trumps_use(); used if it fits the ruleset */
    struct trumps_entry (*tt)[WAYS]; /* transposition table */
    bool begun, fits;                /* `rules` are set; the relaxation fits them */
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

/* What the leader's side wins of a trick of which `played` cards, 1 to 3, have been played, and
 * of all later ones. */
int trumps_wins_during(struct trumps_search *search, const struct trick *trick,
                       unsigned played);

/* What the leader's side wins from a state between two tricks: a lower bound if the result is
 * `need` or more, an upper bound if it is less. `left` is the worth of all trumps. */
int trumps_wins(struct trumps_search *search, uint64_t hands, unsigned cards, int need,
                int left, enum mode mode);

/* The same where a leader that holds a trump must lead one. */
int trumps_wins_trump_first(struct trumps_search *search, uint64_t hands, unsigned cards,
                            int need, int left, enum mode mode);

/* --- trumps_tt.c: the transposition table --- */

/* Looks a state up: fills in its key and known bounds. Returns the set it belongs to. */
struct trumps_entry *trumps_tt_find(struct trumps_search *search, uint64_t hands,
                                    unsigned cards, int left,
                                    struct trumps_entry *sought);

/* Stores a result of trumps_wins(). The set may have changed since the state was looked up. */
void trumps_tt_store(struct trumps_entry *set, const struct trumps_entry *sought,
                     int need, enum mode mode, int wins);

static inline int worth_of(const struct trumps_search *search, unsigned cards) {
    int sum = 0;
    cards &= search->scoring;
    for (unsigned i = 0; cards && i < search->classes; i++) {
        sum += (int)bits_count(cards & search->class[i]) * search->value[i];
        cards &= ~(unsigned)search->class[i];
    }
    return sum;
}

#endif
