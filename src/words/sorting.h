/* sorting.h - sorts cards in the order in which a player holds them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_SORTING_H
#define WORDS_SORTING_H

#include "words/rich.h"

/* Writes `cards` to `sorted`: trumps from the highest down, then the plain suits, black
 * and red in turn, each from the ace down. `trump` is PEDRO_NO_SUIT while none is named.
 * Returns their number. */
unsigned sort_cards(const struct pedro_rules *rules, unsigned trump, pedro_cards cards,
                    pedro_card sorted[PEDRO_PACK_MAX]);

/* The same as a word of a sentence: "As Ks 9s 4h". */
const char *sorted_word(const struct pedro_rules *rules, unsigned trump,
                        pedro_cards cards, struct rich_words *words);

/* Adds the scoring cards with their points, `trump` being trumps: "A♥ 1, J♥ 1, 5♥ 5". */
void add_card_points(const struct pedro_rules *rules, unsigned trump,
                     struct pedro_text *text);

#endif
