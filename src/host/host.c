/* host.c - one table of states, and what each step of it has to do.
 *
 * SPDX-License-Identifier: MIT */
#include "host/host.h"

#include <assert.h>
#include <stdlib.h>

/* --- states --- */

enum hosted_state hosted_next(enum hosted_state state, enum hosted_event event) {
    static const enum hosted_state next[HOSTED_STATES][HOSTED_EVENTS] = {
        [HOSTED_LOADING] = {[HOSTED_SEEN] = HOSTED_IDLE,
                            [HOSTED_GAP] = HOSTED_LOADING,
                            [HOSTED_CLOSE] = HOSTED_CLOSED,
                            [HOSTED_BREAK] = HOSTED_BROKEN},
        [HOSTED_IDLE] = {[HOSTED_SEEN] = HOSTED_IDLE,
                         [HOSTED_LOOK] = HOSTED_BEHIND,
                         [HOSTED_GAP] = HOSTED_BEHIND,
                         [HOSTED_WRITE] = HOSTED_WRITING,
                         [HOSTED_WORK] = HOSTED_WORKING,
                         [HOSTED_CLOSE] = HOSTED_CLOSED,
                         [HOSTED_BREAK] = HOSTED_BROKEN},
        [HOSTED_WRITING] = {[HOSTED_SEEN] = HOSTED_WRITING,
                            [HOSTED_GAP] = HOSTED_WRITING_BEHIND,
                            [HOSTED_STORED] = HOSTED_IDLE,
                            [HOSTED_TAKEN] = HOSTED_BEHIND,
                            [HOSTED_FAILED] = HOSTED_IDLE,
                            [HOSTED_BREAK] = HOSTED_BROKEN},
        [HOSTED_WRITING_BEHIND] = {[HOSTED_SEEN] = HOSTED_WRITING_BEHIND,
                                   [HOSTED_GAP] = HOSTED_WRITING_BEHIND,
                                   [HOSTED_STORED] = HOSTED_BEHIND,
                                   [HOSTED_TAKEN] = HOSTED_BEHIND,
                                   [HOSTED_FAILED] = HOSTED_BEHIND,
                                   [HOSTED_BREAK] = HOSTED_BROKEN},
        [HOSTED_WORKING] = {[HOSTED_SEEN] = HOSTED_WORKING,
                            [HOSTED_GAP] = HOSTED_CATCHING_UP,
                            [HOSTED_WRITE] = HOSTED_WRITING,
                            [HOSTED_WORKED] = HOSTED_IDLE,
                            [HOSTED_BREAK] = HOSTED_BROKEN},
        [HOSTED_BEHIND] = {[HOSTED_SEEN] = HOSTED_IDLE,
                           [HOSTED_LOOK] = HOSTED_BEHIND,
                           [HOSTED_GAP] = HOSTED_BEHIND,
                           [HOSTED_WORK] = HOSTED_CATCHING_UP,
                           [HOSTED_CLOSE] = HOSTED_CLOSED,
                           [HOSTED_BREAK] = HOSTED_BROKEN},
        [HOSTED_CATCHING_UP] = {[HOSTED_SEEN] = HOSTED_WORKING,
                                [HOSTED_GAP] = HOSTED_CATCHING_UP,
                                [HOSTED_WRITE] = HOSTED_WRITING_BEHIND,
                                [HOSTED_WORKED] = HOSTED_BEHIND,
                                [HOSTED_BREAK] = HOSTED_BROKEN},
        [HOSTED_CLOSED] = {[HOSTED_SEEN] = HOSTED_CLOSED, [HOSTED_GAP] = HOSTED_CLOSED},
        [HOSTED_BROKEN] = {[HOSTED_SEEN] = HOSTED_BROKEN,
                           [HOSTED_GAP] = HOSTED_BROKEN,
                           [HOSTED_STORED] = HOSTED_BROKEN,
                           [HOSTED_TAKEN] = HOSTED_BROKEN,
                           [HOSTED_FAILED] = HOSTED_BROKEN,
                           [HOSTED_WORKED] = HOSTED_BROKEN},
    };
    return next[state][event];
}

