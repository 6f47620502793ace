/* hall.c - does changes: decide, apply, store, tell.
 *
 * The acts are applied before they are stored, as only that shows whether they are refused. If the
 * write fails, the value is made anew from the rows that are stored.
 *
 * SPDX-License-Identifier: MIT */
#include "server/hall.h"

#include <stdlib.h>
#include <string.h>

#include "server/cluster.h"
#include "server/log.h"

uint64_t hall_time(const struct hall *hall) { return hall->server->wall_ms / 1000; }

bool hall_refuse(struct hall_change *change, enum pedro_refusal_code code) {
    pedro_refuse(&change->refusal, code);
    return false;
}

/* Makes the value that the first `rows` rows give. */
void hall_fold_again(struct hall *hall, size_t rows) {
    struct tournament fresh;
    struct pedro_refusal refusal;
    tournament_init(&fresh);
    for (size_t i = 0; i < rows && !hall->broken; i++)
        hall->broken = tournament_add(&fresh, hall->value.row[i].text,
                                      hall->value.row[i].length, &refusal) != 0;
    if (hall->broken) {
        log_error("tournament-broken", "tournament", hall->name, NULL);
        tournament_finish(&fresh);
        return;
    }
    tournament_finish(&hall->value);
    hall->value = fresh;
}

static bool is_full(const struct hall *hall) {
    return hall->value.rows > HALL_ROWS_MAX || hall->value.entries > HALL_ENTRIES_MAX;
}

int hall_apply(struct hall *hall, unsigned by, const char *acts, size_t length,
               unsigned long *line, struct pedro_refusal *refusal) {
    const size_t rows = hall->value.rows;
    int err = PEDRO_ERR_OK;
    *line = 0;
    for (const char *at = acts, *end = acts + length; at < end && !err;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t size = (size_t)((stop ? stop : end) - at);
        ++*line;
        err = tournament_do(&hall->value, hall_time(hall), by, at, size, refusal);
        at = stop ? stop + 1 : end;
    }
    if (!err && is_full(hall)) {
        pedro_refuse(refusal, PEDRO_REFUSED_PAD_FULL);
        err = PEDRO_ERR_TOO_LONG;
    }
    if (err && hall->value.rows > rows)
        hall_fold_again(hall, rows);
    return err;
}

void hall_add_rows(const struct hall *hall, size_t from, struct batch *batch) {
    for (size_t i = from; i < hall->value.rows; i++)
        batch_tournament_row(batch, hall->id, (int64_t)i + 1, hall->value.row[i].text,
                             hall->value.row[i].length);
}

static void on_stored(void *data, enum store_result result) {
    struct hall_change *change = data;
    struct hall *hall = change->hall;
    server_now(hall->server);
    hall->writing = NULL;
    if (result != STORE_FAILED)
        cluster_answered(hall->server);
    if (result == STORE_OK) {
        hall->stored = hall->value.rows;
        hall->closed = hall->value.over;
        hall->changed = hall->look = true;
        hall_followed(hall);
    } else if (result == STORE_TAKEN && cluster_is_joined(hall->server)) {
        hall_fold_again(hall, hall->stored);
        hall_fall_behind(hall, change);
        hall_followed(hall);
        return;
    } else {
        log_error("not-stored", "tournament", hall->name, "why",
                  result == STORE_TAKEN ? "taken" : "failed", NULL);
        /* Another process writes to this tournament: the rows in memory are out of date. */
        hall->broken = hall->broken || result == STORE_TAKEN;
        if (!hall->broken)
            hall_fold_again(hall, hall->stored);
        hall_followed(hall);
    }
    change->done(change, result == STORE_OK ? HALL_DONE : HALL_NOT_STORED);
    hall_go_on(hall);
}

static void store(struct hall *hall, struct hall_change *change) {
    struct batch *batch = batch_create();
    hall_add_rows(hall, hall->stored, batch);
    if (hall->value.over != hall->closed)
        batch_close_tournament(batch, hall->id,
                               hall->value.over ? (int64_t)hall->server->wall_ms : 0);
    if (change->add)
        change->add(change, batch);
    hall->writing = change;
    batch_commit(batch, hall->server->store, on_stored, change);
}

/* Decides about a change, and applies it. */
static enum hall_outcome apply(struct hall *hall, struct hall_change *change) {
    struct pedro_text acts;
    enum hall_outcome outcome = HALL_REFUSED;
    char *room = malloc(HALL_ACTS_MAX);
    change->line = 0;
    if (!room) {
        hall_refuse(change, PEDRO_REFUSED_NO_MEMORY);
        return outcome;
    }
    pedro_text_init(&acts, room, HALL_ACTS_MAX);
    if (!change->decide(change, &acts))
        ;
    else if (!pedro_text_fits(&acts))
        hall_refuse(change, PEDRO_REFUSED_ROW_LONG);
    else if (!hall_apply(hall, change->by, acts.buffer, acts.length, &change->line,
                         &change->refusal))
        outcome = HALL_DONE;
    free(room);
    return outcome;
}

static void run(struct hall *hall, struct hall_change *change) {
    const bool away = !cluster_reaches(hall->server);
    if (hall->broken || away)
        hall_refuse(change,
                    away ? PEDRO_REFUSED_DATABASE_AWAY : PEDRO_REFUSED_TOURNAMENT_BROKEN);
    const enum hall_outcome outcome =
        hall->broken || away ? HALL_REFUSED : apply(hall, change);
    if (outcome == HALL_DONE && hall->value.rows > hall->stored) {
        hall->check_rooms = hall->check_rooms || !change->own;
        store(hall, change);
    } else
        change->done(change, outcome);
}

void hall_go_on(struct hall *hall) {
    while (hall->queue && !hall->writing && !hall->behind && !hall->server->draining &&
           !cluster_doubts(hall->server)) {
        struct hall_change *change = hall->queue;
        hall->queue = change->next;
        if (!hall->queue)
            hall->queue_end = &hall->queue;
        hall->queued--;
        run(hall, change);
    }
}

void hall_do(struct hall *hall, struct hall_change *change) {
    change->hall = hall;
    change->next = NULL;
    change->line = 0;
    if (!hall->writing && !hall->behind && !hall->queue &&
        !cluster_doubts(hall->server)) {
        run(hall, change);
        return;
    }
    if (hall->queued == HALL_QUEUE_MAX) {
        hall_refuse(change, PEDRO_REFUSED_QUEUE_FULL);
        change->done(change, HALL_REFUSED);
        return;
    }
    *hall->queue_end = change;
    hall->queue_end = &change->next;
    hall->queued++;
}
