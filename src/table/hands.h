/* hands.h - the hands of a deal that is over, which everybody may see then.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_HANDS_H
#define TABLE_HANDS_H

#include "pedro/match.h"
#include "record/json_write.h"

/* By seat. */
struct table_hands {
    pedro_cards dealt[PEDRO_SEATS_MAX]; /* the cards that the seat was dealt */
    pedro_cards held[PEDRO_SEATS_MAX];  /* its cards when the play began, or the last
                                         * ones if there was no play */
};

/* The hands of the last deal of a match. False, and none, unless that hand is over: in a
 * running hand they are secret. */
bool table_hands(const struct pedro_match *match, struct table_hands *hands);

/* Writes the members "dealt" and "held", lists of cards by seat; nothing if the last hand
 * is not over. */
void table_put_hands(struct json_writer *writer, const struct pedro_match *match);

#endif