static void step(struct hosted *log, enum hosted_event event) {
    const enum hosted_state next = hosted_next(log->state, event);
    assert(next != HOSTED_NOWHERE);
    if (next == HOSTED_BEHIND && log->state != HOSTED_BEHIND)
        log->behind_ms = *log->host->now_ms;
    log->state = next;
}

bool hosted_is_free(const struct hosted *log) {
    const struct host_io *io = &log->host->io;
    return log->state == HOSTED_IDLE && log->holds == 0 &&
           !(io->is_suspended && io->is_suspended(io->data));
}

static bool is_away(const struct hosted *log) {
    const struct host_io *io = &log->host->io;
    return io->is_away && io->is_away(io->data);
}

bool hosted_is_quiet(const struct hosted *log) {
    return log->state == HOSTED_IDLE && log->holds == 0 && !log->queue;
}

bool hosted_is_driven(const struct hosted *log) {
    const struct host_io *io = &log->host->io;
    return !io->may_drive || (log->driven && io->may_drive(io->data));
}

/* True if rows of others are applied as they come. */
static bool takes_rows(const struct hosted *log) {
    return log->state == HOSTED_LOADING || log->state == HOSTED_IDLE ||
           log->state == HOSTED_BEHIND;
}

/* --- the outside --- */

static void watch(const struct hosted *log) {
    const struct host_io *io = &log->host->io;
    if (io->watch)
        io->watch(io->data, log->kind->kind, log->id, log->seq);
}

static void unwatch(const struct hosted *log) {
    const struct host_io *io = &log->host->io;
    if (io->unwatch)
        io->unwatch(io->data, log->kind->kind, log->id);
}

/* Repeats the last look. */
static void look_once_more(struct hosted *log) {
    const struct host_io *io = &log->host->io;
    log->behind_ms = *log->host->now_ms;
    if (io->look)
        io->look(io->data, log->kind->kind, log->id, log->looks);
}

static void look(struct hosted *log) {
    log->looks++;
    look_once_more(log);
}

/* Asks again for all rows after the last one that was applied. */
static void look_again(struct hosted *log) {
    unwatch(log);
    watch(log);
    look(log);
}

/* A row that has come is lost here. No look that was answered until now says that all rows have come; the next tick
 * looks again. */
static void lose_row(struct hosted *log) {
    step(log, HOSTED_GAP);
    log->looks++;
    unwatch(log);
    watch(log);
}

/* --- the logs of a host --- */

static struct hosted **chain_of(struct host *host, int64_t id) {
    return &host->chain[(uint64_t)id % HOST_CHAINS];
}

struct hosted *host_find(const struct host *host, char kind, int64_t id) {
    struct hosted *log = host->chain[(uint64_t)id % HOST_CHAINS];
    while (log && (log->id != id || log->kind->kind != kind))
        log = log->chain;
    return log;
}

static void touch(struct hosted *log) {
    if (log->touched)
        return;
    log->touched = true;
    log->next_touched = log->host->touched;
    log->host->touched = log;
}

static void untouch(struct hosted *log) {
    struct hosted **at = &log->host->touched;
    while (log->touched && *at && *at != log)
        at = &(*at)->next_touched;
    if (log->touched && *at)
        *at = log->next_touched;
    log->touched = false;
}

void hosted_open(struct host *host, struct hosted *log, const struct hosted_kind *kind,
                 void *data, int64_t id, uint64_t seq, bool load) {
    struct hosted **chain = chain_of(host, id);
    *log = (struct hosted){.host = host,
                           .kind = kind,
                           .data = data,
                           .id = id,
                           .seq = seq,
                           .state = load ? HOSTED_LOADING : HOSTED_IDLE,
                           .behind_ms = *host->now_ms,
                           .chain = *chain,
                           .open = true};
    log->queue_end = &log->queue;
    *chain = log;
    watch(log);
    if (load)
        look(log);
}

