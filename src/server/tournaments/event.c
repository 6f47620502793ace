/* event.c - does changes: decide, apply, store, tell.
 *
 * The acts are applied before they are stored, as only that shows whether they are refused. What may take long
 * is applied on a thread (event_work.c). If the write fails, the value is made anew from the rows that are stored.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/event.h"

#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tournaments/tournaments.h"

uint64_t event_time(const struct event *event) {
    return event->tournaments->clock->wall_ms / 1000;
}

bool event_refuse(struct event_change *change, enum pedro_refusal_code code) {
    pedro_refuse(&change->refusal, code);
    return false;
}

void event_write_act(struct pedro_text *acts, const char *act, unsigned first,
                     unsigned second) {
    pedro_text_add(acts, act);
    pedro_text_add_number(acts, first);
    pedro_text_add_char(acts, ' ');
    pedro_text_add_number(acts, second);
    pedro_text_add_char(acts, ' ');
}

/* Makes the value that the first `rows` rows give. */
void event_fold_again(struct event *event, size_t rows) {
    struct tournament fresh;
    struct pedro_refusal refusal;
    event->edition++;
    tournament_init(&fresh);
    if (event->broken || tournament_copy(&event->value, rows, &fresh, &refusal)) {
        event_break(event, "tournament-broken");
        tournament_finish(&fresh);
        return;
    }
    tournament_finish(&event->value);
    event->value = fresh;
}

void event_break(struct event *event, const char *why) {
    if (event->broken)
        return;
    event->broken = true;
    if (why)
        log_error(why, "tournament", event->name, NULL);
    if (event->log.open)
        hosted_break(&event->log, why);
}

/* Checks what can be checked without applying the acts. */
static int check(const struct event *event, const char *acts, size_t length, bool own,
                 struct tournament_acts *count, unsigned long *line,
                 struct pedro_refusal *refusal) {
    enum { HEAD_MAX = 32 }; /* bytes of time and actor */
    const struct tournament *value = &event->value;
    const size_t rows = EVENT_ROWS_MAX + (own ? EVENT_ROWS_OWN : 0),
                 bytes = EVENT_BYTES_MAX + (own ? EVENT_BYTES_OWN : 0);
    const int err = tournament_check_acts(acts, length, count, line, refusal);
    if (err)
        return err;
    if (value->entries + count->entries > EVENT_ENTRIES_MAX) {
        pedro_refuse(refusal, PEDRO_REFUSED_ENTRY_LIMIT);
        pedro_refusal_add_number(refusal, "number", EVENT_ENTRIES_MAX);
        return PEDRO_ERR_FULL;
    }
    if (value->rows + count->acts <= rows &&
        value->bytes + length + HEAD_MAX * count->acts <= bytes)
        return PEDRO_ERR_OK;
    pedro_refuse(refusal, PEDRO_REFUSED_PAD_FULL);
    return PEDRO_ERR_TOO_LONG;
}

int event_apply(struct event *event, unsigned by, const char *acts, size_t length,
                unsigned long *line, struct pedro_refusal *refusal) {
    struct tournament_acts count;
    const int err = check(event, acts, length, false, &count, line, refusal);
    return err ? err
               : tournament_do_all(&event->value, event_time(event), by, acts, length,
                                   line, refusal);
}

void event_add_rows(const struct event *event, size_t from, struct batch *batch) {
    for (size_t i = from; i < event->value.rows; i++)
        batch_append(batch, &(struct store_row){
                                .kind = KIND_TOURNAMENT,
                                .id = event->id,
                                .seq = (int64_t)i + 1,
                                .at_ms = (int64_t)event->tournaments->clock->wall_ms,
                                .body = event->value.row[i].text,
                                .length = event->value.row[i].length});
}

unsigned event_stored(struct hosted *log, struct hosted_write *write,
                      enum store_result result) {
    struct event *event = log->data;
    if (result == STORE_OK) {
        event->closed = event->value.over;
        event->changed = event->look = true;
    } else {
        if (!write->again)
            log_error("not-stored", "tournament", event->name, "why",
                      result == STORE_TAKEN ? "taken" : "failed", NULL);
        event_fold_again(event, log->seq);
    }
    return (unsigned)(event->value.rows - log->seq);
}

void event_answer(struct hosted *log, struct hosted_write *write,
                  enum store_result result) {
    struct event_change *change = (struct event_change *)write->request;
    (void)log;
    if (!write->again)
        change->done(change, result == STORE_OK ? EVENT_DONE : EVENT_NOT_STORED);
}

