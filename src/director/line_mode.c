/* line_mode.c - reads lines, and prints the answers.
 *
 * SPDX-License-Identifier: MIT */
#include "director/line_mode.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tui/prompt.h"
#include "words/rich.h"
#include "words/text.h"

/* In lines there is no screen for the hall: what it would show is printed once. */
static void print_hall(struct desk *desk) {
    const uint64_t end = desk_clock(&desk->journal.tournament);
    const time_t now = time(NULL);
    if (end > (uint64_t)now) {
        const unsigned seconds = (unsigned)(end - (uint64_t)now);
        printf(_("%u:%02u left\n"), seconds / 60, seconds % 60);
    }
    desk_line(desk, "tables");
    fputs(desk->room, stdout);
    desk_line(desk, "standings");
    fputs(desk->room, stdout);
}

bool line_mode_run(struct desk *desk) {
    char line[DESK_LINE_MAX];
    const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    desk_greet(desk);
    fputs(desk->room, stdout);
    if (terminal)
        puts(_("Type the names of an entry, or `help`."));
    for (;;) {
        const enum file_line got = prompt_line(terminal, line, sizeof line);
        if (got == FILE_END)
            return true;
        if (got == FILE_LINE_TOO_LONG) {
            puts(_("This is too long."));
            continue;
        }
        const enum desk_outcome outcome = desk_line(desk, line);
        if (outcome == DESK_QUIT)
            return true;
        if (outcome == DESK_HALL)
            print_hall(desk);
        else
            fputs(desk->room, stdout);
        if (outcome == DESK_BROKEN)
            return false;
    }
}