void hosted_close(struct hosted *log) {
    if (!log->open)
        return;
    struct hosted **at = chain_of(log->host, log->id);
    hosted_refuse_queue(log, HOSTED_DROPPED);
    if (log->write)
        log->write->log = NULL;
    while (*at != log)
        at = &(*at)->chain;
    *at = log->chain;
    untouch(log);
    unwatch(log);
    late_rows_drop(&log->late);
    log->open = false;
}

/* --- rows --- */

void hosted_break(struct hosted *log, const char *why) {
    if (log->state == HOSTED_BROKEN || log->state == HOSTED_CLOSED)
        return;
    step(log, HOSTED_BREAK);
    late_rows_drop(&log->late);
    log->kind->broke(log, why);
}

static void take_row(struct hosted *log, const struct store_row *row) {
    const uint64_t seq = (uint64_t)row->seq;
    if (!takes_rows(log) || seq <= log->seq)
        return;
    if (seq != log->seq + 1 && !log->kind->has_gaps) {
        step(log, HOSTED_GAP);
        look_again(log);
        return;
    }
    if (row->length == 0 && log->kind->closed) {
        step(log, HOSTED_CLOSE);
        touch(log);
        return;
    }
    switch (log->kind->apply(log, row)) {
    case HOSTED_WRONG:
        hosted_break(log, NULL);
        return;
    case HOSTED_LATER:
        lose_row(log);
        return;
    case HOSTED_APPLIED:
        break;
    }
    log->misses = 0;
    if (takes_rows(log))
        log->seq = log->seq > seq ? log->seq : seq;
    else if (!late_rows_add_first(&log->late, row)) /* a thread folds it */
        lose_row(log);
}

static void take_late(struct hosted *log) {
    struct late_row *late;
    while (takes_rows(log) && (late = late_rows_take(&log->late))) {
        take_row(log, &late->row);
        free(late);
    }
}

void host_row(struct host *host, const struct store_row *row) {
    struct hosted *log = host_find(host, row->kind, row->id);
    if (!log)
        return;
    touch(log);
    if (takes_rows(log))
        take_row(log, row);
    else if (log->state != HOSTED_CLOSED && log->state != HOSTED_BROKEN &&
             (uint64_t)row->seq > log->seq && !late_rows_add(&log->late, row))
        lose_row(log);
}

void host_seen(struct host *host, char kind, int64_t id, uint32_t look) {
    struct hosted *log = host_find(host, kind, id);
    if (!log || look != log->looks)
        return;
    const bool loading = log->state == HOSTED_LOADING;
    touch(log);
    step(log, loading && log->seq == 0 && !log->kind->has_gaps
                  ? HOSTED_CLOSE /* no row, no log */
                  : HOSTED_SEEN);
    if (loading && log->state == HOSTED_IDLE && log->kind->loaded)
        log->kind->loaded(log);
}

void host_go_on(struct host *host) {
    while (host->touched) {
        struct hosted *log = host->touched;
        host->touched = log->next_touched;
        log->touched = false;
        if (log->state != HOSTED_CLOSED) {
            hosted_go_on(log);
            continue;
        }
        hosted_refuse_queue(log, HOSTED_IS_CLOSED);
        log->kind->closed(log);
    }
}

/* --- requests --- */

static void put_first(struct hosted *log, struct hosted_request *request) {
    request->next = log->queue;
    if (!log->queue)
        log->queue_end = &request->next;
    log->queue = request;
    log->queued++;
}

static struct hosted_request *take_first(struct hosted *log) {
    struct hosted_request *request = log->queue;
    log->queue = request->next;
    if (!log->queue)
        log->queue_end = &log->queue;
    log->queued--;
    return request;
}

