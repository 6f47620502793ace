/* tournament_sample.h - tournaments for tests, written as the acts of a director.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_SAMPLE_H
#define TOURNAMENT_SAMPLE_H

#include <stdlib.h>
#include <string.h>

#include "tournament/tournament.h"

#define SAMPLE_OPEN                                                                      \
    "open 1 000000000000000000000000000000000000000000000000000000000000002a \"Autumn\""

/* Does an act; an act that begins with a number and a space is that entry's, else the
 * director's. Returns the word of the refusal, or "" if it was done. */
static inline const char *sample_do(struct tournament *tournament, const char *act) {
    static struct pedro_refusal refusal;
    char *end;
    const unsigned long by = strtoul(act, &end, 10);
    const char *rest = end == act ? act : end + 1;
    const int err = tournament_do(tournament, 100 + tournament->rows, (unsigned)by, rest,
                                  strlen(rest), &refusal);
    return err ? pedro_refusal_word((enum pedro_refusal_code)refusal.code) : "";
}

/* All rows as a string, which the caller frees. */
static inline char *sample_rows(const struct tournament *tournament) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    tournament_write(tournament, 0, &text);
    const size_t size = text.length + 1;
    char *rows = malloc(size);
    pedro_text_init(&text, rows, size);
    tournament_write(tournament, 0, &text);
    return rows;
}

#endif
