/* arena_report.h - what the arena found, for people and for programs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_REPORT_H
#define CLI_ARENA_REPORT_H

#include <jansson.h>

#include "arena/tally.h"

struct arena_report {
    json_t *header; /* the first line of a file of results */
    struct arena_tally tally;
    double width;                  /* wanted, of the interval: +- so many points */
    const struct arena_sprt *sprt; /* NULL: none was asked for */
};

/* Both print to stdout; the JSON is one object on a line. Return an exit code. */
int arena_report_text(const struct arena_report *report);
int arena_report_json(const struct arena_report *report);

/* Margin and interval so far, for the progress bar: "+0.23 +-0.10". */
void arena_report_brief(const struct arena_tally *tally, char *text, size_t size);

#endif
