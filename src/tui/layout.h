/* layout.h - computes the places of the parts of the screen.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H

#include "tui/grid.h"
#include "words/seats.h"

enum {
    LAYOUT_WIDTH_MIN = 80, /* below these the table is compact, */
    LAYOUT_HEIGHT_MIN = 24,
    LAYOUT_WIDTH_LEAST = 60, /* below these there is none */
    LAYOUT_HEIGHT_LEAST = 20,
    CARD_WIDTH = 6,
    CARD_HEIGHT = 3
};

struct layout {
    bool fits;       /* else the terminal is too small, and nothing else is set */
    bool compact;    /* `panel` is a strip across the screen */
    int card_height; /* of a card on the table: CARD_HEIGHT, or 1 without a border */
    struct grid_rect title, table, panel, log, hand, choices, prompt, keys;
};

/* Whether a terminal is large enough for a table. */
bool layout_fits(int width, int height);

/* Lays out a screen. With `watching` the hand is a list of all hands, one a line. */
struct layout layout_of(int width, int height, int players, bool watching);

/* The places of a seat's card and name on the table. */
struct layout_place {
    int card_x, card_y;
    struct grid_rect name; /* one line high, or three where it stands beside the card */
    struct grid_rect
        mark; /* a line for what the seat exchanged; width 0: there is none */
    bool beside;
    int align; /* of the name: -1 left, 0 middle, 1 right */
};

struct layout_place layout_place(const struct layout *layout, const struct seats *seats,
                                 pedro_seat seat);

#endif
