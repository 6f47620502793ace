/* exchange.h - counts the cards that each seat kept, drew, gave and so on in the exchange
 *of a hand.
 *
 * How many trumps a seat kept is the most important thing that the others learn before
 * the play. So it is shown at the seat until the hand ends. It is made from effects,
 * whose numbers of cards everybody may see.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_EXCHANGE_H
#define WORDS_EXCHANGE_H

#include "words/narration.h"

/* Numbers of cards; 0 if there were none. */
struct exchange_seat {
    uint8_t thrown,
        drawn;    /* on the discards; from the top of the stock or from the discards */
    uint8_t kept; /* in the hand, after the last cards thrown */
    uint8_t kitty, took;     /* picked up; chosen out of the stock */
    uint8_t gave, got;       /* to and from other seats */
    uint8_t claimed, buried; /* from the discards; under a trick */
};

struct exchange {
    struct exchange_seat seat[PEDRO_SEATS_MAX];
};

/* Adds the effects of an event. A deal first clears the exchange. */
void exchange_add(struct exchange *exchange, const struct happening *happening);

/* Adds the exchange of a seat in words, "kept 4, drew 2"; nothing if it had none. With
 * `brief` at most the two most important items. */
void exchange_text(const struct exchange_seat *seat, bool brief, struct pedro_text *text);

#endif
