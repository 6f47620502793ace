/* prompt.c - reads lines of stdin.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/prompt.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tui/signals.h"

enum file_line prompt_line(bool terminal, char *line, size_t size) {
    size_t length = 0;
    if (terminal)
        fputs("> ", stdout);
    fflush(stdout);
    if (terminal && !signals_wait(STDIN_FILENO, -1))
        return FILE_END;
    enum file_line got = file_next_line(stdin, line, size, &length);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        line[--length] = '\0';
    if (got == FILE_LINE && strlen(line) != length)
        got = FILE_LINE_TOO_LONG;
    if (got == FILE_LINE_TOO_LONG)
        *line = '\0';
    return signals_caught() ? FILE_END : got;
}
