/* revealed.h - the hands and the last trick of a hand that is over, as a person at the table of a server learns them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_REVEALED_H
#define CLIENT_REVEALED_H

#include "words/narration.h"

/* Of the hand that has ended last. */
struct revealed {
    pedro_cards held
        [PEDRO_SEATS_MAX]; /* when the play began, by seat, as the server tells; 0 if it is not known */
    uint8_t trump;
    pedro_card last_trick[PEDRO_SEATS_MAX];
    pedro_seat leader, winner; /* of the last trick; PEDRO_NO_SEAT if there was none */
};

/* Follows an event. If it ends a hand, its trump and last trick are kept, and `held` is empty. */
void revealed_add(struct revealed *revealed, const struct happening *happening);

#endif
