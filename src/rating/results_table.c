/* results_table.c - lines become fields, fields a result.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/results_table.h"

#include <stdlib.h>
#include <string.h>

#include "rating/believe.h"
#include "record/lines.h"
#include "tournament/tournament.h"
#include "words/game_names.h"

enum { COLUMNS_MAX = 32, HANDS_MAX = 999 };

enum column {
    COLUMN_DATE,
    COLUMN_GAME,
    COLUMN_HANDS,
    COLUMN_OPTIONS,
    COLUMN_SIDE,
    COLUMN_SCORE = COLUMN_SIDE + RATING_SIDES_MAX,
    COLUMN_KINDS = COLUMN_SCORE + RATING_SIDES_MAX,
};

/* Where the names of a side stand: in columns, with something between partners in each. */
struct side_columns {
    int place[RATING_MEMBERS_MAX];
    unsigned count;
};

struct reader {
    struct record_lines lines;
    struct pedro_record_error *error;
    char separator;
    int place[COLUMN_KINDS]; /* of each kind of column among the fields, or -1 */
    struct side_columns names[RATING_SIDES_MAX];
    const char *between; /* partners in one column */
    unsigned columns, sides;
    bool exported; /* from a tournament, so games may lack a result */
    char room[PEDRO_RECORD_LINE_MAX + COLUMNS_MAX]; /* the fields of a line */
    const char *field[COLUMNS_MAX];
    unsigned fields;
    struct rating_row row;
};

#define FAIL(reader, code, ...)                                                          \
    record_fail((reader)->error, (reader)->lines.number, code, __VA_ARGS__)

static struct record_part part_of(const char *text) {
    return (struct record_part){text, strlen(text)};
}

/* --- fields --- */

/* Copies a field, which ends at the separator or the end. Returns where it ends, or NULL if a
 * quotation mark is missing. */
static const char *copy_field(const char *at, const char *end, char separator,
                              char **to) {
    const bool quoted = at < end && *at == '"';
    bool open = quoted;
    for (at += quoted; at < end && (open || *at != separator); at++) {
        if (quoted && !open)
            return NULL;
        if (!quoted || *at != '"')
            *(*to)++ = *at;
        else if (open && at + 1 < end && at[1] == '"')
            *(*to)++ = *at++;
        else
            open = false;
    }
    *(*to)++ = '\0';
    return open ? NULL : at;
}

/* Splits the line. 0, or an enum pedro_err. */
static int split(struct reader *reader) {
    const char *at = reader->lines.line.at, *end = at + reader->lines.line.length;
    char *to = reader->room;
    for (reader->fields = 0; reader->fields < COLUMNS_MAX; at++) {
        char *field = to;
        if (!(at = copy_field(at, end, reader->separator, &to)))
            return FAIL(reader, PEDRO_REFUSED_RESULTS_QUOTE, NULL);
        const struct record_part part = record_trim(part_of(field));
        field += part.at - field;
        field[part.length] = '\0';
        reader->field[reader->fields++] = field;
        if (at == end)
            return 0;
    }
    return FAIL(reader, PEDRO_REFUSED_RESULTS_HEADER, NULL);
}

/* --- the first line --- */

static int column_of(const char *name) {
    static const char *const single[] = {"date", "game", "hands", "options"};
    for (int i = 0; i < COLUMN_SIDE; i++)
        if (strcmp(name, single[i]) == 0)
            return i;
    const size_t length = strlen(name);
    const int number = length ? name[length - 1] - '1' : -1;
    if (number < 0 || number >= RATING_SIDES_MAX)
        return -1;
    if (length == 5 && memcmp(name, "side", 4) == 0)
        return COLUMN_SIDE + number;
    return length == 6 && memcmp(name, "score", 5) == 0 ? COLUMN_SCORE + number : -1;
}

static char separator_of(struct record_part line) {
    return memchr(line.at, '\t', line.length)  ? '\t'
           : memchr(line.at, ';', line.length) ? ';'
                                               : ',';
}

/* Notes a column that may occur once. False if it is another. */
static bool take_column(struct reader *reader, int place) {
    const int column = column_of(reader->field[place]);
    if (column < 0 || reader->place[column] >= 0)
        return false;
    reader->place[column] = place;
    return true;
}

static int fail_column(struct reader *reader, unsigned place) {
    return FAIL(reader, PEDRO_REFUSED_RESULTS_COLUMN,
                record_quote(part_of(reader->field[place])).text);
}

