/* sight.h - what the seat to act knows of the trick, in the terms in which advice about cards is given.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_SIGHT_H
#define BOTS_SIGHT_H

#include "pedro/state.h"
#include "pedro/view.h"

struct sight {
    const struct pedro_rules *rules;
    const struct pedro_view *view;
    const struct pedro_legal *legal;
    const uint8_t *strength; /* of each card with the suit named */
    const int16_t *value;
    unsigned trump;
    pedro_seat me;
    pedro_cards trumps, plain; /* of the cards that may be played */
    pedro_cards unseen;        /* trumps that are neither in this hand nor played */
    pedro_cards pedros;        /* both fives, or the one that scores */
    unsigned played;           /* cards of this trick */
    pedro_card best;           /* that wins so far, PEDRO_NO_CARD on lead */
    bool best_is_ours;
    unsigned behind; /* opponents still to play */
};

/* What the seat to act in phase play sees. `view` and `legal` are filled in. */
void sight_look(const struct pedro_rules *rules, const struct pedro_state *state,
                struct pedro_view *view, struct pedro_legal *legal, struct sight *sight);

/* Those of some cards that are stronger than `strength`. */
static inline pedro_cards sight_above(const struct sight *sight, pedro_cards cards,
                                      unsigned strength) {
    pedro_cards higher = 0;
    while (cards) {
        const pedro_card card = pedro_set_pop(&cards);
        if (sight->strength[card] > strength)
            higher |= pedro_set_of(card);
    }
    return higher;
}

/* Those of some cards that score. */
static inline pedro_cards sight_scoring(const struct sight *sight, pedro_cards cards) {
    return cards & sight->rules->scoring[sight->trump];
}

#endif
