/* notices.c - applies bans, renamings, merges and deletions to tables and sockets.
 *
 * Each is idempotent: a server that stops before it has recorded one applies it again.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "server/nodes/cluster.h"
#include "server/people/login.h"
#include "server/people/people.h"
#include "server/process/log.h"
#include "server/wire/client.h"

enum { AUDIT_LATE_MAX = 64 };

struct notices {
    int64_t seen; /* the last entry that was applied, */
    int64_t done
        [AUDIT_LATE_MAX]; /* and in a cluster the last ones, as a ring: entries may be stored out of order */
    unsigned next;
    bool primed;
    bool waits; /* an entry has to be tried again */
    /* In a cluster a thread looks whether there are new entries: */
    uint64_t looked_ms;
    int64_t from;
    bool has;
    uint64_t mark, applied; /* hashes of what was read; of what was applied */
};

static bool drop(struct people *people, const struct store_audit *audit) {
    sign_out_user(people, audit->user, NULL);
    return true;
}

/* The store has the new name on its list; forgetting_look() changes the rows. */
static bool renamed(struct people *people, const struct store_audit *audit) {
    if (*audit->name)
        forgetting_rename(people, audit->user, audit->name);
    return true;
}

static bool deleted(struct people *people, const struct store_audit *audit) {
    forgetting_drop(people, audit->user);
    return true;
}

static bool merged(struct people *people, const struct store_audit *audit) {
    struct store_user into;
    const bool there = store_user(people->store, audit->other, &into) == STORE_OK;
    drop(people, audit);
    return people_tell_merged(people, audit->user, there ? into.id : 0,
                              there ? into.name : "");
}

static const struct {
    const char *task;
    /* False: it has to be tried again later. */
    bool (*act)(struct people *people, const struct store_audit *audit);
} notices[] = {
    {"ban", drop},       {"logout", drop},  {"rename", renamed},
    {"delete", deleted}, {"merge", merged},
};

/* --- entries that are stored late --- */

static bool is_done(const struct notices *log, int64_t id) {
    for (unsigned i = 0; i < AUDIT_LATE_MAX; i++)
        if (log->done[i] == id)
            return true;
    return false;
}

static void note_done(struct notices *log, int64_t id) {
    log->done[log->next++ % AUDIT_LATE_MAX] = id;
    if (log->seen < id)
        log->seen = id;
}

/* The first entry that another transaction may have stored after a later one was read. */
static int64_t first_entry(const struct people *people) {
    const int64_t seen = people->notices->seen;
    return !cluster_is_joined(people->nodes) ? seen
           : seen > AUDIT_LATE_MAX           ? seen - AUDIT_LATE_MAX
                                             : 0;
}

static bool skip(void *data, const struct store_audit *audit) {
    struct notices *log = data;
    if (audit->id <= log->seen)
        note_done(log, audit->id);
    return audit->id <= log->seen;
}

static bool take(void *data, const struct store_audit *audit) {
    struct people *people = data;
    if (is_done(people->notices, audit->id))
        return true;
    for (size_t i = 0; i < sizeof notices / sizeof *notices; i++)
        if (strcmp(notices[i].task, audit->task) == 0 && !notices[i].act(people, audit)) {
            people->notices->waits = true;
            return false;
        }
    log_info("admin", "who", audit->who, "task", audit->task, "user",
             LOG_NUMBER(audit->user), "number", LOG_NUMBER(audit->id), NULL);
    note_done(people->notices, audit->id);
    return true;
}

void notices_take(struct people *people) {
    struct notices *log = people->notices;
    const int64_t before = log->seen;
    log->waits = false;
    if (!log->primed)
        log->primed = store_audit(people->store, first_entry(people), skip, log);
    /* Every node reads the log. */
    presence_mute(people);
    if (!store_audit(people->store, first_entry(people), take, people))
        log->waits = true;
    presence_unmute(people);
    if (log->seen == before || !cluster_is_first(people->nodes))
        return;
    struct batch *batch = batch_create();
    batch_number(batch, "audit_seen", log->seen);
    batch_end(batch, people->store);
}

/* --- in a cluster: whether there are new entries is looked up on a thread --- */

enum { AUDIT_MS = 500 };

static bool begin(void *reading, void *room) {
    struct people *people = room;
    struct notices *log = reading;
    log->has = false;
    log->mark = 0;
    log->from = first_entry(people);
    return people->running->ready &&
           cluster_is_due(people->clock->now_ms, &log->looked_ms, AUDIT_MS);
}

static bool mark_entry(void *data, const struct store_audit *audit) {
    uint64_t *mark = data;
    *mark = fnv_add(*mark, &audit->id, sizeof audit->id);
    return true;
}

static void read(void *reading, struct store *store) {
    struct notices *log = reading;
    log->has = store_audit(store, log->from, mark_entry, &log->mark);
}

/* What has changed is read again by the loop itself: it is little, and seldom. */
static void end(void *reading, void *room, bool asked) {
    struct people *people = room;
    struct notices *log = reading;
    if (asked && log->has && (log->applied != log->mark || log->waits)) {
        log->applied = log->mark;
        notices_take(people);
    }
}

bool notices_listen(struct people *people) {
    static const struct cluster_reading how = {begin, read, end};
    struct notices *log = people->notices = calloc(1, sizeof *log);
    if (log)
        log->seen = store_number(people->store, "audit_seen");
    return cluster_read(people->nodes, &how, log, people);
}