/* The names of sides stand in `side1`, `side2`, ... */
static int read_numbered(struct reader *reader) {
    reader->between = "/";
    for (unsigned i = 0; i < reader->columns; i++)
        if (!take_column(reader, (int)i))
            return fail_column(reader, i);
    while (reader->sides < RATING_SIDES_MAX &&
           reader->place[COLUMN_SIDE + reader->sides] >= 0 &&
           reader->place[COLUMN_SCORE + reader->sides] >= 0) {
        reader->names[reader->sides] =
            (struct side_columns){{reader->place[COLUMN_SIDE + reader->sides]}, 1};
        reader->sides++;
    }
    /* Every side has its score, and no number is left out. */
    return reader->columns == 2 + (reader->place[COLUMN_HANDS] >= 0) +
                                  (reader->place[COLUMN_OPTIONS] >= 0) + 2 * reader->sides
               ? 0
               : FAIL(reader, PEDRO_REFUSED_RESULTS_HEADER, NULL);
}

/* The results of a tournament (tournament_csv_results()): the names of a side stand before its points. */
static int read_exported(struct reader *reader) {
    static const char *const unused[] = {"round", "table", "board", "entry"};
    reader->between = " & ";
    reader->exported = true;
    for (unsigned i = 0; i < reader->columns; i++) {
        struct side_columns *names = &reader->names[reader->sides];
        unsigned k = 0;
        while (k < sizeof unused / sizeof *unused &&
               strcmp(reader->field[i], unused[k]) != 0)
            k++;
        if (k < sizeof unused / sizeof *unused)
            continue;
        if (strcmp(reader->field[i], "name") == 0 && reader->sides < RATING_SIDES_MAX &&
            names->count < RATING_MEMBERS_MAX)
            names->place[names->count++] = (int)i;
        else if (strcmp(reader->field[i], "points") == 0 &&
                 reader->sides < RATING_SIDES_MAX && names->count > 0)
            reader->place[COLUMN_SCORE + reader->sides++] = (int)i;
        else if (column_of(reader->field[i]) >= COLUMN_SIDE ||
                 !take_column(reader, (int)i))
            return fail_column(reader, i);
    }
    return 0;
}

static int read_header(struct reader *reader) {
    reader->separator = separator_of(reader->lines.line);
    int err = split(reader);
    if (err)
        return err;
    for (int i = 0; i < COLUMN_KINDS; i++)
        reader->place[i] = -1;
    reader->columns = reader->fields;
    err = strcmp(reader->field[0], "round") == 0 ? read_exported(reader)
                                                 : read_numbered(reader);
    if (err)
        return err;
    return reader->place[COLUMN_DATE] >= 0 && reader->place[COLUMN_GAME] >= 0 &&
                   reader->sides >= 2
               ? 0
               : FAIL(reader, PEDRO_REFUSED_RESULTS_HEADER, NULL);
}

/* --- a result --- */

static const char *value_of(const struct reader *reader, int column) {
    return reader->place[column] < 0 ? "" : reader->field[reader->place[column]];
}

/* Reads the names in a field. */
static int read_members(struct reader *reader, unsigned side, const char *text) {
    struct rating_row *row = &reader->row;
    /* An exported name that a spreadsheet could take for a formula has an apostrophe before it (base/csv.h). */
    text += reader->exported && text[0] == '\'' && text[1] && strchr("=+@-", text[1]);
    for (;;) {
        const char *end = strstr(text, reader->between);
        const size_t length = end ? (size_t)(end - text) : strlen(text);
        if (row->members[side] == RATING_MEMBERS_MAX || length >= RATING_NAME_MAX)
            return FAIL(reader, PEDRO_REFUSED_RESULTS_NAMES, "1",
                        record_number(RATING_MEMBERS_MAX).text);
        char *name = row->name[side][row->members[side]++];
        memcpy(name, text, length);
        name[length] = '\0';
        if (!end)
            return 0;
        text = end + strlen(reader->between);
    }
}

static int read_names(struct reader *reader, unsigned side) {
    const struct side_columns *names = &reader->names[side];
    int err = 0;
    reader->row.members[side] = 0;
    for (unsigned i = 0; i < names->count && !err; i++)
        err = read_members(reader, side, reader->field[names->place[i]]);
    return err;
}

/* Whether a game of a tournament counts: RATING_TAKEN, or why it does not. */
static enum rating_left_out exported_state(const struct reader *reader) {
    enum rating_left_out state = RATING_TAKEN;
    for (unsigned side = 0; reader->exported && side < reader->sides; side++) {
        const char *points = value_of(reader, COLUMN_SCORE + (int)side);
        if (strcmp(points, "absent") == 0)
            return RATING_NOT_PLAYED;
        if (!*points)
            state = RATING_NOT_OVER;
    }
    return state;
}

/* The scores of a line are all numbers or all letters. */
static int read_score(struct reader *reader, unsigned side) {
    static const char letters[] = "ldw";
    struct rating_row *row = &reader->row;
    const struct record_part text = part_of(value_of(reader, COLUMN_SCORE + (int)side));
    const char *letter =
        text.length == 1 ? memchr(letters, *text.at, sizeof letters - 1) : NULL;
    long number = letter ? letter - letters : 0;
    if (side == 0)
        row->order_only = letter != NULL;
    if (row->order_only != (letter != NULL) ||
        (!letter && !record_part_number(text, &number)))
        return FAIL(reader, PEDRO_REFUSED_RESULTS_SCORE, record_quote(text).text);
    row->score[side] = (double)number;
    return 0;
}

