/* batch.c - collects rows to be written in one transaction.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "store/batch_parts.h"

struct batch *batch_create(void) {
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    batch->row = batch->first_row;
    batch->rows_room = BATCH_ROWS;
    batch->bytes = batch->first_bytes;
    batch->room = BATCH_BYTES;
    return batch;
}

void batch_destroy(struct batch *batch) {
    if (!batch)
        return;
    if (batch->row != batch->first_row)
        free(batch->row);
    if (batch->bytes != batch->first_bytes)
        free(batch->bytes);
    free(batch);
}

/* Makes room for `more` elements of `size` bytes; false without memory. `things` is
 * `first`, inside the batch, or was allocated. */
static bool grow(struct batch *batch, void **things, const void *first, size_t have,
                 size_t *room, size_t more, size_t size) {
    if (have + more <= *room)
        return true;
    size_t wanted = 2 * (have + more);
    void *bigger = *things == first ? NULL : *things;
    if (!grow_to(&bigger, wanted, size)) {
        batch->no_memory = true;
        return false;
    }
    if (*things == first)
        memcpy(bigger, first, have * size);
    *things = bigger;
    *room = wanted;
    return true;
}

static void add_row(struct batch *batch, enum statement statement) {
    void *rows = batch ? batch->row : NULL;
    if (!batch || !grow(batch, &rows, batch->first_row, batch->rows, &batch->rows_room, 1,
                        sizeof *batch->row))
        return;
    batch->row = rows;
    batch->row[batch->rows++] = (struct batch_row){.statement = statement};
}

/* A new value of the last row. */
static struct value *next_value(struct batch *batch) {
    static struct value nowhere;
    if (!batch || batch->no_memory)
        return &nowhere;
    struct batch_row *row = &batch->row[batch->rows - 1];
    return &row->value[row->values++];
}

static void add_number(struct batch *batch, int64_t number) {
    *next_value(batch) = (struct value){.kind = VALUE_NUMBER, .number = number};
}

static void add_bytes(struct batch *batch, const void *bytes, size_t length, bool text) {
    void *all = batch ? batch->bytes : NULL;
    if (!batch || batch->no_memory ||
        !grow(batch, &all, batch->first_bytes, batch->length, &batch->room, length + 1,
              1))
        return;
    batch->bytes = all;
    *next_value(batch) = (struct value){
        .kind = text ? VALUE_TEXT : VALUE_BLOB, .at = batch->length, .length = length};
    memcpy(batch->bytes + batch->length, bytes, length);
    batch->length += length;
}

static void add_text(struct batch *batch, const char *text) {
    if (text)
        add_bytes(batch, text, strlen(text), true);
    else
        *next_value(batch) = (struct value){.kind = VALUE_NULL};
}

void batch_add(struct batch *batch, enum statement statement, ...) {
    va_list list;
    va_start(list, statement);
    add_row(batch, statement);
    for (const char *kind = statement_row(statement)->sql.kinds; *kind; kind++) {
        if (*kind == 'n') {
            add_number(batch, va_arg(list, int64_t));
        } else if (*kind == 't') {
            add_text(batch, va_arg(list, const char *));
        } else {
            const void *bytes = va_arg(list, const void *);
            add_bytes(batch, bytes, *kind == 'k' ? 1 : va_arg(list, size_t),
                      *kind != 'b');
        }
    }
    va_end(list);
}

void batch_append(struct batch *batch, const struct store_row *row) {
    const struct store_kind *kind = store_kind(row->kind);
    batch_add(batch, APPEND, &row->kind, row->id, row->seq, row->at_ms, row->body,
              row->length, row->user, row->person, row->name);
    if (kind->kept > 0 && row->seq > kind->kept)
        batch_add(batch, DROP_ROWS, &row->kind, row->id, row->seq - kind->kept);
}

void batch_close(struct batch *batch, char letter, int64_t id, int64_t seq,
                 int64_t at_ms) {
    const struct store_kind *kind = store_kind(letter);
    for (int i = 0; i < STORE_CLOSE_MAX && kind->close[i]; i++)
        batch_add(batch, (enum statement)kind->close[i], id, seq, at_ms);
    if (kind->part)
        batch_add(batch, DROP_ROWS, &kind->part, id, INT64_MAX);
}

void batch_replace_row(struct batch *batch, const struct store_row *row, const char *body,
                       size_t length) {
    batch_add(batch, REPLACE_ROW, row->position, &row->kind, row->id, row->seq, body,
              length);
}

char batch_row_kind(const struct batch *batch, const struct batch_row *row) {
    return batch->bytes[row->value[ROW_KIND].at];
}

void batch_commit(struct batch *batch, struct store *store,
                  void (*done)(void *data, enum store_result result), void *data) {
    if (!batch) {
        done(data, STORE_FAILED);
        return;
    }
    batch->done = done;
    batch->data = data;
    store_queue(store, batch);
}

static void forget(void *data, enum store_result result) {
    (void)data;
    (void)result;
}

void batch_end(struct batch *batch, struct store *store) {
    batch_commit(batch, store, forget, NULL);
}
