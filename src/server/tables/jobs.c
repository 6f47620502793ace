/* jobs.c - has a slot for each thread: it takes a job, waits for the thread, and stores the result.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"
#include "server/process/pool.h"
#include "server/tables/job_work.h"
#include "server/tables/jobs.h"
#include "store/job.h"
#include "store/reader.h"

/* A job survives a slow disk and a database that is away for a moment. */
enum { LOOK_MS = 1000, KEEP_MS = STORE_JOB_MS / 5 };

enum stage {
    STAGE_FREE,
    STAGE_TAKING,  /* the store is asked for a job, which is then read */
    STAGE_RUNNING, /* a thread works */
    STAGE_STORING, /* the result, or that the job is given back */
};

struct slot {
    struct pool_job pool_job;
    struct jobs *jobs;
    enum stage stage;
    bool failed;  /* there is no report, and there will be none */
    bool keeping; /* the renewal of the lease is on its way to the store */
    uint64_t kept_ms;
    int64_t taker;
    enum store_result found;
    char *argument, *record;
    char *report;
    const char *why;  /* there is no report; NULL: the work was stopped */
    atomic_bool stop; /* the job was lost, or all end */
};

struct jobs {
    struct store *store;
    struct pool *pool;
    uint64_t now_ms, looked_ms;
    bool hurried, stopping;
    bool told, waits; /* by jobs_tell() */
    struct jobs_counts counts;
    unsigned slots;
    struct slot slot[];
};

static void clear(struct slot *slot) {
    free(slot->argument);
    free(slot->record);
    free(slot->report);
    slot->argument = slot->record = slot->report = NULL;
    slot->failed = false;
    slot->stage = STAGE_FREE;
}

/* --- storing --- */

static void on_ended(void *data, enum store_result result) {
    struct slot *slot = data;
    if (result == STORE_OK) {
        slot->jobs->counts.done += slot->report != NULL;
        slot->jobs->counts.failed += slot->failed;
    } else {
        log_info("job-lost", "match", slot->argument ? slot->argument : "", NULL);
    }
    clear(slot);
    slot->jobs->hurried = true;
}

/* Without a state the job is given back. */
static void end(struct slot *slot, const char *state, const char *result) {
    struct batch *batch = batch_create();
    if (state)
        batch_end_job(batch, slot->taker, state, result);
    else
        batch_free_job(batch, slot->taker);
    slot->stage = STAGE_STORING;
    batch_commit(batch, slot->jobs->store, on_ended, slot);
}

static void fail(struct slot *slot, const char *why) {
    slot->failed = true;
    log_error("job-failed", "match", slot->argument, "why", why, NULL);
    end(slot, "failed", why);
}

/* --- working --- */

static void work(struct pool_job *job, void *tool) {
    struct slot *slot = (struct slot *)job;
    (void)tool;
    slot->report = job_analyze(slot->record, &slot->stop, &slot->why);
}

static void finish(struct pool_job *job, bool done) {
    struct slot *slot = (struct slot *)job;
    if (slot->report)
        end(slot, "done", slot->report);
    else if (done && slot->why)
        fail(slot, slot->why);
    else
        end(slot, NULL, NULL);
}

/* --- taking --- */

static void keep_argument(void *data, const struct store_job *job) {
    struct slot *slot = data;
    slot->argument = strdup(job->argument);
}

static bool keep_record(void *data, const struct store_match *match) {
    struct slot *slot = data;
    slot->record = strdup(match->record);
    return false;
}

/* On the slot's thread, with a connection that is there only for that: the work takes long. */
static void read_job(struct pool_job *job, void *tool) {
    struct slot *slot = (struct slot *)job;
    char why[STORE_WHY_MAX];
    struct store *store = store_open_reader(slot->jobs->store, why);
    (void)tool;
    slot->found =
        store ? store_taken_job(store, slot->taker, keep_argument, slot) : STORE_FAILED;
    if (slot->argument)
        slot->found = store_match(store, slot->argument, keep_record, slot);
    store_close(store);
}

static void on_read(struct pool_job *job, bool done) {
    struct slot *slot = (struct slot *)job;
    struct jobs *jobs = slot->jobs;
    if (done && slot->found == STORE_NOT_FOUND && !slot->argument) {
        clear(slot);
    } else if (done && slot->found == STORE_NOT_FOUND) {
        fail(slot, "no-match");
    } else if (!done || !slot->record || jobs->stopping) {
        end(slot, NULL, NULL);
    } else {
        slot->stage = STAGE_RUNNING;
        slot->kept_ms = jobs->now_ms;
        atomic_store(&slot->stop, false);
        slot->pool_job.work = work;
        slot->pool_job.finish = finish;
        pool_add(jobs->pool, &slot->pool_job);
        jobs->hurried = true; /* there may be another */
    }
}

