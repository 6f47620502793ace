/* verb_season.c - the verb `season`: the tables of a season of tournaments.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/record_file.h"
#include "cli/verbs.h"
#include "series/sheet.h"
#include "words/text.h"

enum { OPTION_CSV = 0x100, OPTION_JSON, OPTION_HTML, OPTION_FINAL, PATH_ROOM = 4096 };

const struct cli_option season_options[] = {
    {OPTION_CSV, "csv", NULL, N_("print CSV, a line for each place of each ring"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_JSON, "json", NULL, N_("print one JSON object instead"), CLI_COMPLETE_NOTHING,
     NULL},
    {OPTION_HTML, "html", NULL, N_("print a page of HTML, to be printed or published"),
     CLI_COMPLETE_NOTHING, NULL},
    {OPTION_FINAL, "final", NULL,
     N_("print the entries of the final as CSV, which `import` of `pedro director` "
        "takes"),
     CLI_COMPLETE_NOTHING, NULL},
    {0},
};

static int fail(const char *path, unsigned long line, int err,
                const struct pedro_refusal *refusal) {
    if (err == PEDRO_ERR_NO_MEMORY)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(err)));
    return record_file_fail(path, &(struct pedro_record_error){
                                      .err = err, .line = line, .refusal = *refusal});
}

/* The path of a file that stands beside the season, unless it is absolute. False if it is too long. */
static bool beside(const char *season, const char *file, char path[PATH_ROOM]) {
    const char *slash = *file == '/' ? NULL : strrchr(season, '/');
    const int folder = slash ? (int)(slash - season) + 1 : 0;
    return folder < PATH_ROOM &&
           snprintf(path, PATH_ROOM, "%.*s%s", folder, season, file) < PATH_ROOM;
}

static int take_event(struct series *series, unsigned event, const char *season) {
    struct tournament tournament;
    struct tournament_journal journal;
    char path[PATH_ROOM];
    size_t length;
    int code = EXIT_FAILED;
    char *text = beside(season, series->event[event].file, path)
                     ? record_file_text(path, &length, &code)
                     : NULL;
    if (!text)
        return code;
    const int err = tournament_read_any(text, length, &tournament, &journal);
    free(text);
    if (err)
        code = fail(path, journal.line, err, &journal.refusal);
    else if (series_take(series, event, &tournament))
        code = fail(path, 0, PEDRO_ERR_NO_MEMORY, NULL);
    tournament_finish(&tournament);
    return code;
}

static int print(const struct series *series, enum series_sheet kind) {
    struct series_table table;
    char *sheet = series_rank(series, &table) ? NULL : series_sheet(series, &table, kind);
    series_table_finish(&table);
    if (!sheet)
        return fail("", 0, PEDRO_ERR_NO_MEMORY, NULL);
    fputs(sheet, stdout);
    free(sheet);
    return EXIT_OK;
}

static int read_season(const char *path, enum series_sheet kind) {
    struct series *series = malloc(sizeof *series);
    struct pedro_refusal refusal;
    unsigned long line;
    size_t length;
    int code;
    char *text = record_file_text(path, &length, &code);
    if (!text || !series) {
        free(text);
        free(series);
        return text ? fail(path, 0, PEDRO_ERR_NO_MEMORY, NULL) : code;
    }
    const int err = series_read(text, length, series, &line, &refusal);
    if (err)
        code = fail(record_file_name(path), line, err, &refusal);
    for (unsigned i = 0; code == EXIT_OK && i < series->events; i++)
        code = take_event(series, i, path);
    if (code == EXIT_OK)
        code = print(series, kind);
    series_finish(series);
    free(series);
    free(text);
    return code;
}

int verb_season(struct verb_args *args) {
    enum series_sheet kind = SERIES_SHEET_TEXT;
    int id;
    while ((id = verb_next(args)) > 0)
        kind = id == OPTION_CSV    ? SERIES_SHEET_CSV
               : id == OPTION_JSON ? SERIES_SHEET_JSON
               : id == OPTION_HTML ? SERIES_SHEET_HTML
                                   : SERIES_SHEET_FINAL;
    return id < 0 ? args->exit : read_season(args->operand[0], kind);
}
