/* hall_read.c - reads the rows of a tournament back from the store, and folds them together.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/hall_read.h"

#include "server/process/log.h"
#include "server/tables/room.h"
#include "server/tournaments/tournaments.h"

static bool take_row(void *data, const struct store_row *row) {
    struct hall_reading *reading = data;
    reading->gap = row->seq != (int64_t)reading->rows.count + 1;
    reading->no_memory =
        !reading->gap && !tournament_rows_add(&reading->rows, row->body, row->length);
    return !reading->gap && !reading->no_memory;
}

bool hall_read_begin(const struct hall *hall, struct hall_reading *reading) {
    *reading = (struct hall_reading){.no_memory = false};
    tournament_init(&reading->value);
    return store_rows(hall->tournaments->store, KIND_TOURNAMENT, hall->id, 0, take_row,
                      reading) &&
           !reading->no_memory;
}

void hall_read_fold(struct hall_reading *reading) {
    reading->err = tournament_rows_fold(&reading->rows, &reading->value, &reading->added,
                                        &reading->refusal);
}

bool hall_read_take(struct hall *hall, struct hall_reading *reading) {
    char words[PEDRO_REFUSAL_TEXT_MAX];
    if (reading->err && reading->refusal.code == PEDRO_REFUSED_NO_MEMORY)
        return false;
    const char *reason = reading->err          ? room_reason(&reading->refusal, words)
                         : reading->gap        ? "a row is missing"
                         : reading->added == 0 ? "there is no row"
                                               : NULL;
    if (reason) {
        log_error("tournament-left-out", "tournament", hall->name, "seq",
                  LOG_NUMBER(reading->added + 1), "reason", reason, NULL);
        hall_break(hall, NULL);
    }
    const struct tournament old = hall->value;
    hall->value = reading->value;
    reading->value = old;
    return true;
}

void hall_read_end(struct hall_reading *reading) {
    tournament_rows_finish(&reading->rows);
    tournament_finish(&reading->value);
}

bool hall_read_rows(struct hall *hall) {
    struct hall_reading reading;
    bool read = hall_read_begin(hall, &reading);
    if (read) {
        hall_read_fold(&reading);
        read = hall_read_take(hall, &reading);
    }
    hall_read_end(&reading);
    return read;
}
