/* hand_count.h - what a hand is worth by counting on one's fingers, as beginners' books have it.
 *
 * With a suit named, every trump held counts its points as far as it is safe: in full if no
 * higher one is missing, half if one is, a quarter if two are. Of the points others hold,
 * each trump held catches 5 parts in 64, and each that nothing beats 7 more. No pass, seat
 * or score is considered: the players that bid by it are yardsticks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_HAND_COUNT_H
#define BOTS_HAND_COUNT_H

#include "bots/bot.h"

/* What a seat would win with `suit` named, in points. */
int hand_count_points(const struct pedro_rules *rules, pedro_cards hand, unsigned suit);

/* The suit that counts most among `suits` (bits), the first of equals. */
unsigned hand_count_best_suit(const struct pedro_rules *rules, pedro_cards hand,
                              unsigned suits);

/* The lowest number on offer that is at least `least`, as an action; a pass if it is more
 * than `points`, or the least there is where passing is not allowed. */
void hand_count_bid(const struct pedro_legal *legal, int least, int points,
                    struct pedro_action *action);

#endif
