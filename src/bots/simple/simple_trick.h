/* simple_trick.h - the current trick as `simple` reads it, and its candidate cards.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_SIMPLE_TRICK_H
#define BOTS_SIMPLE_TRICK_H

#include "bots/simple/simple.h"

struct simple_trick {
    const struct simple *s;
    const uint8_t *strength;
    unsigned trump;
    pedro_cards trumps;
    pedro_cards out;          /* trumps that others may hold */
    uint32_t out_by_strength; /* bit of the strength of each */
    int out_count;
    int out_top;        /* strength of the highest */
    int out_points;     /* among them */
    int out_richest;    /* points of the richest of them */
    int stake;          /* points not yet won, but for those on the table */
    int on_table;       /* points in this trick */
    pedro_seat best_by; /* winning so far, PEDRO_NO_SEAT on lead */
    pedro_card best;
    bool leads, plain_led;
    bool bidding_side;
    pedro_seat after[PEDRO_SEATS_MAX]; /* still to play to this trick, in order */
    int after_count;
    int share[PEDRO_SEATS_MAX]; /* probability that a given trump of `out` is there */
    int gain[PEDRO_SEATS_MAX];  /* what a point is worth that the seat wins */
    unsigned mates;             /* seats of our side as far as we know, ours too: bits */
    int ours, theirs;           /* sums of shares */
    int tricks;                 /* left, this one included */
};

/* A candidate card. */
struct simple_option {
    pedro_card card;
    int64_t worth;
    int ours;       /* chance that our side wins the trick */
    bool beats;     /* it takes the trick, for now */
    unsigned above; /* trumps out there that beat the card that then wins */
};

void simple_trick_read(const struct simple *s, struct simple_trick *trick);

/* True if the card would win the trick so far. */
bool simple_trick_beats(const struct simple_trick *trick, pedro_card card);

static inline int simple_trick_points(const struct simple_trick *trick, pedro_card card) {
    return simple_points(trick->s->rules, trick->trump, card);
}

/* Trumps out there stronger than `strength`. */
static inline unsigned simple_trick_above(const struct simple_trick *trick,
                                          unsigned strength) {
    return (unsigned)__builtin_popcount(trick->out_by_strength >> strength >> 1);
}

static inline bool simple_trick_mate(const struct simple_trick *trick, pedro_seat seat) {
    return trick->mates >> seat & 1;
}

static inline bool simple_is_active(const struct pedro_view *view, pedro_seat seat) {
    return !(view->out >> seat & 1) && view->hand_size[seat] > 0;
}

/* --- simple_explain.c --- */
/* Says why the option was chosen. */
void simple_trick_explain(const struct simple_trick *trick,
                          const struct simple_option *chosen);

#endif
