/* hall_read.c - reads the rows of a tournament back from the store, and folds them at once.
 *
 * SPDX-License-Identifier: MIT */
#include "server/hall.h"
#include "server/log.h"
#include "server/room.h"

struct reading {
    struct tournament_rows rows;
    bool no_memory, gap; /* after these rows one is missing */
};

static bool take_row(void *data, const struct store_tournament_row *row) {
    struct reading *reading = data;
    reading->gap = row->seq != (int64_t)reading->rows.count + 1;
    reading->no_memory =
        !reading->gap && !tournament_rows_add(&reading->rows, row->body, row->length);
    return !reading->gap && !reading->no_memory;
}

/* Folds the rows. False without memory. */
static bool fold(struct hall *hall, const struct reading *reading) {
    struct tournament value;
    struct pedro_refusal refusal;
    char words[PEDRO_REFUSAL_TEXT_MAX];
    size_t added;
    const int err = tournament_rows_fold(&reading->rows, &value, &added, &refusal);
    if (err && refusal.code == PEDRO_REFUSED_NO_MEMORY) {
        tournament_finish(&value);
        return false;
    }
    const char *reason = err            ? room_reason(&refusal, words)
                         : reading->gap ? "a row is missing"
                         : added == 0   ? "there is no row"
                                        : NULL;
    if (reason) {
        log_error("tournament-left-out", "tournament", hall->name, "seq",
                  LOG_NUMBER(added + 1), "reason", reason, NULL);
        hall->broken = true;
    }
    tournament_finish(&hall->value);
    hall->value = value;
    return true;
}

bool hall_read_rows(struct hall *hall) {
    struct reading reading = {.no_memory = false};
    const bool read =
        store_tournament_rows(hall->server->store, hall->id, take_row, &reading) &&
        !reading.no_memory && fold(hall, &reading);
    tournament_rows_finish(&reading.rows);
    return read;
}
