/* prompt.c - reads lines of stdin.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/prompt.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tui/signals.h"
#include "tui/typed_line.h"

/* False if a signal came before there was a line. */
static bool wait_for_line(const struct prompt_work *work) {
    while (!signals_wait(STDIN_FILENO, 0))
        if (signals_caught() || !work->step(work->data))
            return signals_wait(STDIN_FILENO, -1);
    return true;
}

static bool no_work(void *data) {
    (void)data;
    return false;
}

enum file_line prompt_line(bool terminal, char *line, size_t size) {
    return prompt_line_while(terminal, line, size, &(struct prompt_work){no_work, NULL});
}

enum file_line prompt_line_while(bool terminal, char *line, size_t size,
                                 const struct prompt_work *work) {
    size_t length = 0;
    if (terminal)
        fputs("> ", stdout);
    fflush(stdout);
    if (terminal && !wait_for_line(work))
        return FILE_END;
    enum file_line got = file_next_line(stdin, line, size, &length);
    if (got == FILE_LINE && strlen(line) != length)
        got = FILE_LINE_TOO_LONG;
    if (got == FILE_LINE_TOO_LONG)
        *line = '\0';
    if (got == FILE_LINE)
        typed_line_end(line);
    return signals_caught() ? FILE_END : got;
}
