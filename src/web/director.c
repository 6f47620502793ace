/* director.c - the tournament of the page, and its calls.
 *
 * SPDX-License-Identifier: MIT */
#include "web/director.h"

#include <stdlib.h>
#include <string.h>

#include "papers/papers.h"
#include "pedro/json.h"
#include "tournament/line.h"
#include "web/director_parts.h"

static struct {
    struct tournament tournament;
    bool broken; /* its journal was refused */
    char *input, *answer;
} director;

char *director_input(size_t size) {
    free(director.input);
    director.input = size <= DIRECTOR_INPUT_MAX ? malloc(size > 0 ? size : 1) : NULL;
    return director.input;
}

const char *director_input_text(void) { return director.input ? director.input : ""; }

void director_input_drop(void) {
    free(director.input);
    director.input = NULL;
}

/* --- answers --- */

const char *director_answer(director_answer_fn *put,
                            const struct director_answer *answer) {
    struct pedro_text text;
    struct json_writer writer = json_writer(&text);
    free(director.answer);
    pedro_text_init(&text, NULL, 0);
    put(&writer, answer);
    const size_t size = text.length + 1;
    director.answer = malloc(size);
    if (!director.answer)
        return "{\"error\":\"no_memory\",\"message\":\"\"}";
    pedro_text_init(&text, director.answer, size);
    writer = json_writer(&text);
    put(&writer, answer);
    return director.answer;
}

/* A refusal; `number` is the line that was refused, or 0. */
static void put_refusal(struct json_writer *writer,
                        const struct director_answer *answer) {
    const struct pedro_refusal *refusal = answer->data;
    const int err = pedro_refusal_err((enum pedro_refusal_code)refusal->code);
    json_open(writer, NULL, '{');
    json_put_word(writer, "error", pedro_err_word(err));
    if (answer->number > 0)
        json_put_number(writer, "line", answer->number);
    pedro_text_add_char(writer->text, ',');
    pedro_json_refusal(refusal, writer->text);
    json_close(writer, '}');
}

const char *director_refuse(const struct pedro_refusal *refusal, unsigned long line) {
    return director_answer(put_refusal, &(struct director_answer){
                                            .number = (unsigned)line, .data = refusal});
}

const char *director_refuse_code(enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    return director_refuse(&refusal, 0);
}

/* --- changing it --- */

/* {"rows":[...]} with those from `number` on. */
static void put_rows(struct json_writer *writer, const struct director_answer *answer) {
    const struct tournament *tournament = answer->tournament;
    json_open(writer, NULL, '{');
    json_open(writer, "rows", '[');
    for (size_t i = answer->number; i < tournament->rows; i++)
        json_put_bytes(writer, NULL, tournament->row[i].text, tournament->row[i].length);
    json_close(writer, ']');
    json_close(writer, '}');
}

static const char *added(size_t from) {
    return director_answer(put_rows,
                           &(struct director_answer){.tournament = &director.tournament,
                                                     .number = (unsigned)from});
}

/* {"rows":N,"torn":FLAG} */
static void put_opened(struct json_writer *writer, const struct director_answer *answer) {
    json_open(writer, NULL, '{');
    json_put_number(writer, "rows", (long long)answer->tournament->rows);
    json_put_flag(writer, "torn", answer->flag);
    json_close(writer, '}');
}

/* Does lines, as in tournament/line.h. */
static const char *act(double time, const char *lines, size_t length) {
    struct pedro_refusal refusal;
    unsigned long line = 0;
    const size_t rows = director.tournament.rows;
    const uint64_t now = time > 0 ? (uint64_t)time : 0;
    if (director.broken)
        return director_refuse_code(PEDRO_REFUSED_TOURNAMENT_OPEN);
    char *acts = tournament_lines(&director.tournament, lines, length, &line, &refusal);
    if (!acts)
        return director_refuse(&refusal, memchr(lines, '\n', length) ? line : 0);
    const int err =
        memchr(acts, '\n', strlen(acts))
            ? tournament_do_all(&director.tournament, now, TOURNAMENT_DIRECTOR, acts,
                                strlen(acts), &line, &refusal)
            : tournament_do(&director.tournament, now, TOURNAMENT_DIRECTOR, acts,
                            strlen(acts), &refusal);
    free(acts);
    return err ? director_refuse(&refusal, line) : added(rows);
}