/* Those that only read stay if others `may_read`. */
static void refuse_some(struct hosted *log, enum hosted_refusal why, bool may_read) {
    struct hosted_request **at = &log->queue, *request;
    for (unsigned left = log->queued; left > 0 && (request = *at); left--) {
        if (may_read && request->reads) {
            at = &request->next;
            continue;
        }
        *at = request->next;
        if (!*at)
            log->queue_end = at;
        log->queued--;
        log->kind->refuse(log, request, why);
    }
}

void hosted_refuse_queue(struct hosted *log, enum hosted_refusal why) {
    refuse_some(log, why, false);
}

/* Reads what others have stored, once for all requests that wait. */
static void look_first(struct hosted *log) {
    for (struct hosted_request *request = log->queue; request; request = request->next)
        request->looks = false;
    step(log, HOSTED_LOOK);
    look(log);
}

static void decide_queue(struct hosted *log) {
    while (log->queue && hosted_is_free(log)) {
        if (log->queue->looks && log->host->io.look) {
            look_first(log);
            return;
        }
        log->kind->decide(log, take_first(log));
    }
    if (log->state == HOSTED_BROKEN)
        hosted_refuse_queue(log, HOSTED_IS_BROKEN);
}

void hosted_go_on(struct hosted *log) {
    if (log->takes && hosted_is_free(log)) {
        log->takes = false;
        log->kind->driven(log);
    }
    decide_queue(log);
    if (log->state == HOSTED_IDLE && log->holds == 0 && log->kind->idle)
        log->kind->idle(log);
}

void hosted_receive(struct hosted *log, struct hosted_request *request) {
    if (log->state == HOSTED_BROKEN || log->state == HOSTED_CLOSED) {
        log->kind->refuse(log, request,
                          log->state == HOSTED_BROKEN ? HOSTED_IS_BROKEN
                                                      : HOSTED_IS_CLOSED);
        return;
    }
    if (log->queued >= log->kind->queue_max) {
        log->kind->refuse(log, request, HOSTED_QUEUE_FULL);
        return;
    }
    request->next = NULL;
    *log->queue_end = request;
    log->queue_end = &request->next;
    log->queued++;
    if (hosted_is_free(log))
        hosted_go_on(log);
}

static void tick(struct hosted *log) {
    const bool waits = log->state == HOSTED_LOADING || log->state == HOSTED_BEHIND ||
                       log->state == HOSTED_CATCHING_UP;
    if (waits && *log->host->now_ms - log->behind_ms >= HOSTED_LOOK_AGAIN_MS)
        look_once_more(log);
    if ((waits || log->holds > 0) && is_away(log))
        hosted_refuse_queue(log, HOSTED_NOT_DRIVEN);
    if ((log->queue || log->takes) &&
        (hosted_is_free(log) || log->state == HOSTED_BROKEN))
        hosted_go_on(log);
}

void hosted_jump(struct hosted *log, uint64_t seq) {
    log->seq = log->seq > seq ? log->seq : seq;
    if (log->open)
        watch(log);
}

void hosted_hold(struct hosted *log) { log->holds++; }

void hosted_release(struct hosted *log) {
    log->holds--;
    touch(log);
}

/* --- writing and working --- */

void hosted_append(struct hosted *log, struct hosted_write *write, struct batch *batch) {
    const struct host_io *io = &log->host->io;
    write->host = log->host;
    write->kind = log->kind;
    write->log = log;
    log->write = write;
    step(log, HOSTED_WRITE);
    io->append(io->data, write, batch);
}

static void fall_behind(struct hosted *log, struct hosted_request *request) {
    step(log, HOSTED_TAKEN);
    if (request) {
        request->looks = false;
        put_first(log, request);
    }
    if (log->state == HOSTED_BROKEN)
        return;
    if (++log->misses >= HOSTED_MISSES_MAX)
        hosted_break(log, "rows-missing");
    else
        look_again(log);
}

