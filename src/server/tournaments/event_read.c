/* event_read.c - reads the rows of a tournament back from the store, and folds them together.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/event_read.h"

#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/tournaments.h"

static bool take_row(void *data, const struct store_row *row) {
    struct event_reading *reading = data;
    reading->gap = row->seq != (int64_t)reading->rows.count + 1;
    reading->no_memory =
        !reading->gap && !tournament_rows_add(&reading->rows, row->body, row->length);
    return !reading->gap && !reading->no_memory;
}

bool event_read_begin(struct store *store, int64_t tournament,
                      struct event_reading *reading) {
    *reading = (struct event_reading){.no_memory = false};
    tournament_init(&reading->value);
    return store_rows(store, KIND_TOURNAMENT, tournament, 0, take_row, reading) &&
           !reading->no_memory;
}

void event_read_fold(struct event_reading *reading) {
    reading->err = tournament_rows_fold(&reading->rows, &reading->value, &reading->added,
                                        &reading->refusal);
}

bool event_read_take(struct event *event, struct event_reading *reading) {
    char words[PEDRO_REFUSAL_TEXT_MAX];
    if (reading->err && reading->refusal.code == PEDRO_REFUSED_NO_MEMORY)
        return false;
    const char *reason = reading->err          ? room_reason(&reading->refusal, words)
                         : reading->gap        ? "a row is missing"
                         : reading->added == 0 ? "there is no row"
                                               : NULL;
    if (reason) {
        log_error("tournament-left-out", "tournament", event->name, "seq",
                  LOG_NUMBER(reading->added + 1), "reason", reason, NULL);
        event_break(event, NULL);
    }
    const struct tournament old = event->value;
    event->value = reading->value;
    reading->value = old;
    return true;
}

void event_read_end(struct event_reading *reading) {
    tournament_rows_finish(&reading->rows);
    tournament_finish(&reading->value);
}

bool event_read_rows(struct event *event) {
    struct event_reading reading;
    bool read = event_read_begin(event->tournaments->store, event->id, &reading);
    if (read) {
        event_read_fold(&reading);
        read = event_read_take(event, &reading);
    }
    event_read_end(&reading);
    return read;
}
