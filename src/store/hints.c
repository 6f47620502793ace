/* hints.c - lists the rows of batches by their numbers.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "store/hints.h"

/* More than the words of one row need. */
enum { WORD_MAX = 48, BATCH_HINTS_MAX = 8 };

/* The hint of a row, or "". Only the last row of each kind in a batch needs one. */
static int word_of(const struct batch *batch, size_t row, char word[WORD_MAX]) {
    const struct batch_row *own = &batch->row[row];
    const long long thing = own->value[0].number, number = own->value[1].number;
    if (row + 1 < batch->rows && batch->row[row + 1].statement == own->statement &&
        batch->row[row + 1].value[0].number == thing)
        return 0;
    switch (own->statement) {
    case ADD_EVENT:
        return snprintf(word, WORD_MAX, " e%lld:%lld", thing, number);
    case END_EVENTS:
        return snprintf(word, WORD_MAX, " e%lld:%lld", thing, number + 1);
    case ADD_TOURNAMENT_ROW:
        return snprintf(word, WORD_MAX, " h%lld:%lld", thing, number);
    case OPEN_TOURNAMENT:
    case CLOSE_TOURNAMENT:
        return snprintf(word, WORD_MAX, " h%lld:0", thing);
    case ADD_CHAT:
        return snprintf(word, WORD_MAX, " c%lld:%lld", thing, number);
    case RELEASE_TABLES:
        return snprintf(word, WORD_MAX, " free");
    default:
        return 0;
    }
}

size_t hints_write(int64_t node, struct batch *const *batch, size_t batches, size_t *at,
                   char text[HINTS_MAX + 1]) {
    char word[WORD_MAX];
    const size_t head = (size_t)snprintf(text, HINTS_MAX, "%lld", (long long)node);
    size_t length = head;
    for (; *at < batches && length < HINTS_MAX - BATCH_HINTS_MAX * WORD_MAX; ++*at)
        for (size_t row = 0; row < batch[*at]->rows && !batch[*at]->untold; row++) {
            const int more = word_of(batch[*at], row, word);
            if (more > 0 && length + (size_t)more <= HINTS_MAX)
                length += (size_t)snprintf(text + length, WORD_MAX, "%s", word);
        }
    return length > head ? length : 0;
}