static int read_hands(struct reader *reader) {
    const struct record_part text = part_of(value_of(reader, COLUMN_HANDS));
    long number = 0;
    if (text.length > 0 &&
        (!record_part_number(text, &number) || number < 1 || number > HANDS_MAX))
        return FAIL(reader, PEDRO_REFUSED_RESULTS_HANDS, "1",
                    record_number(HANDS_MAX).text, record_quote(text).text);
    reader->row.hands = (unsigned)number;
    return 0;
}

static int read_row(struct reader *reader) {
    struct rating_row *row = &reader->row;
    const struct record_part date = part_of(value_of(reader, COLUMN_DATE));
    row->variant = value_of(reader, COLUMN_GAME);
    const struct pedro_preset *preset =
        game_names_find(row->variant, strlen(row->variant));
    if (preset)
        row->variant = preset->name;
    row->options = value_of(reader, COLUMN_OPTIONS);
    row->day = record_day(date.at, date.length);
    if (date.length > 0 && row->day == RECORD_NO_DAY)
        return FAIL(reader, PEDRO_REFUSED_RESULTS_DATE, record_quote(date).text);
    /* A game with fewer sides leaves the last ones empty. */
    row->sides = reader->sides;
    while (!reader->exported && row->sides > 2 &&
           !*value_of(reader, COLUMN_SIDE + (int)row->sides - 1))
        row->sides--;
    int err = read_hands(reader);
    for (unsigned side = 0; side < row->sides && !err; side++)
        if (!(err = read_names(reader, side)))
            err = read_score(reader, side);
    return err;
}

/* Every line has as many fields as the first. */
static int check_fields(struct reader *reader) {
    return reader->fields == reader->columns ? 0
                                             : FAIL(reader, PEDRO_REFUSED_RESULTS_FIELDS,
                                                    record_number(reader->fields).text,
                                                    record_number(reader->columns).text);
}

/* Adds the row. 0, or an enum pedro_err. */
static int add_row(struct reader *reader, struct rating_book *book,
                   unsigned long count[RATING_REASONS]) {
    struct pedro_option_error option;
    if (rating_believe(&reader->row, reader->exported, &reader->error->refusal))
        return record_fail_refusal(reader->error, reader->lines.number);
    const int err = rating_book_row(book, &reader->row, &option);
    if (err == PEDRO_ERR_BAD_OPTION)
        return record_fail_option(reader->error, reader->lines.number, &option);
    if (err == PEDRO_ERR_UNKNOWN_VARIANT)
        return FAIL(reader, PEDRO_REFUSED_UNKNOWN_GAME,
                    record_quote(part_of(reader->row.variant)).text);
    if (err == PEDRO_ERR_BAD_RECORD)
        return FAIL(reader, PEDRO_REFUSED_RESULTS_SIDES, reader->row.variant,
                    record_number(reader->row.sides).text);
    if (err >= 0)
        count[err]++;
    return err < 0 ? err : 0;
}

static int read_text(struct rating_book *book, const char *text, size_t length,
                     unsigned long count[RATING_REASONS],
                     struct pedro_record_error *error) {
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return PEDRO_ERR_NO_MEMORY;
    reader->lines = (struct record_lines){.at = text, .end = text + length};
    reader->error = error;
    int err, more;
    while ((more = record_lines_next(&reader->lines, error)) > 0 &&
           reader->lines.line.length == 0)
        ;
    if (reader->lines.number == 0)
        reader->lines.number = 1; /* an empty file lacks its first line */
    err = more > 0    ? read_header(reader)
          : more == 0 ? FAIL(reader, PEDRO_REFUSED_RESULTS_HEADER, NULL)
                      : more;
    while (!err && (more = record_lines_next(&reader->lines, error)) > 0) {
        if (reader->lines.line.length == 0)
            continue;
        if ((err = split(reader)) || (err = check_fields(reader)))
            break;
        const enum rating_left_out state = exported_state(reader);
        if (state != RATING_TAKEN)
            count[state]++;
        else if (!(err = read_row(reader)))
            err = add_row(reader, book, count);
    }
    free(reader);
    return err ? err : more;
}

int rating_results_read(struct rating_book *book, const char *text, size_t length,
                        unsigned long count[RATING_REASONS],
                        struct pedro_record_error *error) {
    size_t size;
    char *converted = tournament_csv_text(text, length, &size, &error->refusal);
    if (!converted)
        return error->refusal.code == PEDRO_REFUSED_NO_MEMORY
                   ? PEDRO_ERR_NO_MEMORY
                   : record_fail_refusal(error, 1);
    const int err = read_text(book, converted, size, count, error);
    free(converted);
    return err;
}
