/* narrate_line.h - lines of a narration: a label, then items one after the other, in rich text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_NARRATE_LINE_H
#define CLI_NARRATE_LINE_H

#include "cli/narrate.h"
#include "words/rich.h"
#include "words/sorting.h"

enum { LINE_ITEM_MAX = 600 };

/* Says something on the line of this label, which is begun if it is not the one that is open. */
__attribute__((format(printf, 3, 4))) void
line_say(struct narrator *narrator, const char *label, const char *format, ...);

/* Says something of cards, if there are any: `format` has the name first, then the cards. */
void line_say_cards(struct narrator *narrator, const char *label, const char *format,
                    pedro_seat seat, pedro_cards cards);

/* Prints all hands, a line each, dealer's left first. */
void line_hands(struct narrator *narrator, const struct pedro_state *state);

#endif
