/* flow.h - breaks rich text into lines.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_FLOW_H
#define TUI_FLOW_H

#include "tui/grid.h"

/* The length in bytes of the first line of a rich text in `width` columns; *next is where the next one
 * begins. A line ends at an LF, at the last blank that fits, or else where it is full. */
size_t flow_line(const char *rich, int width, const char **next);

/* The number of lines of a text. */
int flow_lines(const char *rich, int width);

/* Writes a line of `length` bytes. */
void flow_draw(struct grid *grid, int x, int y, int width, const char *rich,
               size_t length, struct pen pen);

#endif
