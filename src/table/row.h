/* row.h - rows as text: the stored form of a table, one change a row.
 *
 *     TIME KIND ARGUMENT...
 *
 * TIME is the table's own time (table.h) in milliseconds and never decreases. Words are
 * separated by one space; the last argument of some kinds extends to the end of the row
 * and may contain spaces. The table in apply_row.c has the kinds; docs/table.md lists
 * them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_ROW_H
#define TABLE_ROW_H

#include "table/table.h"

/* Begins a row of `rows` with its time and kind. The time is `now_ms`, but never
 * before that of the table's last row (table may be NULL). */
void row_begin(struct table_rows *rows, const struct table *table, uint64_t now_ms,
               const char *kind);
void row_word(struct table_rows *rows, const char *word);
void row_number(struct table_rows *rows, uint64_t number);
void row_seed(struct table_rows *rows, const uint8_t seed[PEDRO_SEED_SIZE]);
void row_action(struct table_rows *rows, const struct pedro_action *action);
/* Begins a row whose first argument is a seat. */
void row_of_seat(struct table_rows *rows, const struct table *table, uint64_t now_ms,
                 const char *kind, pedro_seat seat);

/* A row being read word by word. Each function reads the next word and returns false if
 * there is none, or if it is of another kind. */
struct row {
    const char *at, *end;
    const char *word; /* the word read last, and its length; */
    size_t length;
    unsigned words; /* and its number, from 1 */
    uint64_t time_ms;
    struct pedro_refusal *wrong; /* filled if the row is refused */
};

/* Refuses the row for the word read last. Returns false. The sentence may have the blanks
 * {number}, of the word, and {what}. */
bool row_refuse(struct row *row, enum pedro_refusal_code code);

bool row_next(struct row *row, const char **word, size_t *length);
bool row_read_number(struct row *row, uint64_t max, uint64_t *number);
bool row_read_seat(struct row *row, int players, pedro_seat *seat);
/* A name: letters, digits, `-` and `_`, shorter than `size`; copied with a NUL. */
bool row_read_name(struct row *row, char *name, size_t size);
/* One of `words`, which end in NULL, as its index. */
bool row_read_word(struct row *row, const char *const *words, unsigned *index);
bool row_read_seed(struct row *row, uint8_t seed[PEDRO_SEED_SIZE]);
/* The rest of the row, at least one byte. */
bool row_read_rest(struct row *row, const char **bytes, size_t *length);
/* True if nothing is left. */
bool row_ends(struct row *row);

/* True for a text that row_read_name() accepts. */
bool row_is_name(const char *bytes, size_t length, size_t size);

#endif
