/* hall.c - does changes: decide, apply, store, tell.
 *
 * The acts are applied before they are stored, as only that shows whether they are refused. What may take long
 * is applied on a thread (hall_work.h). If the write fails, the value is made anew from the rows that are stored.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/hall_work.h"

#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tournaments/tournaments.h"

uint64_t hall_time(const struct hall *hall) {
    return hall->tournaments->clock->wall_ms / 1000;
}

bool hall_refuse(struct hall_change *change, enum pedro_refusal_code code) {
    pedro_refuse(&change->refusal, code);
    return false;
}

void hall_write_act(struct pedro_text *acts, const char *act, unsigned first,
                    unsigned second) {
    pedro_text_add(acts, act);
    pedro_text_add_number(acts, first);
    pedro_text_add_char(acts, ' ');
    pedro_text_add_number(acts, second);
    pedro_text_add_char(acts, ' ');
}

/* Makes the value that the first `rows` rows give. */
void hall_fold_again(struct hall *hall, size_t rows) {
    struct tournament fresh;
    struct pedro_refusal refusal;
    hall->edition++;
    tournament_init(&fresh);
    if (hall->broken || tournament_copy(&hall->value, rows, &fresh, &refusal)) {
        hall_break(hall, "tournament-broken");
        tournament_finish(&fresh);
        return;
    }
    tournament_finish(&hall->value);
    hall->value = fresh;
}

void hall_break(struct hall *hall, const char *why) {
    if (hall->broken)
        return;
    hall->broken = true;
    if (why)
        log_error(why, "tournament", hall->name, NULL);
    if (hall->log.open)
        hosted_break(&hall->log, why);
}

/* Checks what can be checked without applying the acts. */
static int check(const struct hall *hall, const char *acts, size_t length, bool own,
                 struct tournament_acts *count, unsigned long *line,
                 struct pedro_refusal *refusal) {
    enum { HEAD_MAX = 32 }; /* bytes of time and actor */
    const struct tournament *value = &hall->value;
    const size_t rows = HALL_ROWS_MAX + (own ? HALL_ROWS_OWN : 0),
                 bytes = HALL_BYTES_MAX + (own ? HALL_BYTES_OWN : 0);
    const int err = tournament_check_acts(acts, length, count, line, refusal);
    if (err)
        return err;
    if (value->entries + count->entries > HALL_ENTRIES_MAX) {
        pedro_refuse(refusal, PEDRO_REFUSED_ENTRY_LIMIT);
        pedro_refusal_add_number(refusal, "number", HALL_ENTRIES_MAX);
        return PEDRO_ERR_FULL;
    }
    if (value->rows + count->acts <= rows &&
        value->bytes + length + HEAD_MAX * count->acts <= bytes)
        return PEDRO_ERR_OK;
    pedro_refuse(refusal, PEDRO_REFUSED_PAD_FULL);
    return PEDRO_ERR_TOO_LONG;
}

int hall_apply(struct hall *hall, unsigned by, const char *acts, size_t length,
               unsigned long *line, struct pedro_refusal *refusal) {
    struct tournament_acts count;
    const int err = check(hall, acts, length, false, &count, line, refusal);
    return err ? err
               : tournament_do_all(&hall->value, hall_time(hall), by, acts, length, line,
                                   refusal);
}

void hall_add_rows(const struct hall *hall, size_t from, struct batch *batch) {
    for (size_t i = from; i < hall->value.rows; i++)
        batch_append(batch, &(struct store_row){
                                .kind = KIND_TOURNAMENT,
                                .id = hall->id,
                                .seq = (int64_t)i + 1,
                                .at_ms = (int64_t)hall->tournaments->clock->wall_ms,
                                .body = hall->value.row[i].text,
                                .length = hall->value.row[i].length});
}

unsigned hall_stored(struct hosted *log, struct hosted_write *write,
                     enum store_result result) {
    struct hall *hall = log->data;
    if (result == STORE_OK) {
        hall->closed = hall->value.over;
        hall->changed = hall->look = true;
    } else {
        if (!write->again)
            log_error("not-stored", "tournament", hall->name, "why",
                      result == STORE_TAKEN ? "taken" : "failed", NULL);
        hall_fold_again(hall, log->seq);
    }
    return (unsigned)(hall->value.rows - log->seq);
}

void hall_answer(struct hosted *log, struct hosted_write *write,
                 enum store_result result) {
    struct hall_change *change = (struct hall_change *)write->request;
    (void)log;
    if (!write->again)
        change->done(change, result == STORE_OK ? HALL_DONE : HALL_NOT_STORED);
}

