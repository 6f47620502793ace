/* prompt.h - reads what a person types, line by line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_PROMPT_H
#define TUI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/file.h"

/* Reads a line of stdin without the blanks at its end, after a "> " on a `terminal`. FILE_END also when a signal came. A line
 * that is too long, or has a NUL in it, is FILE_LINE_TOO_LONG and left empty. */
enum file_line prompt_line(bool terminal, char *line, size_t size);

/* Work that goes on while a person thinks. */
struct prompt_work {
    bool (*step)(void *data); /* does a small part of it; false: nothing is left */
    void *data;
};

/* The same; on a `terminal` it works until there is a line. */
enum file_line prompt_line_while(bool terminal, char *line, size_t size,
                                 const struct prompt_work *work);

#endif
