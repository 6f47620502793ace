/* grid.h - a screen as cells in memory, which is drawn first and then sent to the
 *terminal at once.
 *
 * So tests can compare screens without a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_GRID_H
#define TUI_GRID_H

#include "words/rich.h"

/* The meaning of a cell; the terminal chooses its colours and attributes. */
enum grid_ink {
    INK_PLAIN,
    INK_CLUBS,
    INK_DIAMONDS,
    INK_HEARTS,
    INK_SPADES,
    INK_JOKER,
    INK_GOOD,
    INK_BAD,
    INK_LINE, /* borders and rules */
    INKS
};

enum { PEN_BOLD = 1, PEN_DIM = 2, PEN_REVERSE = 4, PEN_UNDERLINE = 8 };

struct pen {
    uint8_t ink; /* enum grid_ink */
    uint8_t flags;
};

struct grid_cell {
    uint32_t letter; /* 0: the right half of the letter before it */
    struct pen pen;
};

struct grid_rect {
    int x, y, width, height;
};

struct grid {
    int width, height;
    int cursor_x, cursor_y; /* of the terminal's cursor; -1 hides it */
    bool ascii;             /* borders and suits are drawn with letters */
    struct grid_cell *cell;
};

/* False if there is no memory. */
bool grid_init(struct grid *grid, int width, int height, bool ascii);
void grid_finish(struct grid *grid);

void grid_clear(struct grid *grid);

/* Writes a rich text into at most `width` columns from x on, cards in the colours of
 * their suits; parts outside the grid are cut off. Returns the columns used. */
int grid_text(struct grid *grid, int x, int y, int width, const char *rich,
              struct pen pen);

/* The same, ending at column x - 1; and in the middle of `width` columns from x on. */
void grid_text_right(struct grid *grid, int x, int y, int width, const char *rich,
                     struct pen pen);
void grid_text_centre(struct grid *grid, int x, int y, int width, const char *rich,
                      struct pen pen);

/* A card's two characters. */
void grid_card(struct grid *grid, int x, int y, pedro_card card, uint8_t flags);

void grid_fill(struct grid *grid, struct grid_rect rect, const char *letter,
               struct pen pen);
void grid_border(struct grid *grid, struct grid_rect rect, struct pen pen);

/* Changes the attributes of a range of cells. */
void grid_flags(struct grid *grid, int x, int y, int width, uint8_t flags);

/* Adds the letters, each line without its last spaces and with an LF. */
void grid_dump(const struct grid *grid, struct pedro_text *text);

#endif
