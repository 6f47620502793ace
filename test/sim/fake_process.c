/* fake_process.c - in place of server/process/{clock,pool,log}.c: clocks, threads, the log file and chance.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/process/log.h"
#include "server/process/pool.h"
#include "world.h"

/* --- clocks --- */

/* Of two computers no monotonic clock is like the other. */
uint64_t clock_steady_ms(const struct clock *clock) {
    return sim->now_ms + 1000000 * (1 + (uint64_t)node_of(clock)->number);
}

uint64_t clock_label_ms(const struct clock *clock) {
    return (uint64_t)(EPOCH_MS * 1000ll + (int64_t)sim->now_ms + node_of(clock)->skew_ms);
}

/* --- threads --- */

struct pool {
    struct pool *next; /* of the node */
    struct node *node;
    const struct pool_tool *tool;
    void *tools;
    void (*wake)(void *data);
    void *data;
    struct pool_job *todo, **todo_end, *done, **done_end;
    size_t waiting;
};

struct pool *pool_create(unsigned threads, const struct pool_tool *tool,
                         void (*wake)(void *data), void *data) {
    struct pool *pool = calloc(1, sizeof *pool);
    (void)threads;
    if (!pool)
        return NULL;
    pool->tools = tool && tool->create ? tool->create() : NULL;
    pool->tool = pool->tools ? tool : NULL;
    pool->wake = wake;
    pool->data = data;
    pool->todo_end = &pool->todo;
    pool->done_end = &pool->done;
    pool->node = node_of(data);
    pool->next = pool->node->pools;
    pool->node->pools = pool;
    return pool;
}

static void finish(struct pool *pool, struct pool_job *jobs, bool done) {
    while (jobs) {
        struct pool_job *next = jobs->next;
        pool->waiting--;
        jobs->finish(jobs, done);
        jobs = next;
    }
}

static struct pool_job *take_all(struct pool_job **jobs, struct pool_job ***end) {
    struct pool_job *all = *jobs;
    *jobs = NULL;
    *end = jobs;
    return all;
}

void pool_destroy(struct pool *pool) {
    if (!pool)
        return;
    finish(pool, take_all(&pool->done, &pool->done_end), false);
    finish(pool, take_all(&pool->todo, &pool->todo_end), false);
    if (pool->tool)
        pool->tool->destroy(pool->tools);
    for (struct pool **at = &pool->node->pools; *at; at = &(*at)->next)
        if (*at == pool) {
            *at = pool->next;
            break;
        }
    free(pool);
}

void pool_add(struct pool *pool, struct pool_job *job) {
    pool->waiting++;
    job->next = NULL;
    *pool->todo_end = job;
    pool->todo_end = &job->next;
}

void pool_add_later(struct pool *pool, struct pool_job *job) { pool_add(pool, job); }

void pool_collect(struct pool *pool) {
    finish(pool, take_all(&pool->done, &pool->done_end), true);
}

size_t pool_waiting(const struct pool *pool) { return pool->waiting; }

/* Each pool does one job, or none yet. */
void pools_work(struct node *node) {
    for (struct pool *pool = node->pools; pool; pool = pool->next) {
        struct pool_job *job = pool->todo;
        if (!job || draw(3) == 0)
            continue;
        pool->todo = job->next;
        if (!pool->todo)
            pool->todo_end = &pool->todo;
        job->next = NULL;
        job->work(job, pool->tools);
        *pool->done_end = job;
        pool->done_end = &job->next;
        node->woken = true;
    }
}

/* --- the log --- */

void log_format(bool json) { (void)json; }

const char *log_number(char text[24], long long number) {
    snprintf(text, 24, "%lld", number);
    return text;
}

const char *log_refusal(char text[PEDRO_REFUSAL_TEXT_MAX],
                        const struct pedro_refusal *refusal) {
    struct pedro_text sentence;
    pedro_text_init(&sentence, text, PEDRO_REFUSAL_TEXT_MAX);
    pedro_refusal_text(refusal, NULL, &sentence);
    return text;
}

static void write_line(const char *event, va_list list, bool error) {
    /* These say that what is in memory or in the store is wrong. */
    static const char *const never[] = {
        "row-not-folded", "rows-missing", "tournament-broken",
        "chat-left-out",  "taken",        "table-left-out"};
    char line[300];
    struct pedro_text text;
    pedro_text_init(&text, line, sizeof line);
    pedro_text_add(&text, event);
    for (const char *key; (key = va_arg(list, const char *));) {
        const char *value = va_arg(list, const char *);
        pedro_text_add_char(&text, ' ');
        pedro_text_add(&text, key);
        pedro_text_add_char(&text, '=');
        pedro_text_add(&text, value ? value : "");
    }
    tell("node %u: %s", sim->current ? sim->current->number : NODES, line);
    for (size_t i = 0; error && i < sizeof never / sizeof *never; i++)
        must(strcmp(event, never[i]) != 0, "the log of a server says: %s", line);
}

void log_info(const char *event, ...) {
    va_list list;
    va_start(list, event);
    write_line(event, list, false);
    va_end(list);
}

void log_error(const char *event, ...) {
    va_list list;
    va_start(list, event);
    write_line(event, list, true);
    va_end(list);
}
