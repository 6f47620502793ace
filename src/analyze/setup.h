/* setup.h - a position that somebody sets up: a pack that deals given hands.
 *
 * Dealing is a fixed order of the places of the pack, whatever the cards are: a deal of any pack shows which places each
 * seat gets. So a pack that deals given hands exists for every game, and the hands may be known in part.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_SETUP_H
#define ANALYZE_SETUP_H

#include "pedro/pedro.h"

struct setup {
    pedro_cards hand[PEDRO_SEATS_MAX]; /* as dealt; the cards that are known */
    pedro_card stock[PEDRO_PACK_MAX];  /* the next cards of the stock, top first */
    unsigned stock_size;
};

enum setup_fault {
    SETUP_FINE,
    SETUP_FOREIGN,  /* `card` is not in the pack of this game */
    SETUP_TWICE,    /* `card` is in two places */
    SETUP_MANY,     /* `seat` is dealt `number` cards only */
    SETUP_DEEP,     /* the stock has `number` cards only */
    SETUP_NO_MEMORY /* or another error of a deal */
};

/* Why a position is impossible. */
struct setup_error {
    pedro_card card;
    pedro_seat seat;
    unsigned number;
};

/* Makes the pack that deals the setup, in a match that deals next. The cards that nobody is known to hold lie as in
 * `shuffled`, a pack of the game: with nothing known that is the pack. `error` has what belongs to the fault. */
enum setup_fault setup_pack(const struct setup *setup, const struct pedro_match *match,
                            const pedro_card shuffled[PEDRO_PACK_MAX],
                            pedro_card pack[PEDRO_PACK_MAX], struct setup_error *error);

#endif
