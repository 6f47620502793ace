/* typed_line.h - a line of UTF-8 that is typed letter by letter, in memory of the caller that ends with a NUL.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_TYPED_LINE_H
#define TUI_TYPED_LINE_H

#include <stddef.h>
#include <stdint.h>

void typed_line_clear(char *line);

/* Adds a letter, unless the line would then take more than `size` bytes with its NUL. */
void typed_line_add(char *line, size_t size, uint32_t letter);

/* Removes the last letter, if there is one. */
void typed_line_erase(char *line);

/* Ends a line that the terminal itself has edited: removes the blanks at its end, and what arrow keys and the like send, such as
 * "\033[C" (ECMA-48, 5.4), of which the last letter would else be read: clubs. */
void typed_line_end(char *line);

#endif
