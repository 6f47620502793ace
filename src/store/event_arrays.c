/* event_arrays.c - builds arrays in binary form: a head of five numbers, then each element after its length.
 *
 * SPDX-License-Identifier: MIT */
#include "store/event_arrays.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

enum { HEAD = 20, WORD = 4 };

static void put_word(char *at, uint32_t word) {
    for (int i = 0; i < WORD; i++)
        at[i] = (char)(word >> (24 - 8 * i));
}

void event_arrays_clear(struct event_arrays *arrays) {
    arrays->rows = 0;
    arrays->no_memory = false;
    for (int i = 0; i < EVENT_ARRAYS; i++)
        arrays->array[i].length = 0;
}

void event_arrays_finish(struct event_arrays *arrays) {
    for (int i = 0; i < EVENT_ARRAYS; i++)
        free(arrays->array[i].bytes);
}

static void add(struct event_arrays *arrays, int which, const char *bytes,
                size_t length) {
    const size_t from = arrays->array[which].length ? arrays->array[which].length : HEAD,
                 wanted = from + WORD + length;
    if (wanted > arrays->array[which].room) {
        if (!grow_to(&arrays->array[which].bytes, 2 * wanted, 1)) {
            arrays->no_memory = true;
            return;
        }
        arrays->array[which].room = 2 * wanted;
    }
    put_word(arrays->array[which].bytes + from, (uint32_t)length);
    memcpy(arrays->array[which].bytes + from + WORD, bytes, length);
    arrays->array[which].length = wanted;
}

static void add_number(struct event_arrays *arrays, int which, int64_t number) {
    char bytes[8];
    postgres_put(number, bytes);
    add(arrays, which, bytes, sizeof bytes);
}

void event_arrays_add(struct event_arrays *arrays, const struct batch *batch,
                      bool known) {
    enum { TABLE, SEQ, AT, BODY, AFTER };
    const int64_t after = known ? -1 : batch->row[0].value[ROW_SEQ].number - 1;
    for (size_t i = 0; i < batch->rows; i++) {
        const struct value *value = batch->row[i].value;
        add_number(arrays, TABLE, value[ROW_ID].number);
        add_number(arrays, SEQ, value[ROW_SEQ].number);
        add_number(arrays, AT, value[ROW_AT].number);
        add(arrays, BODY, batch->bytes + value[ROW_BODY].at, value[ROW_BODY].length);
        add_number(arrays, AFTER, after);
        arrays->rows++;
    }
}

void event_arrays_use(struct event_arrays *arrays, struct pipeline *pipeline) {
    enum { TEXTS = 3 };
    for (int i = 0; i < EVENT_ARRAYS; i++) {
        char *head = arrays->array[i].bytes;
        put_word(head, 1); /* dimensions */
        put_word(head + WORD, 0);
        put_word(head + 2 * WORD, i == TEXTS ? POSTGRES_TEXT : POSTGRES_NUMBER);
        put_word(head + 3 * WORD, (uint32_t)arrays->rows);
        put_word(head + 4 * WORD, 1); /* the first index */
        pipeline_bytes(pipeline, i, head, arrays->array[i].length);
    }
}
