/* jobs.c - has a slot for each thread: it takes a job, waits for the thread, and stores the result.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/report.h"
#include "server/nodes/cluster.h"
#include "server/process/log.h"
#include "server/process/pool.h"
#include "server/tables/jobs.h"
#include "server/tables/tables.h"
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

/* --- what a job is: an analysis of a match --- */

/* A report of a long match has some hundred kilobytes. */
enum { REPORT_MAX = 8 << 20 };

static const char no_memory[] = "no-memory";

static char *write_report(const struct analysis *analysis, const char **why) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool fine = out && analyze_json(out, analysis);
    *why = no_memory;
    fine = out && fclose(out) == 0 && fine;
    if (fine && length <= REPORT_MAX)
        return text;
    if (fine)
        *why = "too-long";
    free(text);
    return NULL;
}

static char *analyze(const struct pedro_match *match, const struct pedro_tags *tags,
                     const atomic_bool *stop, const char **why) {
    struct equity *equity = equity_create(&match->rules);
    struct analyze_settings settings = analyze_usual();
    struct analysis analysis = {0};
    char *report = NULL;
    settings.equity = equity;
    settings.stop = stop;
    const int err =
        equity ? analyze_match(match, tags, &settings, &analysis) : PEDRO_ERR_NO_MEMORY;
    *why = err == ANALYZE_STOPPED ? NULL : no_memory;
    if (!err)
        report = write_report(&analysis, why);
    analyze_finish(&analysis);
    equity_destroy(equity);
    return report;
}

/* The report of a record as one JSON object, as `pedro analyze --json` prints it; the caller frees it. NULL with the reason in `why`,
 * which is NULL if `stop` became true. */
static char *analyze_record(const char *record, const atomic_bool *stop,
                            const char **why) {
    struct pedro_match match;
    struct pedro_tags tags;
    struct pedro_record_error error;
    char *report = NULL;
    const int err = pedro_record_read(record, strlen(record), &match, &tags, &error);
    *why = err == PEDRO_ERR_NO_MEMORY ? no_memory : "bad-record";
    if (!err)
        report = analyze(&match, &tags, stop, why);
    pedro_match_finish(&match);
    pedro_tags_finish(&tags);
    return report;
}

/* --- working --- */

static void work(struct pool_job *job, void *tool) {
    struct slot *slot = (struct slot *)job;
    (void)tool;
    slot->report = analyze_record(slot->record, &slot->stop, &slot->why);
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

/* --- in a cluster --- */

enum { JOBS_MS = 1000 };

struct jobs_reading {
    uint64_t looked_ms;
    bool waits;
    int64_t waiting, running;
};

static bool begin_look(void *reading, void *room) {
    struct tables *tables = room;
    struct jobs_reading *jobs = reading;
    jobs->waits = false;
    return cluster_is_due(tables->clock->now_ms, &jobs->looked_ms, JOBS_MS);
}

static void read_look(void *reading, struct store *store) {
    struct jobs_reading *jobs = reading;
    jobs->waits = store_job_waits(store);
    jobs->waiting = store_jobs_in(store, "waiting");
    jobs->running = store_jobs_in(store, "running");
}

static void end_look(void *reading, void *room, bool asked) {
    struct tables *tables = room;
    const struct jobs_reading *jobs = reading;
    if (!asked)
        return;
    if (tables->jobs)
        jobs_tell(tables->jobs, jobs->waits);
    tables->jobs_waiting = jobs->waiting;
    tables->jobs_running = jobs->running;
}

bool jobs_listen(struct tables *tables) {
    static const struct cluster_reading how = {begin_look, read_look, end_look};
    return cluster_read(tables->nodes, &how, calloc(1, sizeof(struct jobs_reading)),
                        tables);
}

void jobs_stored(struct tables *tables, int64_t *waiting, int64_t *running) {
    const bool joined = cluster_is_joined(tables->nodes);
    *waiting = joined ? tables->jobs_waiting : store_jobs_in(tables->store, "waiting");
    *running = joined ? tables->jobs_running : store_jobs_in(tables->store, "running");
}
