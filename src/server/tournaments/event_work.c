/* event_work.c - the queue of long changes, and what a thread does.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tournaments/event.h"

#include <stdlib.h>
#include <string.h>

#include "base/steady.h"
#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/tournaments/tournaments.h"
#include "tournament/steward.h"

/* After a draw of some time the same tournament waits so many times as long before the next one. */
enum { REST_TIMES = 9 };

struct event_work {
    struct pool_job job;
    struct event_work *next;
    struct event *event;
    struct event_change *change; /* NULL: rows of other nodes */
    unsigned edition;            /* of the event's rows */
    size_t rows;                 /* that are copied, */
    struct tournament_line *line;
    char *text;    /* and their text */
    bool draws;    /* the steward writes the acts */
    char *acts;    /* the acts, */
    size_t length; /* and their length */
    unsigned by;
    uint64_t time_s, next_s;
    uint8_t secret[STORE_TOKEN_HASH];
    /* What came of it. */
    struct tournament value;
    int err;
    unsigned long line_refused;
    struct pedro_refusal refusal;
    uint64_t took_us;
};

/* --- on a thread --- */

static int draw(struct event_work *work) {
    const struct steward_facts facts = {.secret = work->secret};
    struct pedro_text acts;
    work->acts = malloc(STEWARD_ACTS_MAX);
    if (!work->acts) {
        pedro_refuse(&work->refusal, PEDRO_REFUSED_NO_MEMORY);
        return PEDRO_ERR_NO_MEMORY;
    }
    pedro_text_init(&acts, work->acts, STEWARD_ACTS_MAX);
    const int err =
        tournament_due(&work->value, work->time_s, &facts, &acts, &work->next_s);
    if (err)
        pedro_refuse(&work->refusal, PEDRO_REFUSED_NO_MEMORY);
    work->length = acts.length;
    return err;
}

static void make(struct pool_job *job, void *tool) {
    struct event_work *work = (struct event_work *)job;
    const uint64_t begun_us = steady_us();
    size_t added;
    (void)tool;
    tournament_init(&work->value);
    work->err =
        tournament_add_all(&work->value, work->line, work->rows, &added, &work->refusal);
    if (!work->err && work->draws)
        work->err = draw(work);
    if (!work->err && work->change)
        work->err = tournament_do_all(&work->value, work->time_s, work->by, work->acts,
                                      work->length, &work->line_refused, &work->refusal);
    work->took_us = steady_us() - begun_us;
}

/* --- on the loop --- */

static void empty(struct event_work *work) {
    tournament_finish(&work->value);
    free(work->line);
    free(work->text);
    free(work->acts);
    work->line = NULL;
    work->text = work->acts = NULL;
}

static void destroy(struct event_work *work) {
    if (work)
        empty(work);
    free(work);
}

static void discard(struct pool_job *job, void *tool) {
    (void)tool;
    empty((struct event_work *)job);
}

static void discarded(struct pool_job *job, bool done) {
    (void)done;
    destroy((struct event_work *)job);
}

/* Frees a work and the value in it, which takes as long as folding it did. */
static void leave(struct event_work *work) {
    struct pool *pool = work->event->tournaments->event_works.pool;
    work->job = (struct pool_job){.work = discard, .finish = discarded};
    pool_add_later(pool, &work->job);
}

/* Adds the text of a row behind those before it. */
static void add_row(struct event_work *work, size_t *at, const char *text,
                    size_t length) {
    char *copy = work->text + *at;
    memcpy(copy, text, length);
    work->line[work->rows++] = (struct tournament_line){copy, length};
    *at += length;
}

/* The rows of other nodes that follow on those that are stored. */
static const struct late_row *next_late(const struct late_row *late, uint64_t seq) {
    while (late && (uint64_t)late->row.seq < seq)
        late = late->next;
    return late && (uint64_t)late->row.seq == seq ? late : NULL;
}

static bool copy_rows(struct event_work *work) {
    const struct tournament *value = &work->event->value;
    const struct late_row *first =
        work->change ? NULL : next_late(work->event->log.late.first, value->rows + 1);
    size_t rows = value->rows, bytes = value->bytes, at = 0;
    for (const struct late_row *late = first; late; late = next_late(late, rows + 1)) {
        rows++;
        bytes += late->row.length;
    }
    work->edition = work->event->edition;
    work->rows = 0;
    work->line = malloc((rows + 1) * sizeof *work->line);
    work->text = malloc(bytes + 1);
    if (!work->line || !work->text)
        return false;
    for (size_t i = 0; i < value->rows; i++)
        add_row(work, &at, value->row[i].text, value->row[i].length);
    for (const struct late_row *late = first; late;
         late = next_late(late, work->rows + 1))
        add_row(work, &at, late->row.body, late->row.length);
    return true;
}

static void give_up(struct event_work *work) {
    struct event *event = work->event;
    struct event_change *change = work->change;
    destroy(work);
    if (change) {
        event_made(event, change, EVENT_NOT_STORED);
        return;
    }
    hosted_gave_up(&event->log);
}

