/* fair_queue.c - start-time fair queueing with jobs of equal length, over two keys at once.
 *
 * A job's round is the first one after those of all earlier jobs of the same address or target, and after the round that
 * is being done. Only jobs that wait need to be known for that, and they are few, so they are one list.
 *
 * SPDX-License-Identifier: MIT */
#include "server/process/fair_queue.h"

#include <string.h>

void fair_queue_init(struct fair_queue *queue, struct pool *pool, unsigned threads,
                     struct fair_limits most) {
    *queue = (struct fair_queue){.pool = pool, .threads = threads, .most = most};
}

static struct fair_job *take_first(struct fair_queue *queue) {
    struct fair_job *job = queue->waiting;
    queue->waiting = job->next;
    queue->count--;
    return job;
}

static void begin_next(struct fair_queue *queue) {
    while (queue->running < queue->threads && queue->waiting) {
        struct fair_job *job = take_first(queue);
        queue->round = job->round;
        queue->running++;
        pool_add(queue->pool, &job->job);
    }
}

static void work(struct pool_job *job, void *tool) {
    struct fair_job *fair = (struct fair_job *)job;
    fair->work(fair, tool);
}

static void finish(struct pool_job *job, bool done) {
    struct fair_job *fair = (struct fair_job *)job;
    struct fair_queue *queue = fair->queue;
    queue->running--;
    if (done) {
        queue->done++;
        begin_next(queue);
    }
    fair->finish(fair, done);
}

static bool same(const char *one, const char *other) {
    return *one && strcmp(one, other) == 0;
}

/* Sets the round of a new job. False if its address or its target has no room. */
static bool find_round(const struct fair_queue *queue, struct fair_job *job) {
    unsigned addresses = 0, targets = 0;
    job->round = queue->round + 1;
    for (const struct fair_job *other = queue->waiting; other; other = other->next) {
        const bool address = same(job->address, other->address),
                   target = same(job->target, other->target);
        addresses += address;
        targets += target;
        if ((address || target) && job->round <= other->round)
            job->round = other->round + 1;
    }
    return addresses < queue->most.same && targets < queue->most.same;
}

static void insert(struct fair_queue *queue, struct fair_job *job) {
    struct fair_job **at = &queue->waiting;
    while (*at && (*at)->round <= job->round)
        at = &(*at)->next;
    job->next = *at;
    *at = job;
    queue->count++;
}

static struct fair_job *take_last(struct fair_queue *queue) {
    struct fair_job **at = &queue->waiting, *last;
    while ((*at)->next)
        at = &(*at)->next;
    last = *at;
    *at = NULL;
    queue->count--;
    return last;
}

void fair_queue_add(struct fair_queue *queue, struct fair_job *job) {
    job->queue = queue;
    job->job = (struct pool_job){.work = work, .finish = finish};
    if (!find_round(queue, job)) {
        job->finish(job, false);
        return;
    }
    insert(queue, job);
    if (queue->count > queue->most.waiting) {
        struct fair_job *last = take_last(queue);
        last->finish(last, false);
    }
    begin_next(queue);
}

void fair_queue_drop(struct fair_queue *queue) {
    while (queue->waiting) {
        struct fair_job *job = take_first(queue);
        job->finish(job, false);
    }
}
