/* big.h - big letters for a clock that people read from across a hall.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DIRECTOR_BIG_H
#define DIRECTOR_BIG_H

#include "tui/grid.h"

enum { BIG_HEIGHT = 5 }; /* lines of a letter at scale 1 */

/* The columns that digits, ':' and '-' take at a scale from 1 up. */
int big_width(const char *digits, int scale);

/* Draws them from column x and line y on; other letters are left blank. */
void big_draw(struct grid *grid, int x, int y, int scale, const char *digits,
              struct pen pen);

#endif