const char *director_begin(double time, size_t length) {
    char row[TOURNAMENT_ROW_MAX];
    struct pedro_text text;
    const char *input = director_input_text();
    const char *space = memchr(input, ' ', length);
    tournament_finish(&director.tournament);
    director.broken = false;
    pedro_text_init(&text, row, sizeof row);
    pedro_text_add(&text, "open ");
    pedro_text_add_number(&text, TOURNAMENT_VERSION);
    pedro_text_add_char(&text, ' ');
    pedro_text_add_bytes(&text, input, space ? (size_t)(space - input) : length);
    pedro_text_add(&text, " \"");
    if (space)
        pedro_text_add_bytes(&text, space + 1, length - (size_t)(space + 1 - input));
    pedro_text_add_char(&text, '"');
    director_input_drop();
    return pedro_text_fits(&text) ? act(time, row, text.length)
                                  : director_refuse_code(PEDRO_REFUSED_ROW_LONG);
}

const char *director_open(size_t length) {
    struct tournament_journal journal;
    tournament_finish(&director.tournament);
    const char *input = director_input_text();
    const int err = tournament_read_any(input, length, &director.tournament, &journal);
    director.broken = err != 0;
    director_input_drop();
    if (err)
        return director_refuse(&journal.refusal, journal.line);
    return director_answer(put_opened,
                           &(struct director_answer){.tournament = &director.tournament,
                                                     .flag = journal.torn});
}

const char *director_do(double time, size_t length) {
    const char *answer = act(time, director_input_text(), length);
    director_input_drop();
    return answer;
}

/* --- texts --- */

static const char *refuse_round(unsigned round) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, PEDRO_REFUSED_ROUND_UNKNOWN);
    pedro_refusal_add_number(&refusal, "round", round);
    return director_refuse(&refusal, 0);
}

/* {"text":TEXT} */
static void put_text(struct json_writer *writer, const struct director_answer *answer) {
    json_open(writer, NULL, '{');
    json_put_text(writer, "text", answer->data);
    json_close(writer, '}');
}

const char *director_answer_text(const char *text) {
    return text ? director_answer(put_text, &(struct director_answer){.data = text})
                : director_refuse_code(PEDRO_REFUSED_NO_MEMORY);
}

const char *director_json(void) {
    char *document = tournament_json(&director.tournament);
    const char *answer = director_answer_text(document);
    free(document);
    return answer;
}

/* Writes into memory that the caller frees: `put` is called twice, to count and to write. NULL without memory. */
static char *written(int (*put)(struct pedro_text *text, unsigned round),
                     unsigned round) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    if (put(&text, round))
        return NULL;
    const size_t size = text.length + 1;
    char *room = malloc(size);
    if (!room)
        return NULL;
    pedro_text_init(&text, room, size);
    if (!put(&text, round))
        return room;
    free(room);
    return NULL;
}

static int put_csv_standings(struct pedro_text *text, unsigned round) {
    return tournament_csv_standings(&director.tournament, round, text);
}

static int put_csv_results(struct pedro_text *text, unsigned round) {
    (void)round;
    tournament_csv_results(&director.tournament, text);
    return 0;
}

static const char *answer_written(int (*put)(struct pedro_text *text, unsigned round),
                                  unsigned round) {
    char *text = written(put, round);
    const char *answer = director_answer_text(text);
    free(text);
    return answer;
}

const char *director_csv_results(void) { return answer_written(put_csv_results, 0); }

