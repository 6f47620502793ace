/* director.h - a tournament in the page, as a wasm module of its own (director.wasm).
 *
 * The module has one tournament at a time. The page keeps its journal: it opens the tournament with it, and after each
 * act it stores the rows that the act has added before it shows anything. If they could not be stored, it opens the
 * tournament again with the journal that it has.
 *
 * For a call with an input the page gets a buffer, writes the input into it and gives its length; the call frees the buffer.
 * Each function below returns JSON, or {"error":WORD,...} as engine.h has it. It is valid until the next call. Times are
 * seconds since 1970.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_DIRECTOR_H
#define WEB_DIRECTOR_H

#include <stddef.h>

#include "base/json_write.h"
#include "tournament/tournament.h"

enum { DIRECTOR_INPUT_MAX = 32 << 20 };

/* A buffer for the input of the next call; NULL if there is no room for it. */
char *director_input(size_t size);

/* Begins a tournament. The input has the seed, 64 hexadecimal digits, a space, and the name. The result is that of
 * director_do(). */
const char *director_begin(double time, size_t length);

/* Opens the tournament of the journal, or of the JSON document of the whole event, in the input. {"rows":N,"torn":FLAG}; N is the number of rows that were read, and a
 * torn last line was left out. A refusal has "line", the line that was refused; the rows before it are then open, so that
 * they can be looked at, and further acts are refused. */
const char *director_open(size_t length);

/* Does the acts of the director in the input, a line each: all of them, or none. {"rows":TEXT}, the rows that they added,
 * a line each with LF. */
const char *director_do(double time, size_t length);

/* The next round as the form draws it, which changes nothing: {"act":"pair ..."}. */
const char *director_draw(void);

/* The table of settings: {"keys":[{"name","kind","when","least","most","first","label","help",
 * "words":[{"word","meaning"}]}]}; kinds and times are words. */
const char *director_keys(void);

/* Name, settings and entries; a round from 1 with warnings, draft or not; standings after a round; all rows
 * (director_json.c). */
const char *director_state(void);
const char *director_round(unsigned round);
const char *director_standings(unsigned round);
const char *director_log(void);

/* {"text":TEXT}: the whole event as JSON; results and standings as CSV; the acts that enter the lines of the CSV text in the
 * input, for director_do(). */
const char *director_json(void);
const char *director_csv_results(void);
const char *director_csv_standings(unsigned round);
const char *director_csv_entries(size_t length);

/* What can be printed: {"papers":[{"word","help","round"}]}, where `round` says that it is of a round that was drawn. A paper
 * by its place in that list, from 0, as a page of HTML: {"text":TEXT} (papers/papers.h). */
const char *director_papers(void);
const char *director_paper(unsigned kind, unsigned round);

/* The season of the rows in the input (series/series.h): {"name","events":[{"ring","file","name","over","taken"}]}; `name` and
 * `over` are those of a tournament that was taken. A refusal has "line", and there is then no season. */
const char *director_season(size_t length);

/* Takes the tournament of event `event`, from 0, once: the input is its journal or document. The result is that of
 * director_season(). */
const char *director_season_take(unsigned event, size_t length);

/* {"text":TEXT}: a sheet of the season by its word in the input: text, html, json, csv, final (series/sheet.h). */
const char *director_season_sheet(size_t length);

/* Write what the functions above return. */
void director_write_state(const struct tournament *tournament,
                          struct json_writer *writer);
void director_write_round(const struct tournament *tournament, unsigned round,
                          struct json_writer *writer);
void director_write_log(const struct tournament *tournament, struct json_writer *writer);
void director_write_standings(const struct tournament *tournament, unsigned round,
                              const struct tournament_standing *standing,
                              struct json_writer *writer);
void director_write_keys(struct json_writer *writer);
void director_write_papers(struct json_writer *writer);

#endif
