/* arena_series.c - plays the deals, with a progress bar.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/arena_series.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_write.h"
#include "cli/arena_file.h"
#include "cli/progress.h"
#include "cli/verb.h"
#include "pedro/api.h"
#include "protocol/bot_process.h"
#include "words/text.h"

static void show_progress(struct arena_series *series) {
    char brief[80], text[128];
    const uint32_t done = series->next - series->from, all = series->to - series->from;
    arena_report_brief(&series->report.tally, brief, sizeof brief);
    snprintf(text, sizeof text, "%lu/%lu  %s", (unsigned long)done, (unsigned long)all,
             brief);
    progress_tell(&series->shown, (double)done / all, text);
}

/* Counts a result. False when the series is decided. */
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

/* What the run is of, for its file and its report. */
static void put_header(struct json_writer *writer, const struct arena_series *series) {
    const struct arena_units units = series->report.tally.units;
    const char *mixed = series->contender[ARENA_REFERENCE].name;
    char seed[2 * PEDRO_SEED_SIZE + 1];
    pedro_seed_text(series->game.seed, seed);
    json_open(writer, NULL, '{');
    json_put_number(writer, "pedro_arena", ARENA_FILE_VERSION);
    json_put_text(writer, "version", pedro_version());
    json_put_text(writer, "variant", series->game.variant);
    json_put_text(writer, "options", series->options);
    json_put_text(writer, "a", series->contender[ARENA_A].name);
    json_put_text(writer, "b", series->contender[ARENA_B].name);
    if (mixed)
        json_put_text(writer, "mixed", mixed);
    else
        json_put_null(writer, "mixed");
    json_put_flag(writer, "matches", series->matches);
    if (series->luck)
        json_put_word(writer, "luck", ARENA_LUCK_REFERENCE);
    json_put_text(writer, "seed", seed);
    json_put_number(writer, "worlds", series->budget.worlds);
    json_put_number(writer, "time_ms", (long long)(series->budget.time_us / 1000));
    json_put_number(writer, "margin_unit", units.margin);
    json_put_number(writer, "wins_unit", units.wins);
    json_put_number(writer, "equity_unit", units.equity);
    json_open(writer, "fields", '[');
#define FIELD(name, meaning) json_put_word(writer, NULL, #name);
    ARENA_FIELDS(FIELD)
#undef FIELD
    if (series->luck)
        json_put_word(writer, NULL, "luck");
    json_close(writer, ']');
    json_close(writer, '}');
}

/* Writes the description of the run, for its file and its report. Returns an exit code. */
static int make_header(struct arena_series *series) {
    struct pedro_match match;
    struct pedro_text text;
    const int code = game_match_init(&series->game, &match);
    if (code != EXIT_OK)
        return code;
    pedro_text_init(&text, series->options, sizeof series->options);
    pedro_options_write(&match, &text);
    pedro_match_finish(&match);
    pedro_text_init(&text, series->header, sizeof series->header);
    struct json_writer writer = json_writer(&text);
    put_header(&writer, series);
    if (!pedro_text_fits(&text))
        return verb_fail(EXIT_USAGE, "%s", _("the commands of the players are too long"));
    if (json_check(series->header, text.length, &series->report.header, NULL) !=
        JSON_FINE)
        return verb_fail(EXIT_USAGE, "%s",
                         _("the commands of the players are not text in UTF-8"));
    return EXIT_OK;
}

static int print(const struct arena_series *series) {
    return series->json ? arena_report_json(&series->report)
                        : arena_report_text(&series->report);
}

static int play(struct arena_series *series) {
    struct arena arena = {
        .rules = &series->game.rules, .matches = series->matches, .luck = series->luck};
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
    progress_clear();
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

/* A program that never answered did not play: the figures would say nothing about it. */
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
    series->next = series->from;
    int code = make_header(series);
    if (code != EXIT_OK)
        return code;
    if (series->out)
        code = arena_file_open(series->out, series->header, series->from, count, series,
                               &series->file);
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
    return code;
}
