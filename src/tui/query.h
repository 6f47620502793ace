/* query.h - handlers of the commands that only show something.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_QUERY_H
#define TUI_QUERY_H

#include "tui/command.h"
#include "words/rich.h"

enum { SAID_MAX = 8192, PAGE_MAX = 128 << 10 }; /* longest sentence, longest page */

/* Prints one sentence: TELL(console, _("{who} passes."), "who", name). */
#define TELL(console, ...)                                                               \
    do {                                                                                 \
        char tell_room[SAID_MAX];                                                        \
        struct pedro_text tell_text;                                                     \
        pedro_text_init(&tell_text, tell_room, sizeof tell_room);                        \
        rich_fill(&tell_text, __VA_ARGS__);                                              \
        (console)->say((console)->data, tell_room);                                      \
    } while (0)

command_handler query_hand, query_table, query_points, query_worth, query_last,
    query_auction, query_recap, query_score;

/* Adds the cards of a trick, from its leader on: "North As, East 4s". */
void query_trick_text(const struct seats *seats, const pedro_card *trick,
                      pedro_seat leader, struct pedro_text *text);

/* Prints whose turn it is, and the question if it is the person's. */
void query_turn(const struct player *player, struct console *console);

#endif
