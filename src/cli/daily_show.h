/* daily_show.h - the deals of a day and how the first tries at them went, as a text and as JSON.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_DAILY_SHOW_H
#define CLI_DAILY_SHOW_H

#include "cli/daily_file.h"

enum { SIGNED_MAX = 24 };

struct daily_shown {
    const struct daily_file *file;
    const struct daily_deal *deal; /* DAILY_GAMES of them */
    int32_t day;
};

/* "+3", "0" or "-7". */
const char *signed_text(long long number, char room[SIGNED_MAX]);

/* Prints the deals: a text to share too, as it names no card. */
void daily_show(const struct daily_shown *shown);
/* Prints one JSON object. Returns an exit code. */
int daily_show_json(const struct daily_shown *shown);

#endif
