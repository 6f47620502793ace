/* prompt.h - reads what a person types, line by line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_PROMPT_H
#define CLI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/file.h"

/* Reads a line of stdin without the blanks at its end, after a "> " on a `terminal`. FILE_END also when a signal came. A line
 * that is too long is left empty. */
enum file_line prompt_line(bool terminal, char *line, size_t size);

#endif