static void store(struct hall *hall, struct hall_change *change) {
    struct batch *batch = batch_create();
    hall_add_rows(hall, hall->log.seq, batch);
    if (hall->value.over != hall->closed)
        batch_close(batch, KIND_TOURNAMENT, hall->id, (int64_t)hall->value.rows,
                    hall->value.over ? (int64_t)hall->tournaments->clock->wall_ms : 0);
    if (change->add)
        change->add(change, batch);
    change->write = (struct hosted_write){
        .request = &change->waits, .rows = (unsigned)(hall->value.rows - hall->log.seq)};
    hosted_append(&hall->log, &change->write, batch);
}

/* Stores what was applied, if there is anything. */
static void settle(struct hall *hall, struct hall_change *change,
                   enum hall_outcome outcome) {
    if (outcome == HALL_DONE && hall->value.rows > hall->log.seq) {
        hall->check_rooms = hall->check_rooms || !change->own;
        store(hall, change);
        return;
    }
    if (hall->log.state == HOSTED_WORKING || hall->log.state == HOSTED_CATCHING_UP ||
        hall->log.state == HOSTED_BROKEN)
        hosted_worked(&hall->log, 0);
    change->done(change, outcome);
}

void hall_made(struct hall *hall, struct hall_change *change, enum hall_outcome outcome) {
    settle(hall, change, outcome);
    hosted_go_on(&hall->log);
}

/* True if acts cost no more than in proportion to their own length: an act by itself changes the value in
 * place, and few rows are folded at once. */
static bool is_light(const struct hall *hall, const struct tournament_acts *count,
                     size_t length) {
    return (count->acts <= 1 && count->undos == 0) ||
           hall->value.bytes + length <= HALL_LIGHT_MAX;
}

static void apply(struct hall *hall, struct hall_change *change,
                  const struct pedro_text *acts) {
    struct tournament_acts count;
    bool done = false;
    if (change->draws) {
        hall_work(hall, change, NULL, 0);
        return;
    }
    if (!pedro_text_fits(acts)) {
        hall_refuse(change, PEDRO_REFUSED_ROW_LONG);
    } else if (!check(hall, acts->buffer, acts->length, change->own, &count,
                      &change->line, &change->refusal)) {
        if (!is_light(hall, &count, acts->length)) {
            hall_work(hall, change, acts->buffer, acts->length);
            return;
        }
        done = !tournament_do_all(&hall->value, hall_time(hall), change->by, acts->buffer,
                                  acts->length, &change->line, &change->refusal);
    }
    settle(hall, change, done ? HALL_DONE : HALL_REFUSED);
}

/* Decides about a change, and applies it. */
static void run(struct hall *hall, struct hall_change *change) {
    struct pedro_text acts;
    const bool away = !cluster_reaches(hall->tournaments->nodes);
    char *room = hall->broken || away ? NULL : malloc(HALL_ACTS_MAX);
    change->line = 0;
    change->draws = false;
    if (room) {
        pedro_text_init(&acts, room, HALL_ACTS_MAX);
        if (change->decide(change, &acts))
            apply(hall, change, &acts);
        else
            settle(hall, change, HALL_REFUSED);
        free(room);
        return;
    }
    hall_refuse(change, away           ? PEDRO_REFUSED_DATABASE_AWAY
                        : hall->broken ? PEDRO_REFUSED_TOURNAMENT_BROKEN
                                       : PEDRO_REFUSED_NO_MEMORY);
    settle(hall, change, HALL_REFUSED);
}

void hall_decide(struct hosted *log, struct hosted_request *request) {
    run(log->data, (struct hall_change *)request);
}

void hall_refuse_request(struct hosted *log, struct hosted_request *request,
                         enum hosted_refusal why) {
    static const enum pedro_refusal_code codes[] = {
        [HOSTED_DROPPED] = PEDRO_REFUSED_NOTHING,
        [HOSTED_QUEUE_FULL] = PEDRO_REFUSED_QUEUE_FULL,
        [HOSTED_IS_CLOSED] = PEDRO_REFUSED_TOURNAMENT_BROKEN,
        [HOSTED_IS_BROKEN] = PEDRO_REFUSED_TOURNAMENT_BROKEN,
        [HOSTED_NOT_DRIVEN] = PEDRO_REFUSED_DATABASE_AWAY,
    };
    struct hall_change *change = (struct hall_change *)request;
    (void)log;
    if (why == HOSTED_DROPPED) {
        change->done(change, HALL_NOT_STORED);
        return;
    }
    hall_refuse(change, codes[why]);
    change->done(change, HALL_REFUSED);
}

void hall_do(struct hall *hall, struct hall_change *change) {
    change->hall = hall;
    change->line = 0;
    hosted_receive(&hall->log, &change->waits);
}