/* Takes the value that was made in place of the event's. */
static void take(struct event_work *work) {
    struct event *event = work->event;
    const struct tournament old = event->value;
    event->value = work->value;
    work->value = old; /* finished with the work */
}

static void finish_late(struct event_work *work) {
    struct event *event = work->event;
    const size_t from = event->value.rows;
    if (work->err)
        event_break(event, "rows-not-folded");
    else
        take(work);
    leave(work);
    if (!event->broken)
        event_note_rows(event, from);
    hosted_worked(&event->log, (unsigned)(event->value.rows - from));
    hosted_go_on(&event->log);
}

static void finish_change(struct event_work *work) {
    struct event *event = work->event;
    struct event_change *change = work->change;
    const bool away = !cluster_reaches(event->tournaments->nodes);
    enum event_outcome outcome = EVENT_REFUSED;
    if (work->draws) {
        event->next_s = work->next_s;
        event->draw_after_ms =
            event->tournaments->clock->now_ms + REST_TIMES * work->took_us / 1000;
    }
    if (event->broken || away) {
        event_refuse(change, away ? PEDRO_REFUSED_DATABASE_AWAY
                                  : PEDRO_REFUSED_TOURNAMENT_BROKEN);
    } else if (work->err) {
        change->refusal = work->refusal;
        change->line = work->line_refused;
    } else {
        take(work);
        outcome = EVENT_DONE;
    }
    leave(work);
    event_made(event, change, outcome);
}

static void wait(struct event_work *work);

/* Makes the change anew from the rows as they are now. */
static void again(struct event_work *work) {
    char *acts = work->draws ? NULL : work->acts;
    if (!work->draws)
        work->acts = NULL;
    empty(work);
    work->acts = acts;
    work->line_refused = 0;
    wait(work);
}

static void finish(struct pool_job *job, bool done) {
    struct event_work *work = (struct event_work *)job;
    struct tournaments *tournaments = work->event->tournaments;
    struct event_work **at = &tournaments->event_works.running;
    while (*at != work)
        at = &(*at)->next;
    *at = work->next;
    tournaments->event_works.runs--;
    if (!done) {
        give_up(work);
        return;
    }
    clock_now(tournaments->clock);
    if (work->edition != work->event->edition) {
        again(work); /* somebody was renamed meanwhile */
    } else if (work->change) {
        finish_change(work);
    } else {
        finish_late(work);
    }
    event_works_go_on(tournaments);
}

static bool is_running(const struct tournaments *tournaments, int64_t owner) {
    for (const struct event_work *work = tournaments->event_works.running; work;
         work = work->next)
        if (work->event->owner == owner)
            return true;
    return false;
}

void event_works_go_on(struct tournaments *tournaments) {
    struct event_works *works = &tournaments->event_works;
    for (struct event_work **at = &works->waiting;
         *at && works->runs < EVENT_WORKERS && !tournaments->running->stopping;) {
        struct event_work *work = *at;
        if (is_running(tournaments, work->event->owner)) {
            at = &work->next;
            continue;
        }
        *at = work->next;
        if (!*at)
            works->end = at;
        if (!copy_rows(work)) {
            give_up(work);
            at = &works->waiting;
            continue;
        }
        work->next = works->running;
        works->running = work;
        works->runs++;
        pool_add(works->pool, &work->job);
    }
}

static void wait(struct event_work *work) {
    struct event_works *works = &work->event->tournaments->event_works;
    struct event_work **end = works->waiting ? works->end : &works->waiting;
    work->next = NULL;
    *end = work;
    works->end = &work->next;
}

static struct event_work *create(struct event *event) {
    struct event_work *work = calloc(1, sizeof *work);
    if (!work)
        return NULL;
    work->job = (struct pool_job){.work = make, .finish = finish};
    work->event = event;
    work->time_s = event_time(event);
    memcpy(work->secret, event->secret, sizeof work->secret);
    tournament_init(&work->value);
    return work;
}

void event_work(struct event *event, struct event_change *change, const char *acts,
                size_t length) {
    struct event_work *work = create(event);
    hosted_work(&event->log);
    if (work && !change->draws)
        work->acts = malloc(length + 1);
    if (!work || (!change->draws && !work->acts)) {
        destroy(work);
        event_made(event, change, EVENT_NOT_STORED);
        return;
    }
    work->change = change;
    work->draws = change->draws;
    work->by = change->by;
    if (!change->draws) {
        memcpy(work->acts, acts, length);
        work->length = length;
    }
    wait(work);
    event_works_go_on(event->tournaments);
}

bool event_work_late(struct event *event) {
    struct event_work *work = create(event);
    if (!work)
        return false;
    hosted_work(&event->log);
    wait(work);
    return true;
}

void event_works_finish(struct tournaments *tournaments) {
    struct event_works *works = &tournaments->event_works;
    while (works->waiting) {
        struct event_work *work = works->waiting;
        works->waiting = work->next;
        give_up(work);
    }
}