/* `rows` of the write are in the value. */
static void end_write(struct hosted *log, const struct hosted_write *write,
                      enum store_result result, unsigned rows) {
    if (write->again) {
        fall_behind(log, write->request);
        take_late(log);
        return;
    }
    step(log, result == STORE_OK ? HOSTED_STORED : HOSTED_FAILED);
    if (result == STORE_OK) {
        log->seq += rows;
        log->misses = 0;
        watch(log);
    } else if (result == STORE_TAKEN) {
        hosted_break(log, "taken");
    }
    if (result == STORE_OK && rows < write->rows)
        hosted_break(log, NULL);
    if (log->state == HOSTED_BEHIND)
        look_again(log);
    take_late(log);
}

void hosted_stored(struct hosted_write *write, enum store_result result) {
    struct hosted *log = write->log;
    const struct hosted_kind *kind = write->kind;
    const bool closed = write->closes && result == STORE_OK;
    write->again = log && result == STORE_TAKEN && log->host->io.look;
    if (!log) {
        kind->answer(NULL, write, result);
        return;
    }
    log->write = NULL;
    end_write(log, write, result, kind->stored(log, write, result));
    kind->answer(log, write, result);
    if (closed) {
        if (log->state != HOSTED_CLOSED) /* its last row may have come already */
            step(log, HOSTED_CLOSE);
        hosted_refuse_queue(log, HOSTED_IS_CLOSED);
        kind->closed(log);
    } else if (result == STORE_OK || log->queue) { /* else time may try again, later */
        hosted_go_on(log);
    }
}

void hosted_work(struct hosted *log) { step(log, HOSTED_WORK); }

void hosted_worked(struct hosted *log, unsigned rows) {
    step(log, HOSTED_WORKED);
    log->seq += rows;
    take_late(log);
}

void hosted_gave_up(struct hosted *log) {
    late_rows_drop(&log->late);
    step(log, HOSTED_WORKED);
    lose_row(log);
}

/* --- who drives --- */

void hosted_drive(struct hosted *log) {
    if (log->driven)
        return;
    log->driven = log->takes = true;
    hosted_go_on(log);
}

void hosted_own(struct hosted *log) { log->driven = true; }

void hosted_let_go(struct hosted *log) { log->driven = log->takes = false; }

/* --- all of them --- */

void host_add(struct host *host, const struct hosted_kind *kind, void *owner) {
    assert(host->kinds < HOST_KINDS);
    host->kind[host->kinds].kind = kind;
    host->kind[host->kinds++].owner = owner;
}

bool host_drive(struct host *host, char kind, int64_t id, const char *name) {
    struct hosted *log = host_find(host, kind, id);
    if (log)
        hosted_drive(log);
    for (unsigned i = 0; !log && i < host->kinds; i++)
        if (host->kind[i].kind->kind == kind)
            return host->kind[i].kind->take(host->kind[i].owner, id, name);
    return true;
}

/* Calls something of each log that is open. It may open others, but closes none. */
static void each(struct host *host, void (*one)(struct hosted *log)) {
    for (unsigned i = 0; i < HOST_CHAINS; i++)
        for (struct hosted *log = host->chain[i]; log; log = log->chain)
            one(log);
}

static void let_go(struct hosted *log) {
    if (!log->kind->driven)
        return;
    if (log->kind->let_go)
        log->kind->let_go(log);
    refuse_some(log, HOSTED_NOT_DRIVEN, true);
    hosted_let_go(log);
}

void host_let_go(struct host *host) { each(host, let_go); }

static void drop(struct hosted *log) { hosted_refuse_queue(log, HOSTED_DROPPED); }

void host_drop(struct host *host) { each(host, drop); }

void host_tick(struct host *host) { each(host, tick); }
