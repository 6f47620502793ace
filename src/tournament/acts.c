/* acts.c - acts become rows: one by itself, or several that are all done or not at all.
 *
 * What can be said of acts without the value is checked first. Then the rows are folded once, however many of
 * them are undone: undos stand before all other acts, so it is known which rows they hide.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tournament/act.h"

enum { HEAD_MAX = 32 };

/* Calls of next_act() go over the lines of a text. */
struct acts {
    const char *at, *end;
    const char *act;
    size_t length;
    unsigned long line; /* from 1 */
};

/* Empty lines are passed over. */
static bool next_act(struct acts *acts) {
    acts->length = 0;
    while (acts->at < acts->end && acts->length == 0) {
        const char *stop = memchr(acts->at, '\n', (size_t)(acts->end - acts->at));
        acts->act = acts->at;
        acts->length = (size_t)((stop ? stop : acts->end) - acts->at);
        acts->at = stop ? stop + 1 : acts->end;
        acts->line++;
    }
    return acts->length > 0;
}

static bool begins(const struct acts *acts, const char *word) {
    const size_t length = strlen(word);
    return acts->length >= length && memcmp(acts->act, word, length) == 0;
}

static bool is_undo(const struct acts *acts) {
    return acts->length == 4 && begins(acts, "undo");
}

static void write_row(struct pedro_text *row, uint64_t time, unsigned by, const char *act,
                      size_t length) {
    pedro_text_add_number(row, (long long)time);
    pedro_text_add_char(row, ' ');
    if (by == TOURNAMENT_DIRECTOR)
        pedro_text_add(row, "director");
    else
        pedro_text_add_number(row, by);
    pedro_text_add_char(row, ' ');
    pedro_text_add_bytes(row, act, length);
}

/* Times never decrease. */
static uint64_t not_before(const struct tournament *tournament, uint64_t time) {
    const size_t rows = tournament->rows;
    return rows > 0 && time < tournament->row[rows - 1].time
               ? tournament->row[rows - 1].time
               : time;
}

int tournament_do(struct tournament *tournament, uint64_t time, unsigned by,
                  const char *act, size_t length, struct pedro_refusal *refusal) {
    struct pedro_text text;
    if (length >= TOURNAMENT_ROW_MAX)
        return tournament_refuse(refusal, PEDRO_REFUSED_ROW_LONG);
    char *row = malloc(length + HEAD_MAX);
    if (!row)
        return tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    pedro_text_init(&text, row, length + HEAD_MAX);
    write_row(&text, not_before(tournament, time), by, act, length);
    const int err = tournament_add_told(tournament, row, text.length, refusal);
    free(row);
    return err;
}

int tournament_check_acts(const char *acts, size_t length, struct tournament_acts *count,
                          unsigned long *line, struct pedro_refusal *refusal) {
    struct acts each = {.at = acts, .end = acts + length};
    *count = (struct tournament_acts){0};
    while (next_act(&each)) {
        enum pedro_refusal_code code = PEDRO_REFUSED_NOTHING;
        *line = each.line;
        count->acts++;
        if (each.length + HEAD_MAX > TOURNAMENT_ROW_MAX)
            code = PEDRO_REFUSED_ROW_LONG;
        else if (is_undo(&each) && count->undos + 1 < count->acts)
            code = PEDRO_REFUSED_UNDO_FIRST;
        if (code)
            return tournament_refuse(refusal, code);
        count->undos += is_undo(&each);
        const int err = tournament_check_act(each.act, each.length, refusal);
        if (err)
            return err;
        count->entries += begins(&each, "entry ");
    }
    *line = 0;
    return PEDRO_ERR_OK;
}

/* The value of the first `rows` rows and `undos` undos after them, folded once. */
static int fold(const struct tournament *tournament, size_t rows, uint64_t time,
                size_t undos, struct tournament *into, size_t *added,
                struct pedro_refusal *refusal) {
    char undo[HEAD_MAX + sizeof "undo"];
    struct pedro_text text;
    *added = 0;
    tournament_init(into);
    struct tournament_line *line = malloc((rows + undos + 1) * sizeof *line);
    if (!line)
        return tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    pedro_text_init(&text, undo, sizeof undo);
    write_row(&text, not_before(tournament, time), TOURNAMENT_DIRECTOR, "undo", 4);
    for (size_t i = 0; i < rows; i++)
        line[i] =
            (struct tournament_line){tournament->row[i].text, tournament->row[i].length};
    for (size_t i = 0; i < undos; i++)
        line[rows + i] = (struct tournament_line){undo, text.length};
    const int err = tournament_add_all(into, line, rows + undos, added, refusal);
    free(line);
    return err;
}

int tournament_copy(const struct tournament *tournament, size_t rows,
                    struct tournament *into, struct pedro_refusal *refusal) {
    size_t added;
    return fold(tournament, rows, 0, 0, into, &added, refusal);
}

/* Adds the acts to a second value with the same rows. */
static int add_all(const struct tournament *tournament, uint64_t time, unsigned by,
                   struct acts *acts, size_t undos, struct tournament *after,
                   struct pedro_refusal *refusal) {
    size_t added;
    int err = fold(tournament, tournament->rows, time, undos, after, &added, refusal);
    if (err) {
        acts->line = added < tournament->rows ? 0 : added - tournament->rows + 1;
        return err;
    }
    for (size_t i = 0; i < undos; i++)
        next_act(acts);
    while (!err && next_act(acts))
        err = tournament_do(after, time, by, acts->act, acts->length, refusal);
    return err;
}

int tournament_do_all(struct tournament *tournament, uint64_t time, unsigned by,
                      const char *text, size_t length, unsigned long *line,
                      struct pedro_refusal *refusal) {
    struct tournament after;
    struct tournament_acts count;
    struct acts acts = {.at = text, .end = text + length};
    int err = tournament_check_acts(text, length, &count, line, refusal);
    if (err || count.acts == 0)
        return err;
    if (count.undos > 0 && by != TOURNAMENT_DIRECTOR) {
        *line = 1;
        return tournament_refuse(refusal, PEDRO_REFUSED_TOURNAMENT_DIRECTOR);
    }
    if (count.acts == 1 && count.undos == 0 && next_act(&acts)) {
        err = tournament_do(tournament, time, by, acts.act, acts.length, refusal);
        *line = err ? acts.line : 0;
        return err;
    }
    err = add_all(tournament, time, by, &acts, count.undos, &after, refusal);
    *line = err ? acts.line : 0;
    if (err) {
        tournament_finish(&after);
        return err;
    }
    tournament_finish(tournament);
    *tournament = after;
    return PEDRO_ERR_OK;
}
