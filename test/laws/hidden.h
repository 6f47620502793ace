/* hidden.h - the cards of a state that a seat does not see, and other places that they
 *could have.
 *
 * What a seat may see is computed here from PROTOCOL section 2 ("The view"), not taken
 * from the view that is tested.
 *
 * SPDX-License-Identifier: MIT */
#ifndef LAWS_HIDDEN_H
#define LAWS_HIDDEN_H

#include "trial.h"

enum { PLACES_MAX = PEDRO_PACK_MAX };

/* A place where a card can be hidden from a seat: a hand, or a place in a pile. */
struct place {
    pedro_card card;
    pedro_seat hand;  /* PEDRO_NO_SEAT for a card in a pile */
    pedro_card *pile; /* its place there, NULL for a card in a hand */
    bool known_plain; /* it is hidden, but known to be no trump */
    bool seen;
};

struct places {
    struct place place[PLACES_MAX];
    unsigned count;
};

/* All cards that are neither played nor on the table, and whether `seat` sees them. */
void hidden_places(const struct pedro_rules *rules, struct pedro_state *state,
                   pedro_seat seat, struct places *places);

/* Exchanges two cards, which a seat does not see, if all known facts stay true. */
void hidden_exchange(const struct pedro_rules *rules, struct pedro_state *state,
                     struct place *a, struct place *b);

/* Exchanges pairs of cards of the state, `swaps` times, that `seat` does not see. */
void hidden_swap(struct trial *trial, struct pedro_state *state, pedro_seat seat,
                 unsigned swaps);

#endif
