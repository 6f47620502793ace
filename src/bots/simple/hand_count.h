/* hand_count.h - the value of a hand by a point count, as in beginners' books.
 *
 * With a suit named, every trump held counts its points: in full if no higher one is missing, half if one is
 * and a quarter if two are. Of the points that others hold, each trump held wins 5/64, and each trump that
 * none beats 7/64 more. Passes, seats and scores are ignored: bots that bid by it are references.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_HAND_COUNT_H
#define BOTS_HAND_COUNT_H

#include "bots/bot.h"

/* The points a seat is expected to win with `suit` named. */
int hand_count_points(const struct pedro_rules *rules, pedro_cards hand, unsigned suit);

/* The suit that counts most among `suits` (bits), the first of equals. */
unsigned hand_count_best_suit(const struct pedro_rules *rules, pedro_cards hand,
                              unsigned suits);

/* The lowest bid on offer that is at least `least`, as an action; a pass if it is more than `points`, or the
 * lowest bid if passing is not allowed. */
void hand_count_bid(const struct pedro_legal *legal, int least, int points,
                    struct pedro_action *action);

#endif
