/* pool.c - threads between a queue of jobs and a queue of results.
 *
 * SPDX-License-Identifier: MIT */
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "server/process/pool.h"

enum { THREAD_NICENESS = 10 };

struct queue {
    struct pool_job *first, **end;
};

struct pool {
    struct pool_tool tool;
    void (*wake)(void *data);
    void *data;
    size_t waiting; /* the loop's */
    unsigned threads;
    pthread_mutex_t lock;
    pthread_cond_t wanted;
    struct queue todo, later, done;
    bool stopping;
    pthread_t thread[];
};

static void add(struct queue *queue, struct pool_job *job) {
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static struct pool_job *take_all(struct queue *queue) {
    struct pool_job *jobs = queue->first;
    queue->first = NULL;
    queue->end = &queue->first;
    return jobs;
}

static struct pool_job *take_one(struct queue *queue) {
    struct pool_job *job = queue->first;
    queue->first = job->next;
    if (!queue->first)
        queue->end = &queue->first;
    return job;
}

static void *work_on(void *data) {
    struct pool *pool = data;
    /* On Linux this lowers the priority of this thread only: players wait for the loop
     * and the writer, which go first. */
    if (!pool->tool.urgent)
        setpriority(PRIO_PROCESS, 0, THREAD_NICENESS);
    void *tool = pool->tool.create ? pool->tool.create() : NULL;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (!pool->todo.first && !pool->later.first && !pool->stopping)
            pthread_cond_wait(&pool->wanted, &pool->lock);
        if (pool->stopping)
            break;
        struct pool_job *job = take_one(pool->todo.first ? &pool->todo : &pool->later);
        pthread_mutex_unlock(&pool->lock);
        job->work(job, tool);
        pthread_mutex_lock(&pool->lock);
        add(&pool->done, job);
        pool->wake(pool->data);
    }
    pthread_mutex_unlock(&pool->lock);
    if (pool->tool.destroy)
        pool->tool.destroy(tool);
    return NULL;
}

struct pool *pool_create(unsigned threads, const struct pool_tool *tool,
                         void (*wake)(void *data), void *data) {
    struct pool *pool = calloc(1, sizeof *pool + threads * sizeof pool->thread[0]);
    if (!pool)
        return NULL;
    pool->tool = tool ? *tool : (struct pool_tool){0};
    pool->wake = wake;
    pool->data = data;
    pool->todo.end = &pool->todo.first;
    pool->later.end = &pool->later.first;
    pool->done.end = &pool->done.first;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->wanted, NULL);
    while (pool->threads < threads &&
           pthread_create(&pool->thread[pool->threads], NULL, work_on, pool) == 0)
        pool->threads++;
    if (pool->threads > 0)
        return pool;
    pool_destroy(pool);
    return NULL;
}

static void finish(struct pool *pool, struct pool_job *jobs, bool done) {
    while (jobs) {
        struct pool_job *next = jobs->next;
        pool->waiting--;
        jobs->finish(jobs, done);
        jobs = next;
    }
}

void pool_destroy(struct pool *pool) {
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->wanted);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    finish(pool, take_all(&pool->done), false);
    finish(pool, take_all(&pool->todo), false);
    finish(pool, take_all(&pool->later), false);
    pthread_cond_destroy(&pool->wanted);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

static void add_to(struct pool *pool, struct queue *queue, struct pool_job *job) {
    pool->waiting++;
    pthread_mutex_lock(&pool->lock);
    add(queue, job);
    pthread_cond_signal(&pool->wanted);
    pthread_mutex_unlock(&pool->lock);
}

void pool_add(struct pool *pool, struct pool_job *job) { add_to(pool, &pool->todo, job); }

void pool_add_later(struct pool *pool, struct pool_job *job) {
    add_to(pool, &pool->later, job);
}

void pool_collect(struct pool *pool) {
    pthread_mutex_lock(&pool->lock);
    struct pool_job *jobs = take_all(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    finish(pool, jobs, true);
}

size_t pool_waiting(const struct pool *pool) { return pool->waiting; }
