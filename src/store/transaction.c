/* transaction.c - sends the statements of batches, and reads what became of each.
 *
 * SPDX-License-Identifier: MIT */
#include "store/transaction.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"

bool transaction_make_room(struct transaction *own, size_t count, size_t rows) {
    if (count > own->room) {
        if (!grow_to(&own->plain, 2 * count, sizeof *own->plain) ||
            !grow_to(&own->other, 2 * count, sizeof *own->other))
            return false;
        own->room = 2 * count;
    }
    if (2 * rows >= own->seen_room) {
        size_t room = 64;
        while (room <= 2 * rows)
            room *= 2;
        if (!grow_to(&own->seen, room, sizeof *own->seen))
            return false;
        own->seen_room = room;
    }
    return true;
}

static bool appends_to_table(const struct batch *batch, size_t row) {
    return batch->row[row].statement == APPEND &&
           batch_row_kind(batch, &batch->row[row]) == KIND_TABLE;
}

static bool is_plain(const struct batch *batch) {
    for (size_t i = 0; i < batch->rows; i++)
        if (!appends_to_table(batch, i) ||
            batch->row[i].value[ROW_ID].number != batch->row[0].value[ROW_ID].number ||
            batch->row[i].value[ROW_SEQ].number !=
                batch->row[0].value[ROW_SEQ].number + (int64_t)i)
            return false;
    return batch->rows > 0;
}

static int64_t table_of(const struct batch *batch) {
    return batch->row[0].value[ROW_ID].number;
}

static int by_table(const void *a, const void *b) {
    const int64_t one = table_of(*(struct batch *const *)a),
                  two = table_of(*(struct batch *const *)b);
    return (one > two) - (one < two);
}

/* Adds a table to the hash table. False if it was there before. */
static bool is_first(struct transaction *own, int64_t table) {
    const size_t mask = own->seen_room - 1;
    size_t at = (size_t)((uint64_t)table * 0x9e3779b97f4a7c15u >> 20) & mask;
    for (; own->seen[at]; at = (at + 1) & mask)
        if (own->seen[at] == table)
            return false;
    own->seen[at] = table;
    return true;
}

/* Decides which batches are written by one statement: of each table the first, unless an earlier one of
 * the others writes to it. */
static void divide(struct transaction *own, struct batch *const *batch, size_t count) {
    own->plains = own->others = 0;
    memset(own->seen, 0, own->seen_room * sizeof *own->seen);
    for (size_t i = 0; i < count; i++) {
        if (is_plain(batch[i]) && is_first(own, table_of(batch[i]))) {
            own->plain[own->plains++] = batch[i];
            continue;
        }
        own->other[own->others++] = batch[i];
        for (size_t row = 0; row < batch[i]->rows; row++)
            if (appends_to_table(batch[i], row))
                is_first(own, batch[i]->row[row].value[ROW_ID].number);
            else if (batch[i]->row[row].statement == OPEN_TABLE)
                is_first(own, batch[i]->row[row].value[0].number);
    }
    qsort(own->plain, own->plains, sizeof(void *), by_table);
}

/* --- what this connection has written --- */

static struct transaction_last *last_of(struct transaction *own, int64_t table) {
    return &own->last[(uint64_t)table * 0x9e3779b97f4a7c15u >> 52];
}
static_assert(TRANSACTION_LASTS == 1 << 12, "last_of() takes 12 bits");

/* True if this connection has written the event before those of the batch. */
static bool is_next(struct transaction *own, const struct batch *batch) {
    const struct transaction_last *last = last_of(own, table_of(batch));
    return last->table == table_of(batch) &&
           last->seq == batch->row[0].value[ROW_SEQ].number - 1 && last->seq > 0;
}

/* After a transaction: notes the last events. If it was not committed, nothing is taken for granted next time. */
static enum fate note_last(struct transaction *own, enum fate fate) {
    if (fate != STORED)
        memset(own->last, 0, sizeof own->last);
    for (size_t i = 0; fate == STORED && i < own->plains; i++) {
        const struct batch *batch = own->plain[i];
        if (batch->result == STORE_OK)
            *last_of(own, table_of(batch)) = (struct transaction_last){
                table_of(batch), batch->row[batch->rows - 1].value[ROW_SEQ].number};
    }
    return fate;
}

/* --- sending --- */

static void send_mark(struct transaction *own, int place) {
    pipeline_number(&own->pipeline, place, own->number);
    pipeline_number(&own->pipeline, place + 1, own->id);
    pipeline_number(&own->pipeline, place + 2, own->epoch);
}

