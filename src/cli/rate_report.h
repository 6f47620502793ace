/* rate_report.h - ratings as leaderboards, JSON, CSV or a graph.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_RATE_REPORT_H
#define CLI_RATE_REPORT_H

#include "rating/book.h"

enum rate_form { RATE_TEXT, RATE_JSON, RATE_CSV };

/* What was read, and what is wanted. */
struct rate_input {
    struct rating_book book;
    unsigned long count[RATING_REASONS]; /* matches, by enum rating_left_out */
    enum rate_form form;
    int32_t since;     /* a day, or RECORD_NO_DAY */
    int family;        /* an index, or -1 for all */
    const char *graph; /* a name, or NULL */
    int person;        /* whose graph, if there is one */
};

/* Rates what was read and prints it. 0, or an exit code. */
int rate_report(struct rate_input *input);

#endif
