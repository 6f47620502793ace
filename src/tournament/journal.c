/* journal.c - the rows of a tournament, and the value that follows from them.
 *
 * An undo is not computed backwards: the value is computed again from the remaining rows (folded). All of
 * these were accepted before the undone row was added, so none is refused now. When all rows are known, as in
 * a journal, rows that a later one undoes are not folded at all. So reading takes time in proportion to the
 * number of rows, and does not check whether the undone acts were possible.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/utf8.h"
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
    fresh.bytes = tournament->bytes;
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

/* What is known of a row beforehand, because the rows after it are at hand. */
enum mark {
    PLAIN,
    TOLD,   /* a new act, which is checked more strictly than rows that are stored */
    UNDONE, /* an undo hides it: it has no effect on the rows after that */
    UNDOES, /* it hides a row that is hidden already */
};

/* Adds a row. What is known beforehand saves folding all rows again at each undo. */
static int add(struct tournament *tournament, const char *text, size_t length,
               enum mark mark, struct pedro_refusal *refusal) {
    struct tournament_row row = {.length = length};
    if (length >= TOURNAMENT_ROW_MAX)
        return tournament_refuse(refusal, PEDRO_REFUSED_ROW_LONG);
    if (tournament->rows == TOURNAMENT_ROWS_MAX)
        return tournament_refuse(refusal, PEDRO_REFUSED_PAD_FULL);
    if (!grow_array(&tournament->row, tournament->rows, &tournament->rows_room,
                    sizeof *tournament->row) ||
        !(row.text = malloc(length + 1)))
        return tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    memcpy(row.text, text, length);
    row.text[length] = '\0';
    struct tournament_words words = words_of(&row, tournament->rows, refusal);
    words.told = mark == TOLD;
    int err = PEDRO_ERR_BAD_RECORD;
    if (read_head(&words)) {
        const size_t rows = tournament->rows;
        row.time = words.time;
        row.by = (uint16_t)words.by;
        const bool undoes = row.undoes = tournament_word_follows(&words, "undo");
        row.hidden = undoes || mark == UNDONE;
        if (rows > 0 && row.time < tournament->row[rows - 1].time)
            err = tournament_refuse(refusal, PEDRO_REFUSED_ROW_TIME);
        else if (mark == PLAIN || mark == TOLD)
            err = undoes ? undo(tournament, &words) : tournament_act(tournament, &words);
        else if (!utf8_is_text(text, length)) /* its act is not read */
            err = tournament_refuse(refusal, PEDRO_REFUSED_TOURNAMENT_TEXT);
        else
            err = PEDRO_ERR_OK;
        if (!err && mark == UNDOES)
            tournament->settled = words.time;
    }
    if (err) {
        free(row.text);
        /* Acts say only that a word is wrong. */
        return pedro_refusal_err((enum pedro_refusal_code)refusal->code);
    }
    tournament->row[tournament->rows++] = row;
    tournament->bytes += length;
    return PEDRO_ERR_OK;
}

int tournament_add(struct tournament *tournament, const char *text, size_t length,
                   struct pedro_refusal *refusal) {
    return add(tournament, text, length, PLAIN, refusal);
}

int tournament_add_told(struct tournament *tournament, const char *row, size_t length,
                        struct pedro_refusal *refusal) {
    return add(tournament, row, length, TOLD, refusal);
}

bool tournament_row_undoes(const char *row, size_t length) {
    static const char end[] = " director undo";
    const size_t tail = sizeof end - 1;
    return length > tail && memcmp(row + length - tail, end, tail) == 0 &&
           !memchr(row, ' ', length - tail);
}

/* Marks the rows that are undone, and their undos. Other undos have nothing to hide and are refused
 * later; the first row opens the tournament. `mark` and `stack` have room for all. */