static void send_events(struct transaction *own) {
    event_arrays_clear(&own->events);
    for (size_t i = 0; i < own->plains; i++)
        event_arrays_add(&own->events, own->plain[i], is_next(own, own->plain[i]));
    if (own->events.no_memory) {
        own->pipeline.lost = true;
        return;
    }
    event_arrays_use(&own->events, &own->pipeline);
    send_mark(own, EVENT_ARRAYS);
    pipeline_send(&own->pipeline, ADD_EVENTS, EVENT_ARRAYS + 3, 0);
}

static void send_values(struct pipeline *pipeline, const struct batch *batch,
                        const struct value *value, int values, int statement,
                        size_t about) {
    for (int place = 0; place < values; place++, value++)
        if (value->kind == VALUE_NUMBER)
            pipeline_number(pipeline, place, value->number);
        else
            pipeline_bytes(pipeline, place,
                           value->kind == VALUE_NULL ? NULL : batch->bytes + value->at,
                           value->length);
    pipeline_send(pipeline, statement, values, about);
}

static void send_batch(struct transaction *own, size_t which) {
    const struct batch *batch = own->other[which];
    for (size_t i = 0; i < batch->rows; i++) {
        const struct batch_row *row = &batch->row[i];
        const struct store_kind *kind =
            row->statement == APPEND ? store_kind(batch_row_kind(batch, row)) : NULL;
        if (kind && kind->is_counted)
            send_values(&own->pipeline, batch, &row->value[ROW_ID], STORE_COUNT_VALUES,
                        kind->count, which);
        send_values(&own->pipeline, batch, row->value, row->values, (int)row->statement,
                    which);
    }
}

static bool begins(const char *state, const char *class) {
    return strncmp(state, class, strlen(class)) == 0;
}

/* The server is going down, may only be read since a failover, or does not know itself what became of the transaction. */
static bool is_unknown(const char *state) {
    return begins(state, "08") || begins(state, "57") || strcmp(state, "25006") == 0 ||
           strcmp(state, "25P03") == 0 || strcmp(state, "40003") == 0;
}

enum fate transaction_fate(const char *state, bool adds_events) {
    if (is_unknown(state))
        return UNKNOWN;
    /* deadlock, serialisation; lock, snapshot; a person deleted at this moment; a number that another server
     * has written (see pipeline.c) */
    if (begins(state, "40") || begins(state, "55") || strcmp(state, "23503") == 0 ||
        (adds_events && strcmp(state, "23505") == 0))
        return AGAIN;
    if (begins(state, "22") || begins(state, "23"))
        return REFUSED;
    /* full disk, lost rights, ... */
    return FAILED;
}

/* Which tables got their rows. */
static void read_events(struct transaction *own, const PGresult *result) {
    for (size_t i = 0; i < own->plains; i++)
        own->plain[i]->result = STORE_TAKEN;
    for (int row = 0; row < PQntuples(result); row++) {
        const int64_t table =
            postgres_get(PQgetvalue(result, row, 0), PQgetlength(result, row, 0));
        for (size_t low = 0, high = own->plains; low < high;) {
            const size_t middle = (low + high) / 2;
            struct batch *batch = own->plain[middle];
            if (table_of(batch) == table)
                batch->result = STORE_OK;
            if (table_of(batch) < table)
                low = middle + 1;
            else
                high = middle;
        }
    }
}

static void refuse(struct transaction *own, size_t which, enum store_result result) {
    own->refused = which;
    own->other[which]->result = result;
}

