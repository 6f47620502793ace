/* arena_report.h - reports the results of the arena, for people and for programs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_REPORT_H
#define CLI_ARENA_REPORT_H

#include "arena/tally.h"
#include "base/json_read.h"

struct arena_report {
    struct json
        header; /* the first line of a file of results; its text is the caller's */
    struct arena_tally tally;
    double width;                  /* wanted half width of the interval, in points */
    const struct arena_sprt *sprt; /* NULL: no sequential test */
};

/* Both print to stdout; the JSON is one object on a line. Return an exit code. */
int arena_report_text(const struct arena_report *report);
int arena_report_json(const struct arena_report *report);

/* Margin and interval so far, for the progress bar: "+0.23 +-0.10". */
void arena_report_brief(const struct arena_tally *tally, char *text, size_t size);

#endif
