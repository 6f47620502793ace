/* arena_series.c - plays the deals, with a bar that shows how far it is.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/arena_series.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/arena_file.h"
#include "cli/verb.h"
#include "pedro/api.h"
#include "protocol/bot_process.h"
#include "words/text.h"

static long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void show_progress(struct arena_series *series) {
    enum { BAR = 30, EVERY_MS = 200 };
    const long long now = now_ms();
    char brief[80], bar[BAR + 1];
    if (now - series->shown_ms < EVERY_MS || !isatty(STDERR_FILENO))
        return;
    series->shown_ms = now;
    const uint32_t done = series->next - series->from, all = series->to - series->from;
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)((uint64_t)BAR * done / all));
    bar[BAR] = '\0';
    arena_report_brief(&series->report.tally, brief, sizeof brief);
    fprintf(stderr, "\r[%s] %lu/%lu  %s\033[K", bar, (unsigned long)done,
            (unsigned long)all, brief);
}

static void clear_progress(const struct arena_series *series) {
    if (series->shown_ms)
        fputs("\r\033[K", stderr);
}

/* Counts a result. False when there is nothing left to play for. */
static bool count(void *data, const struct arena_result *result) {
    struct arena_series *series = data;
    arena_tally_add(&series->report.tally, result);
    series->next = (uint32_t)result->deal + 1;
    return series->next < series->to &&
           !(series->sprt_asked &&
             arena_sprt_verdict(&series->sprt, &series->report.tally) != ARENA_UNDECIDED);
}

static bool take(void *data, const struct arena_result *result) {
    struct arena_series *series = data;
    if (series->file && !arena_file_add(series->file, result)) {
        series->write_failed = true;
        return false;
    }
    const bool more = count(series, result);
    show_progress(series);
    return more;
}

static json_t *fields_json(void) {
    json_t *fields = json_array();
#define FIELD(name, meaning) json_array_append_new(fields, json_string(#name));
    ARENA_FIELDS(FIELD)
#undef FIELD
    return fields;
}

/* What the run is of, for its file and its report. */
static json_t *make_header(const struct arena_series *series) {
    char seed[2 * PEDRO_SEED_SIZE + 1], options[4096];
    const struct arena_units units = series->report.tally.units;
    struct pedro_match match;
    struct pedro_text text;
    if (game_match_init(&series->game, &match) != EXIT_OK)
        return NULL;
    pedro_text_init(&text, options, sizeof options);
    pedro_options_write(&match, &text);
    pedro_match_finish(&match);
    pedro_seed_text(series->game.seed, seed);
    return json_pack(
        "{s:i, s:s, s:s, s:s, s:s, s:s, s:s?, s:b, s:s, s:i, s:i, s:i, s:i, s:i, s:o}",
        "pedro_arena", ARENA_FILE_VERSION, "version", pedro_version(), "variant",
        series->game.variant, "options", options, "a", series->contender[ARENA_A].name,
        "b", series->contender[ARENA_B].name, "mixed",
        series->contender[ARENA_REFERENCE].name, "matches", series->matches, "seed", seed,
        "worlds", (int)series->budget.worlds, "time_ms",
        (int)(series->budget.time_us / 1000), "margin_unit", units.margin, "wins_unit",
        units.wins, "equity_unit", units.equity, "fields", fields_json());
}

static int print(const struct arena_series *series) {
    return series->json ? arena_report_json(&series->report)
                        : arena_report_text(&series->report);
}

static int open_file(struct arena_series *series) {
    char *header = json_dumps(series->report.header, JSON_COMPACT);
    int code;
    if (!header)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (strlen(header) >= ARENA_HEADER_MAX)
        code = verb_fail(EXIT_USAGE, "%s", _("the commands of the players are too long"));
    else
        code = arena_file_open(series->out, header, series->from, count, series,
                               &series->file);
    free(header);
    return code;
}

static int play(struct arena_series *series) {
    struct arena arena = {.rules = &series->game.rules, .matches = series->matches};
    enum arena_who gone = ARENA_A;
    for (int i = 0; i < ARENA_PLAYERS; i++)
        arena.player[i] = series->contender[i].player;
    memcpy(arena.seed, series->game.seed, sizeof arena.seed);
    struct equity *equity = series->matches ? NULL : equity_create(&series->game.rules);
    if (!series->matches && !equity)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    arena.equity = equity;
    const enum arena_end end =
        arena_run(&arena, series->next, series->to, series->threads, take, series, &gone);
    equity_destroy(equity);
    clear_progress(series);
    if (series->write_failed)
        return verb_fail(EXIT_FAILED, "%s: %s", series->out, strerror(errno));
    if (end == ARENA_NO_MEMORY)
        return verb_fail(EXIT_FAILED, "%s", _("the players could not be started"));
    if (end == ARENA_PLAYER_GONE)
        return verb_fail(EXIT_FAILED, _("%s %s: deal %lu cannot be played"),
                         series->contender[gone].name,
                         _(bot_process_answer_text(BOT_DEAD)),
                         (unsigned long)series->next);
    return EXIT_OK;
}

/* Whoever never gave an answer was not played against: the figures say nothing of it. */
static int judge_answers(const struct arena_series *series) {
    const struct arena_result *sum = &series->report.tally.sum;
    const int64_t moves[] = {sum->moves_a, sum->moves_b},
                  faults[] = {sum->faults_a, sum->faults_b};
    for (int i = ARENA_A; i <= ARENA_B; i++)
        if (moves[i] > 0 && faults[i] == moves[i])
            return verb_fail(EXIT_FAILED,
                             _("%s gave no answer that could be used: it was chance that "
                               "played"),
                             series->contender[i].name);
    return EXIT_OK;
}

int arena_series_play(struct arena_series *series) {
    int code = EXIT_OK;
    series->next = series->from;
    series->report.header = make_header(series);
    if (!series->report.header)
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    if (series->out)
        code = open_file(series);
    const bool decided =
        series->sprt_asked &&
        arena_sprt_verdict(&series->sprt, &series->report.tally) != ARENA_UNDECIDED;
    if (code == EXIT_OK && series->next < series->to && !decided)
        code = play(series);
    if (series->file && fclose(series->file) != 0 && code == EXIT_OK)
        code = verb_fail(EXIT_FAILED, "%s: %s", series->out, strerror(errno));
    if (code == EXIT_OK)
        code = print(series);
    if (code == EXIT_OK)
        code = judge_answers(series);
    json_decref(series->report.header);
    return code;
}
