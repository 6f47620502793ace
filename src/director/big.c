/* big.c - digits of three dots by five, each dot two columns wide, as a cell of a terminal is twice as high as wide.
 *
 * SPDX-License-Identifier: MIT */
#include "director/big.h"

#include <string.h>

enum { DOTS = 3, COLUMNS = 2 };

/* A line of dots for each line of a letter, the left one in the highest bit. */
static const struct {
    char letter;
    uint8_t line[BIG_HEIGHT];
} letters[] = {
    // clang-format off
    {'0', {7, 5, 5, 5, 7}}, {'1', {2, 6, 2, 2, 7}}, {'2', {7, 1, 7, 4, 7}},
    {'3', {7, 1, 7, 1, 7}}, {'4', {5, 5, 7, 1, 1}}, {'5', {7, 4, 7, 1, 7}},
    {'6', {7, 4, 7, 5, 7}}, {'7', {7, 1, 1, 1, 1}}, {'8', {7, 5, 7, 5, 7}},
    {'9', {7, 5, 7, 1, 7}}, {':', {0, 2, 0, 2, 0}}, {'-', {0, 0, 7, 0, 0}},
    // clang-format on
};

int big_width(const char *digits, int scale) {
    const int count = (int)strlen(digits);
    return count > 0 ? (count * (DOTS + 1) - 1) * COLUMNS * scale : 0;
}

void big_draw(struct grid *grid, int x, int y, int scale, const char *digits,
              struct pen pen) {
    const char *const dot = grid->ascii ? "#" : "█";
    for (; *digits; digits++, x += (DOTS + 1) * COLUMNS * scale)
        for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
            for (int line = 0; letters[i].letter == *digits && line < BIG_HEIGHT; line++)
                for (int column = 0; column < DOTS; column++)
                    if (letters[i].line[line] >> (DOTS - 1 - column) & 1)
                        grid_fill(grid,
                                  (struct grid_rect){x + column * COLUMNS * scale,
                                                     y + line * scale, COLUMNS * scale,
                                                     scale},
                                  dot, pen);
}
