/* hints.c - lists the rows of batches by their numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "store/hints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More than the words of one row need, and than the one of the transactions. */
enum { WORD_MAX = 48, TOLD_MAX = 80 };

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

size_t hints_next(struct hints *hints, int64_t node, int64_t writer, size_t *at,
                  char text[HINTS_MAX + 1]) {
    size_t length = (size_t)snprintf(text, WORD_MAX, "%lld", (long long)node);
    if (!hints->hurry || hints->last == hints->told)
        return 0;
    size_t words = hints->length - *at;
    if (words > HINTS_MAX - TOLD_MAX - length) {
        words = HINTS_MAX - TOLD_MAX - length;
        while (hints->words[*at + words] != ' ')
            words--;
    }
    if (words > 0)
        memcpy(text + length, hints->words + *at, words);
    length += words;
    *at += words;
    text[length] = '\0';
    if (*at < hints->length)
        return length;
    length +=
        (size_t)snprintf(text + length, TOLD_MAX, " w%lld:%lld-%lld", (long long)writer,
                         (long long)hints->told, (long long)hints->last);
    hints->told = hints->last;
    hints->length = 0;
    hints->hurry = false;
    return length;
}

void hints_finish(struct hints *hints) { free(hints->words); }
