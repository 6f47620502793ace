/* director_season.c - the season of the page: tables of several tournaments, and who plays the final.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "series/sheet.h"
#include "web/director_parts.h"

static struct {
    struct series *series;         /* NULL for none */
    bool taken[SERIES_EVENTS_MAX]; /* events whose tournament is in */
} season;

static void forget(void) {
    if (season.series)
        series_finish(season.series);
    free(season.series);
    season.series = NULL;
    memset(season.taken, 0, sizeof season.taken);
}

static void put_season(struct json_writer *writer, const struct director_answer *answer) {
    const struct series *series = answer->data;
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", series->name);
    json_open(writer, "events", '[');
    for (unsigned i = 0; i < series->events; i++) {
        const struct series_event *event = &series->event[i];
        json_open(writer, NULL, '{');
        json_put_text(writer, "ring", series->ring[event->ring].name);
        json_put_text(writer, "file", event->file);
        json_put_text(writer, "name", event->name);
        json_put_flag(writer, "over", event->over);
        json_put_flag(writer, "taken", season.taken[i]);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_close(writer, '}');
}

static const char *told(void) {
    return director_answer(put_season, &(struct director_answer){.data = season.series});
}

const char *director_season(size_t length) {
    struct pedro_refusal refusal;
    unsigned long line = 0;
    forget();
    season.series = malloc(sizeof *season.series);
    const int err = season.series ? series_read(director_input_text(), length,
                                                season.series, &line, &refusal)
                                  : PEDRO_ERR_NO_MEMORY;
    director_input_drop();
    if (!season.series)
        return director_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    if (!err)
        return told();
    forget();
    return director_refuse(&refusal, line);
}

const char *director_season_take(unsigned event, size_t length) {
    struct tournament tournament;
    struct tournament_journal journal;
    if (!season.series || event >= season.series->events || season.taken[event]) {
        director_input_drop();
        return director_refuse_code(PEDRO_REFUSED_TOURNAMENT_OPEN);
    }
    int err = tournament_read_any(director_input_text(), length, &tournament, &journal);
    director_input_drop();
    if (err) {
        tournament_finish(&tournament);
        return director_refuse(&journal.refusal, journal.line);
    }
    err = series_take(season.series, event, &tournament);
    tournament_finish(&tournament);
    if (err) {
        /* Some of its results may be in. */
        forget();
        return director_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    }
    season.taken[event] = true;
    return told();
}

/* The kind of the word in the input, or -1. */
static int sheet_kind(size_t length) {
    static const char *const words[] = {
        [SERIES_SHEET_TEXT] = "text",   [SERIES_SHEET_HTML] = "html",
        [SERIES_SHEET_JSON] = "json",   [SERIES_SHEET_CSV] = "csv",
        [SERIES_SHEET_FINAL] = "final",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length &&
            memcmp(words[i], director_input_text(), length) == 0)
            return (int)i;
    return -1;
}

const char *director_season_sheet(size_t length) {
    struct series_table table;
    const int kind = sheet_kind(length);
    director_input_drop();
    if (!season.series || kind < 0)
        return director_refuse_code(PEDRO_REFUSED_TOURNAMENT_OPEN);
    char *sheet = series_rank(season.series, &table)
                      ? NULL
                      : series_sheet(season.series, &table, (enum series_sheet)kind);
    series_table_finish(&table);
    const char *answer = director_answer_text(sheet);
    free(sheet);
    return answer;
}
