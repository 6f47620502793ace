/* journal.c - the rows of a tournament, and the value that follows from them.
 *
 * An undo is not computed backwards: the value is folded again from the rows that are left. These
 * are the rows that were visible before the last one of them, so the fold cannot be refused.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "tournament/act.h"

void tournament_init(struct tournament *tournament) {
    memset(tournament, 0, sizeof *tournament);
    tournament_settings_init(&tournament->set);
}

void tournament_clear(struct tournament *tournament) {
    for (size_t i = 0; i < tournament->entries; i++) {
        struct tournament_entry *entry = &tournament->entry[i];
        for (size_t k = 0; k < entry->members; k++)
            free(entry->member[k].name);
        free(entry->member);
        free(entry->club);
        free(entry->team);
    }
    for (unsigned i = 0; i < tournament->rounds; i++)
        tournament_round_finish(&tournament->round[i]);
    free(tournament->entry);
    free(tournament->round);
    free(tournament->penalty);
}

void tournament_finish(struct tournament *tournament) {
    tournament_clear(tournament);
    for (size_t i = 0; i < tournament->rows; i++)
        free(tournament->row[i].text);
    free(tournament->row);
    tournament_init(tournament);
}

/* Reads time and actor of a row. */
static bool read_head(struct tournament_words *words) {
    long long time;
    if (!tournament_next_word(words))
        return false;
    const char *at = words->word, *end = at + words->length;
    if (!tournament_parse_number(&at, end, 0, TOURNAMENT_TIME_MAX, &time) || at != end)
        return tournament_refuse_word(words, PEDRO_REFUSED_ROW_NUMBER);
    words->time = (uint64_t)time;
    words->by = TOURNAMENT_DIRECTOR;
    if (tournament_word_follows(words, "director"))
        return tournament_next_word(words);
    return tournament_read_number(words, 1, TOURNAMENT_ENTRIES_MAX, &words->by);
}

static struct tournament_words words_of(const struct tournament_row *row, size_t number,
                                        struct pedro_refusal *refusal) {
    return (struct tournament_words){
        .at = row->text,
        .end = row->text + row->length,
        .row = number,
        .refusal = refusal,
    };
}

/* The last row that an undo can hide, or `rows`; the first row opens the tournament. */
static size_t last_visible(const struct tournament *tournament) {
    for (size_t i = tournament->rows; i-- > 1;)
        if (!tournament->row[i].hidden)
            return i;
    return tournament->rows;
}

/* Hides a row and folds the others again. */
static int hide(struct tournament *tournament, size_t hidden, uint64_t time,
                struct pedro_refusal *refusal) {
    struct tournament fresh;
    tournament_init(&fresh);
    for (size_t i = 0; i < tournament->rows; i++) {
        struct tournament_words words = words_of(&tournament->row[i], i, refusal);
        if (i == hidden || tournament->row[i].hidden)
            continue;
        const int err =
            read_head(&words) ? tournament_act(&fresh, &words) : PEDRO_ERR_BAD_RECORD;
        if (err) {
            tournament_clear(&fresh);
            return err;
        }
    }
    tournament->row[hidden].hidden = true;
    fresh.settled = time;
    fresh.row = tournament->row;
    fresh.rows = tournament->rows;
    fresh.rows_room = tournament->rows_room;
    tournament_clear(tournament);
    *tournament = fresh;
    return PEDRO_ERR_OK;
}

static int undo(struct tournament *tournament, struct tournament_words *words) {
    const size_t last = last_visible(tournament);
    if (!tournament_next_word(words) || !tournament_words_end(words))
        return PEDRO_ERR_BAD_RECORD;
    if (words->by != TOURNAMENT_DIRECTOR)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_TOURNAMENT_DIRECTOR);
    if (last == tournament->rows)
        return tournament_refuse(words->refusal, PEDRO_REFUSED_NOTHING_TO_UNDO);
    return hide(tournament, last, words->time, words->refusal);
}

/* Makes room for one more row. */
static bool make_room(struct tournament *tournament) {
    const size_t room = tournament->rows_room ? 2 * tournament->rows_room : 64;
    if (tournament->rows < tournament->rows_room)
        return true;
    struct tournament_row *row = realloc(tournament->row, room * sizeof *row);
    if (!row)
        return false;
    tournament->row = row;
    tournament->rows_room = room;
    return true;
}

