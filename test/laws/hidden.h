/* hidden.h - the cards of a state that a seat does not see, and how they could lie instead.
 *
 * What a seat may see is worked out here from PROTOCOL section 2 ("The view"), not taken from
 * the view that is tested.
 *
 * SPDX-License-Identifier: MIT */
#ifndef LAWS_HIDDEN_H
#define LAWS_HIDDEN_H

#include "trial.h"

enum { PLACES_MAX = PEDRO_PACK_MAX };

/* Where a card can lie unseen by somebody: a seat's hand, or a place in a pile. */
struct place {
    pedro_card card;
    pedro_seat hand;  /* PEDRO_NO_SEAT for a card in a pile */
    pedro_card *pile; /* its place there, NULL for a card in a hand */
    bool known_plain; /* it is not seen, but all know that it is no trump */
    bool seen;
};

struct places {
    struct place place[PLACES_MAX];
    unsigned count;
};

/* All cards that are neither played nor on the table, and which of them `seat` sees. */
void hidden_places(const struct pedro_rules *rules, struct pedro_state *state,
                   pedro_seat seat, struct places *places);

/* Exchanges pairs of cards of the state, `swaps` times, that `seat` does not see. */
void hidden_swap(struct trial *trial, struct pedro_state *state, pedro_seat seat,
                 unsigned swaps);

#endif
