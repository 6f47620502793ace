/* narrate_line.h - lines of a narration: a label, then items one after the other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_NARRATE_LINE_H
#define CLI_NARRATE_LINE_H

#include "cli/narrate.h"

enum { LINE_ITEM_MAX = 600 };

/* Adds a card as the terminal shows it. */
void line_card(const struct narrator *narrator, pedro_card card, struct pedro_text *text);

/* Adds a hand as players hold it: a suit at a time, each from high to low, the trumps first once they are named. */
void line_hand(const struct narrator *narrator, pedro_cards hand, unsigned trump,
               struct pedro_text *text);

/* Says something on the line of this label, which is begun if it is not the one that is open. */
__attribute__((format(printf, 3, 4))) void
line_say(struct narrator *narrator, const char *label, const char *format, ...);

/* Says something of cards, if there are any: `format` has the name first, then the cards. */
void line_say_cards(struct narrator *narrator, const char *label, const char *format,
                    pedro_seat seat, pedro_cards cards);

/* Prints all hands, a line each, dealer's left first. */
void line_hands(struct narrator *narrator, const struct pedro_state *state);

#endif