int tournament_add(struct tournament *tournament, const char *text, size_t length,
                   struct pedro_refusal *refusal) {
    struct tournament_row row = {.length = length};
    if (length >= TOURNAMENT_ROW_MAX)
        return tournament_refuse(refusal, PEDRO_REFUSED_ROW_LONG);
    if (tournament->rows == TOURNAMENT_ROWS_MAX)
        return tournament_refuse(refusal, PEDRO_REFUSED_PAD_FULL);
    if (!make_room(tournament) || !(row.text = malloc(length + 1)))
        return tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    memcpy(row.text, text, length);
    row.text[length] = '\0';
    struct tournament_words words = words_of(&row, tournament->rows, refusal);
    int err = PEDRO_ERR_BAD_RECORD;
    if (read_head(&words)) {
        const size_t rows = tournament->rows;
        row.time = words.time;
        row.by = (uint16_t)words.by;
        row.hidden = tournament_word_follows(&words, "undo");
        if (rows > 0 && row.time < tournament->row[rows - 1].time)
            err = tournament_refuse(refusal, PEDRO_REFUSED_ROW_TIME);
        else
            err = row.hidden ? undo(tournament, &words)
                             : tournament_act(tournament, &words);
    }
    if (err) {
        free(row.text);
        /* Acts say only that a word is wrong. */
        return pedro_refusal_err((enum pedro_refusal_code)refusal->code);
    }
    tournament->row[tournament->rows++] = row;
    return PEDRO_ERR_OK;
}

int tournament_do(struct tournament *tournament, uint64_t time, unsigned by,
                  const char *act, size_t length, struct pedro_refusal *refusal) {
    enum { HEAD_MAX = 32 };
    const size_t rows = tournament->rows;
    struct pedro_text text;
    if (length >= TOURNAMENT_ROW_MAX)
        return tournament_refuse(refusal, PEDRO_REFUSED_ROW_LONG);
    char *row = malloc(length + HEAD_MAX);
    if (!row)
        return tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    if (rows > 0 && time < tournament->row[rows - 1].time)
        time = tournament->row[rows - 1].time;
    pedro_text_init(&text, row, length + HEAD_MAX);
    pedro_text_add_number(&text, (long long)time);
    pedro_text_add_char(&text, ' ');
    if (by == TOURNAMENT_DIRECTOR)
        pedro_text_add(&text, "director");
    else
        pedro_text_add_number(&text, by);
    pedro_text_add_char(&text, ' ');
    pedro_text_add_bytes(&text, act, length);
    const int err = tournament_add(tournament, row, text.length, refusal);
    free(row);
    return err;
}

/* A second value with the same rows. */
static int copy(const struct tournament *tournament, struct tournament *other,
                struct pedro_refusal *refusal) {
    int err = PEDRO_ERR_OK;
    tournament_init(other);
    for (size_t i = 0; i < tournament->rows && !err; i++)
        err = tournament_add(other, tournament->row[i].text, tournament->row[i].length,
                             refusal);
    return err;
}

int tournament_do_all(struct tournament *tournament, uint64_t time, unsigned by,
                      const char *acts, size_t length, unsigned long *line,
                      struct pedro_refusal *refusal) {
    struct tournament after;
    *line = 0;
    int err = copy(tournament, &after, refusal);
    for (const char *at = acts, *end = acts + length; at < end && !err;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t size = (size_t)((stop ? stop : end) - at);
        ++*line;
        err = tournament_do(&after, time, by, at, size, refusal);
        at = stop ? stop + 1 : end;
    }
    if (err) {
        tournament_finish(&after);
        return err;
    }
    tournament_finish(tournament);
    *tournament = after;
    return PEDRO_ERR_OK;
}

int tournament_read(const char *text, size_t length, struct tournament *tournament,
                    struct tournament_journal *journal) {
    unsigned long line = 0;
    memset(journal, 0, sizeof *journal);
    tournament_init(tournament);
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) {
            journal->torn = true;
            break;
        }
        line++;
        const int err =
            tournament_add(tournament, at, (size_t)(stop - at), &journal->refusal);
        if (err) {
            journal->line = line;
            return err;
        }
        at = stop + 1;
        journal->length = (size_t)(at - text);
    }
    if (tournament->rows > 0)
        return PEDRO_ERR_OK;
    journal->line = 1;
    return tournament_refuse(&journal->refusal, PEDRO_REFUSED_TOURNAMENT_OPEN);
}

void tournament_write(const struct tournament *tournament, size_t from,
                      struct pedro_text *text) {
    for (size_t i = from; i < tournament->rows; i++) {
        pedro_text_add_bytes(text, tournament->row[i].text, tournament->row[i].length);
        pedro_text_add_char(text, '\n');
    }
}