static void on_taken(void *data, enum store_result result) {
    struct slot *slot = data;
    if (result == STORE_NOT_FOUND) {
        clear(slot);
    } else if (result != STORE_OK || slot->jobs->stopping) {
        end(slot, NULL, NULL);
    } else {
        slot->pool_job.work = read_job;
        slot->pool_job.finish = on_read;
        pool_add(slot->jobs->pool, &slot->pool_job);
    }
}

static void take(struct slot *slot) {
    struct batch *batch = batch_create();
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    slot->taker = (int64_t)(number >> 2) + 1;
    slot->stage = STAGE_TAKING;
    batch_take_job(batch, slot->taker);
    batch_commit(batch, slot->jobs->store, on_taken, slot);
}

static void on_kept(void *data, enum store_result result) {
    struct slot *slot = data;
    slot->keeping = false;
    if (result == STORE_NOT_FOUND)
        atomic_store(&slot->stop, true);
}

static void keep(struct slot *slot, uint64_t now_ms) {
    struct batch *batch = batch_create();
    slot->keeping = true;
    slot->kept_ms = now_ms;
    batch_keep_job(batch, slot->taker);
    batch_commit(batch, slot->jobs->store, on_kept, slot);
}

/* One job is taken at a time. If there was one, on_taken() looks for the next at once. */
static void look(struct jobs *jobs) {
    const bool hurried = jobs->hurried;
    for (unsigned i = 0; i < jobs->slots; i++)
        if (jobs->slot[i].stage == STAGE_TAKING)
            return;
    for (unsigned i = 0; i < jobs->slots; i++) {
        struct slot *slot = &jobs->slot[i];
        if (slot->stage != STAGE_FREE || slot->keeping)
            continue;
        jobs->hurried = false;
        jobs->looked_ms = jobs->now_ms;
        if (!jobs->told ? store_job_waits(jobs->store) : hurried || jobs->waits)
            take(slot);
        jobs->waits = false;
        return;
    }
}

void jobs_tick(struct jobs *jobs, uint64_t now_ms, bool begin) {
    jobs->now_ms = now_ms;
    for (unsigned i = 0; i < jobs->slots; i++) {
        struct slot *slot = &jobs->slot[i];
        if (slot->stage == STAGE_RUNNING && !slot->keeping &&
            now_ms - slot->kept_ms >= KEEP_MS)
            keep(slot, now_ms);
    }
    if (begin && !jobs->stopping &&
        (jobs->hurried || jobs->waits || now_ms - jobs->looked_ms >= LOOK_MS))
        look(jobs);
}

void jobs_hurry(struct jobs *jobs) { jobs->hurried = true; }

void jobs_tell(struct jobs *jobs, bool waits) {
    jobs->told = true;
    jobs->waits = waits;
}

struct jobs_counts jobs_count(const struct jobs *jobs) {
    return jobs ? jobs->counts : (struct jobs_counts){0};
}

void jobs_deliver(struct jobs *jobs) { pool_collect(jobs->pool); }

/* --- beginning and ending --- */

struct jobs *jobs_create(struct store *store, unsigned threads, void (*wake)(void *data),
                         void *data) {
    struct jobs *jobs = calloc(1, sizeof *jobs + threads * sizeof jobs->slot[0]);
    if (!jobs)
        return NULL;
    jobs->store = store;
    jobs->slots = threads;
    for (unsigned i = 0; i < threads; i++)
        jobs->slot[i].jobs = jobs;
    jobs->pool = pool_create(threads, NULL, wake, data);
    if (jobs->pool)
        return jobs;
    free(jobs);
    return NULL;
}

void jobs_stop(struct jobs *jobs) {
    if (!jobs)
        return;
    jobs->stopping = true;
    for (unsigned i = 0; i < jobs->slots; i++)
        atomic_store(&jobs->slot[i].stop, true);
    pool_destroy(jobs->pool);
    jobs->pool = NULL;
}

void jobs_destroy(struct jobs *jobs) {
    if (!jobs)
        return;
    for (unsigned i = 0; i < jobs->slots; i++)
        clear(&jobs->slot[i]);
    free(jobs);
}
