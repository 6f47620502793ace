/* layout.h - where everything stands on the screen.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H

#include "tui/grid.h"
#include "words/seats.h"

enum { LAYOUT_WIDTH_MIN = 80, LAYOUT_HEIGHT_MIN = 24, CARD_WIDTH = 6, CARD_HEIGHT = 3 };

struct layout {
    bool fits; /* else the terminal is too small, and nothing else is set */
    struct grid_rect title, table, panel, log, hand, choices, prompt, keys;
};

/* Lays out a screen. With `watching` the hand is a list of all hands, one a line. */
struct layout layout_of(int width, int height, int players, bool watching);

/* Where a seat's card and name stand on the table. */
struct layout_place {
    int card_x, card_y;
    struct grid_rect name; /* one line high, or three where it stands beside the card */
    bool beside;
    int align; /* of the name: -1 left, 0 middle, 1 right */
};

struct layout_place layout_place(const struct layout *layout, const struct seats *seats,
                                 pedro_seat seat);

#endif