static void mark_rows(const struct tournament_line *line, size_t lines, uint8_t *mark,
                      uint32_t *stack) {
    size_t visible = 0;
    for (size_t i = 0; i < lines; i++) {
        mark[i] = PLAIN;
        if (!tournament_row_undoes(line[i].text, line[i].length)) {
            stack[visible++] = (uint32_t)i;
        } else if (visible > 1) {
            mark[stack[--visible]] = UNDONE;
            mark[i] = UNDOES;
        }
    }
}

/* Adds rows until one is refused; `*added` counts them. */
static int add_marked(struct tournament *tournament, const struct tournament_line *line,
                      size_t lines, const uint8_t *mark, size_t *added,
                      struct pedro_refusal *refusal) {
    int err = PEDRO_ERR_OK;
    *added = 0;
    for (size_t i = 0; i < lines && !err; i++) {
        err = add(tournament, line[i].text, line[i].length, (enum mark)mark[i], refusal);
        *added += !err;
    }
    return err;
}

/* Adds rows until one is refused. Rows are marked because of undos after them, but the refused row and those
 * after it do not count. So only the rows before it are marked, and all are added again, until the same row is
 * refused. Three passes are enough: the first has checked all that is checked of a marked row, and an undo
 * after an unmarked row hides no row before it. */
static int add_lines(struct tournament *tournament, const struct tournament_line *line,
                     size_t lines, uint8_t *mark, uint32_t *stack, size_t *added,
                     struct pedro_refusal *refusal) {
    for (size_t end = lines;; end = *added) {
        mark_rows(line, end, mark, stack);
        memset(mark + end, PLAIN, lines - end);
        const int err = add_marked(tournament, line, lines, mark, added, refusal);
        if (!err || *added >= end)
            return err;
        tournament_finish(tournament);
    }
}

int tournament_add_all(struct tournament *tournament, const struct tournament_line *line,
                       size_t lines, size_t *added, struct pedro_refusal *refusal) {
    *added = 0;
    uint8_t *mark = malloc(lines + 1);
    uint32_t *stack = malloc((lines + 1) * sizeof *stack);
    const int err = mark && stack
                        ? add_lines(tournament, line, lines, mark, stack, added, refusal)
                        : tournament_refuse(refusal, PEDRO_REFUSED_NO_MEMORY);
    free(mark);
    free(stack);
    return err;
}

/* Splits a text into lines, at most one more than a tournament has rows; a last one without its end is
 * left out. `line` NULL only counts. */
static size_t split(const char *text, size_t length, struct tournament_line *line) {
    size_t lines = 0;
    for (const char *at = text, *end = text + length, *stop;
         lines <= TOURNAMENT_ROWS_MAX && at < end &&
         (stop = memchr(at, '\n', (size_t)(end - at)));
         at = stop + 1) {
        if (line)
            line[lines] = (struct tournament_line){at, (size_t)(stop - at)};
        lines++;
    }
    return lines;
}

int tournament_read(const char *text, size_t length, struct tournament *tournament,
                    struct tournament_journal *journal) {
    size_t added = 0;
    memset(journal, 0, sizeof *journal);
    tournament_init(tournament);
    journal->torn = length > 0 && text[length - 1] != '\n';
    size_t lines = split(text, length, NULL);
    if (lines == 0) {
        journal->line = 1;
        return tournament_refuse(&journal->refusal, PEDRO_REFUSED_TOURNAMENT_OPEN);
    }
    struct tournament_line *line = malloc(lines * sizeof *line);
    if (!line)
        return tournament_refuse(&journal->refusal, PEDRO_REFUSED_NO_MEMORY);
    lines = split(text, length, line);
    const int err =
        tournament_add_all(tournament, line, lines, &added, &journal->refusal);
    if (err)
        journal->line = (unsigned long)added + 1;
    for (size_t i = 0; i < tournament->rows; i++)
        journal->length += tournament->row[i].length + 1;
    free(line);
    return err;
}

void tournament_write(const struct tournament *tournament, size_t from,
                      struct pedro_text *text) {
    for (size_t i = from; i < tournament->rows; i++) {
        pedro_text_add_bytes(text, tournament->row[i].text, tournament->row[i].length);
        pedro_text_add_char(text, '\n');
    }
}
