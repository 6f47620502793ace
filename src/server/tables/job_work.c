/* job_work.c - analyses the record of a match, as `pedro analyze` does.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/report.h"
#include "server/tables/job_work.h"

/* A report of a long match has some hundred kilobytes. */
enum { REPORT_MAX = 8 << 20 };

static const char no_memory[] = "no-memory";

static char *write_report(const struct analysis *analysis, const char **why) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool fine = out && analyze_json(out, analysis);
    *why = no_memory;
    fine = out && fclose(out) == 0 && fine;
    if (fine && length <= REPORT_MAX)
        return text;
    if (fine)
        *why = "too-long";
    free(text);
    return NULL;
}

static char *analyze(const struct pedro_match *match, const struct pedro_tags *tags,
                     const atomic_bool *stop, const char **why) {
    struct equity *equity = equity_create(&match->rules);
    struct analyze_settings settings = analyze_usual();
    struct analysis analysis = {0};
    char *report = NULL;
    settings.equity = equity;
    settings.stop = stop;
    const int err =
        equity ? analyze_match(match, tags, &settings, &analysis) : PEDRO_ERR_NO_MEMORY;
    *why = err == ANALYZE_STOPPED ? NULL : no_memory;
    if (!err)
        report = write_report(&analysis, why);
    analyze_finish(&analysis);
    equity_destroy(equity);
    return report;
}

char *job_analyze(const char *record, const atomic_bool *stop, const char **why) {
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    char *report = NULL;
    const int err = pedro_record_read(record, strlen(record), &match, &tags, &error);
    *why = err == PEDRO_ERR_NO_MEMORY ? no_memory : "bad-record";
    if (!err)
        report = analyze(&match, &tags, stop, why);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return report;
}