const char *director_csv_standings(unsigned round) {
    return round > director.tournament.published
               ? refuse_round(round)
               : answer_written(put_csv_standings, round);
}

const char *director_csv_entries(size_t length) {
    struct pedro_refusal refusal;
    struct pedro_text text;
    const char *csv = director_input_text();
    pedro_text_init(&text, NULL, 0);
    int err = tournament_csv_entries(&director.tournament, csv, length, &text, &refusal);
    const size_t size = text.length + 1;
    char *acts = err ? NULL : malloc(size);
    if (acts) {
        pedro_text_init(&text, acts, size);
        err = tournament_csv_entries(&director.tournament, csv, length, &text, &refusal);
    }
    director_input_drop();
    const char *answer = err ? director_refuse(&refusal, 0) : director_answer_text(acts);
    free(acts);
    return answer;
}

static void put_papers(struct json_writer *writer, const struct director_answer *answer) {
    (void)answer;
    director_write_papers(writer);
}

const char *director_papers(void) {
    return director_answer(put_papers, &(struct director_answer){.data = NULL});
}

const char *director_paper(unsigned kind, unsigned round) {
    const struct tournament *tournament = &director.tournament;
    char *html;
    size_t length;
    if (kind >= PAPERS_KINDS || round > tournament->rounds ||
        (round == 0 && papers_needs_round(kind)))
        return refuse_round(round);
    if (papers_make(tournament, kind, round, &html, &length))
        return director_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    const char *answer = director_answer_text(html);
    free(html);
    return answer;
}

/* --- looking at it --- */

static void put_draw(struct json_writer *writer, const struct director_answer *answer) {
    json_open(writer, NULL, '{');
    json_put_text(writer, "act", answer->data);
    json_close(writer, '}');
}

const char *director_draw(void) {
    char row[TOURNAMENT_ROW_MAX];
    struct pedro_text text;
    struct pedro_refusal refusal;
    pedro_text_init(&text, row, sizeof row);
    if (tournament_draw(&director.tournament, &text, &refusal))
        return director_refuse(&refusal, 0);
    return director_answer(put_draw, &(struct director_answer){.data = row});
}

static void put_keys(struct json_writer *writer, const struct director_answer *answer) {
    (void)answer;
    director_write_keys(writer);
}

const char *director_keys(void) {
    return director_answer(put_keys, &(struct director_answer){.data = NULL});
}

static void put_state(struct json_writer *writer, const struct director_answer *answer) {
    director_write_state(answer->tournament, writer);
}

const char *director_state(void) {
    return director_answer(put_state,
                           &(struct director_answer){.tournament = &director.tournament});
}

static void put_log(struct json_writer *writer, const struct director_answer *answer) {
    director_write_log(answer->tournament, writer);
}

const char *director_log(void) {
    return director_answer(put_log,
                           &(struct director_answer){.tournament = &director.tournament});
}

static void put_round(struct json_writer *writer, const struct director_answer *answer) {
    director_write_round(answer->tournament, answer->number, writer);
}

const char *director_round(unsigned round) {
    if (round < 1 || round > director.tournament.rounds)
        return refuse_round(round);
    return director_answer(
        put_round,
        &(struct director_answer){.tournament = &director.tournament, .number = round});
}

static void put_standings(struct json_writer *writer,
                          const struct director_answer *answer) {
    director_write_standings(answer->tournament, answer->number, answer->data, writer);
}

const char *director_standings(unsigned round) {
    const struct tournament *tournament = &director.tournament;
    if (round > tournament->published)
        return refuse_round(round);
    struct tournament_standing *standing =
        malloc((tournament->entries + 1) * sizeof *standing);
    if (!standing || tournament_standings(tournament, round, standing)) {
        free(standing);
        return director_refuse_code(PEDRO_REFUSED_NO_MEMORY);
    }
    const char *answer = director_answer(
        put_standings, &(struct director_answer){
                           .tournament = tournament, .number = round, .data = standing});
    free(standing);
    return answer;
}