/* Reads the results of the statements that were sent. STORED if all succeeded. */
static enum fate read_results(struct transaction *own) {
    struct pipeline_answer answer = {0};
    enum fate fate = STORED;
    while (pipeline_next(&own->pipeline, &answer)) {
        if (fate != STORED || (!answer.fine && !*answer.state))
            continue; /* skipped after the error */
        if (!answer.fine && answer.statement == NOTIFY)
            continue; /* a lost hint does no harm: other nodes find that, and look */
        if (!answer.fine) {
            fate = transaction_fate(answer.state, answer.statement == ADD_EVENTS);
            own->refused = SIZE_MAX;
            if (fate == REFUSED && answer.statement < STATEMENTS)
                refuse(own, answer.about,
                       strcmp(answer.state, "23505") == 0 ? STORE_TAKEN : STORE_FAILED);
        } else if (answer.statement == ADD_EVENTS) {
            read_events(own, answer.result);
            own->unmarked = PQntuples(answer.result) == 0;
        } else if (answer.statement == MARK || answer.statement == FIND_MARK) {
            /* Another connection of this writer has raised the epoch. */
            if (strcmp(PQcmdTuples(answer.result), "1") != 0)
                fate = UNKNOWN;
        } else if (answer.statement < STATEMENTS &&
                   strcmp(PQcmdTuples(answer.result), "0") == 0 &&
                   statement_row(answer.statement)->unchanged != STORE_OK) {
            fate = REFUSED;
            refuse(own, answer.about, statement_row(answer.statement)->unchanged);
        } else if (answer.statement == COMMIT_ALL &&
                   strcmp(PQcmdStatus(answer.result), "COMMIT") != 0) {
            fate = AGAIN;
        }
    }
    return own->pipeline.lost ? UNKNOWN : fate;
}

/* The same, and asks for the mark if no row shows that it was written. */
static enum fate read_marked(struct transaction *own) {
    const enum fate fate = read_results(own);
    if (fate != STORED || !own->unmarked)
        return fate;
    send_mark(own, 0);
    pipeline_send(&own->pipeline, FIND_MARK, 3, 0);
    pipeline_sync(&own->pipeline);
    return read_results(own);
}

static void roll_back(struct transaction *own) {
    pipeline_send(&own->pipeline, ROLLBACK_ALL, 0, 0);
    pipeline_sync(&own->pipeline);
    read_results(own);
}

enum fate transaction_write(struct transaction *own, struct batch *const *batch,
                            size_t count) {
    struct pipeline *pipeline = &own->pipeline;
    divide(own, batch, count);
    own->number++;
    own->refused = SIZE_MAX;
    own->unmarked = false;
    const bool rows = hints_note(&own->hints, own->number, batch, count, own->others > 0);
    if (own->others == 0) {
        send_events(own);
        pipeline_sync(pipeline);
        return note_last(own, read_marked(own));
    }
    pipeline_send(pipeline, BEGIN_ALL, 0, 0);
    if (own->plains > 0) {
        send_events(own);
    } else {
        send_mark(own, 0);
        pipeline_number(pipeline, 3, rows);
        pipeline_send(pipeline, MARK, 4, 0);
    }
    for (size_t i = 0; i < own->others; i++)
        send_batch(own, i);
    pipeline_sync(pipeline);
    enum fate fate = read_marked(own);
    const size_t refused = own->refused;
    if (fate != STORED) {
        /* No COMMIT was sent: if the connection is lost, so is the transaction. */
        if (fate != UNKNOWN)
            roll_back(own);
        own->refused = refused;
        return note_last(own, fate);
    }
    for (size_t i = 0; i < own->others; i++)
        own->other[i]->result = STORE_OK;
    pipeline_send(pipeline, COMMIT_ALL, 0, 0);
    pipeline_sync(pipeline);
    return note_last(own, read_results(own));
}

void transaction_tell(struct transaction *own) {
    const int64_t node = atomic_load(&own->node);
    struct hints_place at = {0};
    char text[HINTS_MAX + 1];
    size_t length;
    while (node && (length = hints_next(&own->hints, node, own->id, &at, text)) > 0) {
        pipeline_bytes(&own->pipeline, 0, text, length);
        pipeline_send(&own->pipeline, NOTIFY, 1, 0);
    }
    /* The answers are read before those of the next transaction. */
    if (at.word + at.row > 0)
        pipeline_sync(&own->pipeline);
}

bool transaction_look_up(struct transaction *own) {
    struct pipeline_answer answer = {0};
    bool fine = false;
    for (size_t i = 0; i < own->others; i++)
        own->other[i]->result = STORE_OK;
    if (own->plains == 0)
        return true;
    event_arrays_use(&own->events, &own->pipeline);
    pipeline_send(&own->pipeline, STAND_EVENTS, EVENT_ARRAYS, 0);
    pipeline_sync(&own->pipeline);
    while (pipeline_next(&own->pipeline, &answer))
        if ((fine = answer.fine))
            read_events(own, answer.result);
    return fine && !own->pipeline.lost;
}

void transaction_finish(struct transaction *own) {
    pipeline_finish(&own->pipeline);
    event_arrays_finish(&own->events);
    hints_finish(&own->hints);
    free(own->plain);
    free(own->other);
    free(own->seen);
}
