/* row.c - writes and reads rows.
 *
 * SPDX-License-Identifier: MIT */
#include "table/row.h"

#include <assert.h>
#include <string.h>

#include "pedro/notation.h"
#include "record/lines.h"

/* A text at the end of the rows: it overwrites the NUL after the last row and ends in a
 * NUL itself. */
static struct pedro_text begin(struct table_rows *rows) {
    struct pedro_text text;
    const size_t at = rows->used;
    pedro_text_init(&text, rows->bytes + at, sizeof rows->bytes - at);
    return text;
}

static void end(struct table_rows *rows, const struct pedro_text *text) {
    assert(pedro_text_fits(text));
    if (pedro_text_fits(text))
        rows->used = (uint16_t)(rows->used + text->length);
}

void row_begin(struct table_rows *rows, const struct table *table, uint64_t now_ms,
               const char *kind) {
    assert(rows->count < TABLE_ROWS_MAX);
    if (table && now_ms < table->time_ms)
        now_ms = table->time_ms;
    if (rows->count > 0)
        rows->used++;
    rows->at[rows->count++] = rows->used;
    struct pedro_text text = begin(rows);
    pedro_text_add_number(&text, (long long)now_ms);
    pedro_text_add_char(&text, ' ');
    pedro_text_add(&text, kind);
    end(rows, &text);
}

void row_word(struct table_rows *rows, const char *word) {
    struct pedro_text text = begin(rows);
    pedro_text_add_char(&text, ' ');
    pedro_text_add(&text, word);
    end(rows, &text);
}

void row_number(struct table_rows *rows, uint64_t number) {
    struct pedro_text text = begin(rows);
    pedro_text_add_char(&text, ' ');
    pedro_text_add_number(&text, (long long)number);
    end(rows, &text);
}

void row_seed(struct table_rows *rows, const uint8_t seed[PEDRO_SEED_SIZE]) {
    char digits[2 * PEDRO_SEED_SIZE + 1];
    pedro_seed_text(seed, digits);
    row_word(rows, digits);
}

void row_action(struct table_rows *rows, const struct pedro_action *action) {
    struct pedro_text text = begin(rows);
    pedro_text_add_char(&text, ' ');
    pedro_action_text(action, &text);
    end(rows, &text);
}

void row_of_seat(struct table_rows *rows, const struct table *table, uint64_t now_ms,
                 const char *kind, pedro_seat seat) {
    row_begin(rows, table, now_ms, kind);
    row_number(rows, (uint64_t)seat);
}

bool row_refuse(struct row *row, enum pedro_refusal_code code) {
    const struct record_part word = {row->word, row->length};
    const struct record_quoted quoted = record_quote_any(word);
    pedro_refuse(row->wrong, code);
    pedro_refusal_add_number(row->wrong, "number", row->words);
    pedro_refusal_add(row->wrong, "what", quoted.text, strlen(quoted.text));
    return false;
}

bool row_next(struct row *row, const char **word, size_t *length) {
    const size_t left = (size_t)(row->end - row->at);
    const char *space = left > 0 ? memchr(row->at, ' ', left) : NULL;
    *word = row->word = row->at;
    *length = row->length = (size_t)((space ? space : row->end) - row->at);
    row->words++;
    row->at = space ? space + 1 : row->end;
    if (left == 0)
        return row_refuse(row, PEDRO_REFUSED_ROW_SHORT);
    if (*length == 0)
        return row_refuse(row, PEDRO_REFUSED_ROW_SPACE);
    if (space && row->at == row->end) {
        row->words++;
        return row_refuse(row, PEDRO_REFUSED_ROW_SPACE);
    }
    return true;
}

bool row_read_number(struct row *row, uint64_t max, uint64_t *number) {
    const char *word;
    size_t length;
    if (!row_next(row, &word, &length))
        return false;
    /* Every number has one form: no leading zeros. */
    if (length > 18 || (length > 1 && word[0] == '0'))
        return row_refuse(row, PEDRO_REFUSED_ROW_NUMBER);
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return row_refuse(row, PEDRO_REFUSED_ROW_NUMBER);
        *number = 10 * *number + (uint64_t)(word[i] - '0');
    }
    if (*number <= max)
        return true;
    row_refuse(row, PEDRO_REFUSED_ROW_LARGE);
    pedro_refusal_add_number(row->wrong, "most", (long long)max);
    return false;
}

bool row_read_seat(struct row *row, int players, pedro_seat *seat) {
    uint64_t number;
    if (!row_read_number(row, UINT32_MAX, &number))
        return false;
    if (number >= (uint64_t)players)
        return row_refuse(row, PEDRO_REFUSED_ROW_SEAT);
    *seat = (pedro_seat)number;
    return true;
}

bool row_is_name(const char *bytes, size_t length, size_t size) {
    if (length == 0 || length >= size)
        return false;
    for (size_t i = 0; i < length; i++) {
        const char c = bytes[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') &&
            !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return false;
    }
    return true;
}

bool row_read_name(struct row *row, char *name, size_t size) {
    const char *word;
    size_t length;
    if (!row_next(row, &word, &length))
        return false;
    if (!row_is_name(word, length, size))
        return row_refuse(row, PEDRO_REFUSED_ROW_NAME);
    memset(name, 0, size);
    memcpy(name, word, length);
    return true;
}

bool row_read_word(struct row *row, const char *const *words, unsigned *index) {
    const char *word;
    size_t length;
    if (!row_next(row, &word, &length))
        return false;
    for (*index = 0; words[*index]; (*index)++)
        if (strlen(words[*index]) == length && memcmp(words[*index], word, length) == 0)
            return true;
    return row_refuse(row, PEDRO_REFUSED_ROW_WORD);
}

bool row_read_seed(struct row *row, uint8_t seed[PEDRO_SEED_SIZE]) {
    const char *word;
    size_t length;
    if (!row_next(row, &word, &length))
        return false;
    if (length != 2 * PEDRO_SEED_SIZE || pedro_seed_parse(word, length, seed) != 0)
        return row_refuse(row, PEDRO_REFUSED_ROW_SEED);
    return true;
}

bool row_read_rest(struct row *row, const char **bytes, size_t *length) {
    *bytes = row->word = row->at;
    *length = row->length = (size_t)(row->end - row->at);
    row->words++;
    row->at = row->end;
    return *length > 0 || row_refuse(row, PEDRO_REFUSED_ROW_SHORT);
}

bool row_ends(struct row *row) {
    if (row->at == row->end)
        return true;
    row->word = row->at;
    row->length = (size_t)(row->end - row->at);
    return row_refuse(row, PEDRO_REFUSED_ROW_TAIL);
}