static void store(struct event *event, struct event_change *change) {
    struct batch *batch = batch_create();
    event_add_rows(event, event->log.seq, batch);
    if (event->value.over != event->closed)
        batch_close(batch, KIND_TOURNAMENT, event->id, (int64_t)event->value.rows,
                    event->value.over ? (int64_t)event->tournaments->clock->wall_ms : 0);
    if (change->add)
        change->add(change, batch);
    change->write =
        (struct hosted_write){.request = &change->waits,
                              .rows = (unsigned)(event->value.rows - event->log.seq)};
    hosted_append(&event->log, &change->write, batch);
}

/* Stores what was applied, if there is anything. */
static void settle(struct event *event, struct event_change *change,
                   enum event_outcome outcome) {
    if (outcome == EVENT_DONE && event->value.rows > event->log.seq) {
        event->check_rooms = event->check_rooms || !change->own;
        store(event, change);
        return;
    }
    if (event->log.state == HOSTED_WORKING || event->log.state == HOSTED_CATCHING_UP ||
        event->log.state == HOSTED_BROKEN)
        hosted_worked(&event->log, 0);
    change->done(change, outcome);
}

void event_made(struct event *event, struct event_change *change,
                enum event_outcome outcome) {
    settle(event, change, outcome);
    hosted_go_on(&event->log);
}

/* True if acts cost no more than in proportion to their own length: an act by itself changes the value in
 * place, and few rows are folded at once. */
static bool is_light(const struct event *event, const struct tournament_acts *count,
                     size_t length) {
    return (count->acts <= 1 && count->undos == 0) ||
           event->value.bytes + length <= EVENT_LIGHT_MAX;
}

static void apply(struct event *event, struct event_change *change,
                  const struct pedro_text *acts) {
    struct tournament_acts count;
    bool done = false;
    if (change->draws) {
        event_work(event, change, NULL, 0);
        return;
    }
    if (!pedro_text_fits(acts)) {
        event_refuse(change, PEDRO_REFUSED_ROW_LONG);
    } else if (!check(event, acts->buffer, acts->length, change->own, &count,
                      &change->line, &change->refusal)) {
        if (!is_light(event, &count, acts->length)) {
            event_work(event, change, acts->buffer, acts->length);
            return;
        }
        done =
            !tournament_do_all(&event->value, event_time(event), change->by, acts->buffer,
                               acts->length, &change->line, &change->refusal);
    }
    settle(event, change, done ? EVENT_DONE : EVENT_REFUSED);
}

/* Decides about a change, and applies it. */
static void run(struct event *event, struct event_change *change) {
    struct pedro_text acts;
    const bool away = !cluster_reaches(event->tournaments->nodes);
    char *room = event->broken || away ? NULL : malloc(EVENT_ACTS_MAX);
    change->line = 0;
    change->draws = false;
    if (room) {
        pedro_text_init(&acts, room, EVENT_ACTS_MAX);
        if (change->decide(change, &acts))
            apply(event, change, &acts);
        else
            settle(event, change, EVENT_REFUSED);
        free(room);
        return;
    }
    event_refuse(change, away            ? PEDRO_REFUSED_DATABASE_AWAY
                         : event->broken ? PEDRO_REFUSED_TOURNAMENT_BROKEN
                                         : PEDRO_REFUSED_NO_MEMORY);
    settle(event, change, EVENT_REFUSED);
}

void event_decide(struct hosted *log, struct hosted_request *request) {
    run(log->data, (struct event_change *)request);
}

void event_refuse_request(struct hosted *log, struct hosted_request *request,
                          enum hosted_refusal why) {
    static const enum pedro_refusal_code codes[] = {
        [HOSTED_DROPPED] = PEDRO_REFUSED_NOTHING,
        [HOSTED_QUEUE_FULL] = PEDRO_REFUSED_QUEUE_FULL,
        [HOSTED_IS_CLOSED] = PEDRO_REFUSED_TOURNAMENT_BROKEN,
        [HOSTED_IS_BROKEN] = PEDRO_REFUSED_TOURNAMENT_BROKEN,
        [HOSTED_NOT_DRIVEN] = PEDRO_REFUSED_DATABASE_AWAY,
    };
    struct event_change *change = (struct event_change *)request;
    (void)log;
    if (why == HOSTED_DROPPED) {
        change->done(change, EVENT_NOT_STORED);
        return;
    }
    event_refuse(change, codes[why]);
    change->done(change, EVENT_REFUSED);
}

void event_do(struct event *event, struct event_change *change) {
    change->event = event;
    change->line = 0;
    hosted_receive(&event->log, &change->waits);
}
