/* hints.c - lists the rows of batches by their numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "store/hints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

/* Bytes: at most those of the words of one row, of the word of the transactions, of the numbers before a row that is sent, and of
 * such a row with its numbers. */
enum { WORD_MAX = 48, TOLD_MAX = 80, ROW_HEAD_MAX = 96, ROW_MAX = 4000 };

/* The hint of a row, or "". Only the last row of each kind in a batch needs one. */
static int word_of(const struct batch *batch, size_t row, char word[WORD_MAX]) {
    const struct batch_row *own = &batch->row[row];
    const bool appends = own->statement == APPEND;
    const struct value *named = &own->value[appends ? ROW_ID : 0];
    const long long thing = named[0].number, number = named[1].number;
    if (row + 1 < batch->rows && own[1].statement == own->statement &&
        own[1].value[named - own->value].number == thing &&
        (!appends || batch_row_kind(batch, own) == batch_row_kind(batch, own + 1)))
        return 0;
    switch (own->statement) {
    case APPEND:
        return snprintf(word, WORD_MAX, " %c%lld:%lld", batch_row_kind(batch, own), thing,
                        number);
    case END_TABLE:
        return snprintf(word, WORD_MAX, " e%lld:%lld", thing, number + 1);
    case OPEN_TOURNAMENT:
    case CLOSE_TOURNAMENT:
        return snprintf(word, WORD_MAX, " h%lld:0", thing);
    case RELEASE_TABLES:
        return snprintf(word, WORD_MAX, " free");
    default:
        return 0;
    }
}

/* False if there is no room. */
static bool keep(struct hints *hints, const char *word, int length) {
    if (!hints->words && !(hints->words = malloc(HINTS_KEPT)))
        return false;
    if (hints->length + (size_t)length > HINTS_KEPT)
        return false;
    memcpy(hints->words + hints->length, word, (size_t)length);
    hints->length += (size_t)length;
    return true;
}

bool hints_note(struct hints *hints, int64_t number, struct batch *const *batch,
                size_t batches, bool more) {
    char word[WORD_MAX];
    bool any = false, kept = true;
    for (size_t i = 0; i < batches; i++)
        for (size_t row = 0; row < batch[i]->rows; row++) {
            const int length = word_of(batch[i], row, word);
            if (length == 0)
                continue;
            any = true;
            kept = kept && keep(hints, word, length);
            hints->hurry = hints->hurry || !batch[i]->untold;
        }
    hints->hurry = hints->hurry || more;
    if (any)
        hints->last = number;
    if (!kept) {
        hints->length = 0;
        hints->told = number;
    }
    return any;
}

/* "e12:45:AT:LENGTH:BODY", see follow_text_row(). */
static void carry_row(struct hints *hints, const struct batch *batch,
                      const struct batch_row *row) {
    const struct value *body = &row->value[ROW_BODY];
    char head[ROW_HEAD_MAX];
    const int head_length = snprintf(
        head, sizeof head, "%c%lld:%lld:%lld:%zu:", batch_row_kind(batch, row),
        (long long)row->value[ROW_ID].number, (long long)row->value[ROW_SEQ].number,
        (long long)row->value[ROW_AT].number, body->length);
    const size_t length = (size_t)head_length + body->length,
                 whole = sizeof length + length;
    if (length > ROW_MAX)
        return;
    if (hints->rows_length + whole > hints->rows_room) {
        const size_t room = 2 * (hints->rows_length + whole);
        if (room > HINTS_KEPT || !grow_to(&hints->rows, room, 1))
            return;
        hints->rows_room = room;
    }
    char *at = hints->rows + hints->rows_length;
    memcpy(at, &length, sizeof length);
    memcpy(at + sizeof length, head, (size_t)head_length);
    memcpy(at + whole - body->length, batch->bytes + body->at, body->length);
    hints->rows_length += whole;
}

void hints_carry(struct hints *hints, struct batch *const *batch, size_t batches) {
    for (size_t i = 0; i < batches; i++)
        for (size_t row = 0; row < batch[i]->rows; row++) {
            const struct batch_row *own = &batch[i]->row[row];
            if (batch[i]->result == STORE_OK && !batch[i]->untold &&
                own->statement == APPEND && own->value[ROW_PERSON].kind == VALUE_NULL)
                carry_row(hints, batch[i], own);
        }
}

/* As many words as fit, after the last ones the transactions. Their length. */
static size_t next_words(struct hints *hints, int64_t writer, size_t *at, char *text,
                         size_t room) {
    size_t words = hints->length - *at;
    if (words > room - TOLD_MAX) {
        words = room - TOLD_MAX;
        while (hints->words[*at + words] != ' ')
            words--;
    }
    if (words > 0)
        memcpy(text, hints->words + *at, words);
    *at += words;
    if (*at < hints->length)
        return words;
    words +=
        (size_t)snprintf(text + words, TOLD_MAX, " w%lld:%lld-%lld", (long long)writer,
                         (long long)hints->told, (long long)hints->last);
    hints->told = hints->last;
    hints->length = 0;
    hints->hurry = false;
    return words;
}

/* As many rows as fit, each after a line break. Their length. */
static size_t next_rows(const struct hints *hints, size_t *at, char *text, size_t room) {
    size_t length = 0, row;
    while (*at < hints->rows_length) {
        memcpy(&row, hints->rows + *at, sizeof row);
        if (length + 1 + row > room)
            break;
        text[length] = '\n';
        memcpy(text + length + 1, hints->rows + *at + sizeof row, row);
        length += 1 + row;
        *at += sizeof row + row;
    }
    return length;
}

size_t hints_next(struct hints *hints, int64_t node, int64_t writer,
                  struct hints_place *at, char text[HINTS_MAX + 1]) {
    const bool words = hints->hurry && hints->last != hints->told;
    if (!words && at->row == hints->rows_length) {
        hints->rows_length = 0;
        return 0;
    }
    size_t length = (size_t)snprintf(text, WORD_MAX, "%lld", (long long)node);
    if (words)
        length += next_words(hints, writer, &at->word, text + length, HINTS_MAX - length);
    if (at->row < hints->rows_length) {
        text[length++] = ' ';
        length += next_rows(hints, &at->row, text + length, HINTS_MAX - length);
    }
    text[length] = '\0';
    return length;
}

void hints_finish(struct hints *hints) {
    free(hints->words);
    free(hints->rows);
}
