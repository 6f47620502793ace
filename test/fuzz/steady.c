/* steady.c - see steady.h.
 *
 * Threads take turns. One gives its turn away when it locks a mutex, waits for a condition, waits for the end of a thread,
 * or ends. The next in a circle that can go on gets it.
 *
 * SPDX-License-Identifier: MIT */
#include "steady.h"

#include <pthread.h>
#include <sodium.h>
#include <stdbool.h>
#include <time.h>

#include "fuzz.h"

enum { THREADS_MAX = 64, CALL_NS = 1000, SECOND_NS = 1000000000, BEGIN_S = 1700000000 };

int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);
time_t __real_time(time_t *now);
time_t __wrap_time(time_t *now);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attr,
                          void *(*run)(void *data), void *data);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attr,
                          void *(*run)(void *data), void *data);
int __real_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result);
int __real_pthread_mutex_lock(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);
int __real_pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex);
int __wrap_pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex);
int __real_pthread_cond_signal(pthread_cond_t *cond);
int __wrap_pthread_cond_signal(pthread_cond_t *cond);
int __real_pthread_cond_broadcast(pthread_cond_t *cond);
int __wrap_pthread_cond_broadcast(pthread_cond_t *cond);

static bool inside; /* an input is tried */
static int64_t spent_ns;

/* --- time and chance --- */

int __wrap_clock_gettime(clockid_t clock, struct timespec *now) {
    if (!inside)
        return __real_clock_gettime(clock, now);
    spent_ns += CALL_NS;
    *now = (struct timespec){BEGIN_S + spent_ns / SECOND_NS, spent_ns % SECOND_NS};
    return 0;
}

time_t __wrap_time(time_t *now) {
    struct timespec at;
    if (!inside)
        return __real_time(now);
    __wrap_clock_gettime(CLOCK_REALTIME, &at);
    if (now)
        *now = at.tv_sec;
    return at.tv_sec;
}

static uint64_t drawn;

static const char *name_of_chance(void) { return "fuzz"; }
static void draw(void *const bytes, const size_t size) {
    for (size_t i = 0; i < size; i++) {
        drawn = drawn * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)bytes)[i] = (uint8_t)(drawn >> 56);
    }
}
static uint32_t draw_number(void) {
    uint32_t number;
    draw(&number, sizeof number);
    return number;
}

void steady_chance(void) {
    static struct randombytes_implementation chance = {
        .implementation_name = name_of_chance, .random = draw_number, .buf = draw};
    randombytes_set_implementation(&chance);
}

/* --- threads --- */

struct turn {
    pthread_t id;
    pthread_cond_t comes;
    bool ended;
    const void *
        awaits; /* a condition, or the turn of a thread that shall end; NULL: it can go on */
    void *(*run)(void *data);
    void *data;
};

static struct turn turns[THREADS_MAX]; /* the first is that of the main thread */
static unsigned threads;
static struct turn *current;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local struct turn *own;

static bool takes_turns(void) { return own && inside; }

static void wait_for_turn(void) {
    while (current != own)
        __real_pthread_cond_wait(&own->comes, &lock);
}

/* Gives the turn to the next that can go on; `lock` is held. */
static void give_turn(void) {
    const unsigned at = (unsigned)(own - turns);
    for (unsigned i = 1; i <= threads; i++) {
        struct turn *next = &turns[(at + i) % threads];
        if (next->ended || next->awaits)
            continue;
        current = next;
        __real_pthread_cond_signal(&next->comes);
        return;
    }
    must(false, "a thread can go on");
}

static void let_others(const void *awaits) {
    __real_pthread_mutex_lock(&lock);
    own->awaits = awaits;
    give_turn();
    wait_for_turn();
    pthread_mutex_unlock(&lock);
}

static void *run(void *data) {
    own = data;
    __real_pthread_mutex_lock(&lock);
    wait_for_turn();
    pthread_mutex_unlock(&lock);
    void *result = own->run(own->data);
    __real_pthread_mutex_lock(&lock);
    own->ended = true;
    for (unsigned i = 0; i < threads; i++)
        if (turns[i].awaits == own)
            turns[i].awaits = NULL;
    give_turn();
    pthread_mutex_unlock(&lock);
    return result;
}

static struct turn *add_turn(void) {
    must(threads < THREADS_MAX, "there is room for a thread");
    struct turn *turn = &turns[threads++];
    *turn = (struct turn){.ended = false};
    pthread_cond_init(&turn->comes, NULL);
    return turn;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attr,
                          void *(*begin)(void *data), void *data) {
    if (!takes_turns())
        return __real_pthread_create(thread, attr, begin, data);
    struct turn *turn = add_turn();
    turn->run = begin;
    turn->data = data;
    const int err = __real_pthread_create(&turn->id, attr, run, turn);
    *thread = turn->id;
    must(err == 0, "a thread begins");
    return err;
}

int __wrap_pthread_join(pthread_t thread, void **result) {
    for (unsigned i = 0; takes_turns() && i < threads; i++)
        if (!turns[i].ended && pthread_equal(turns[i].id, thread) && &turns[i] != own)
            let_others(&turns[i]);
    return __real_pthread_join(thread, result);
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex) {
    if (!takes_turns())
        return __real_pthread_mutex_lock(mutex);
    do
        let_others(NULL);
    while (pthread_mutex_trylock(mutex) != 0);
    return 0;
}

int __wrap_pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex) {
    if (!takes_turns())
        return __real_pthread_cond_wait(cond, mutex);
    pthread_mutex_unlock(mutex);
    let_others(cond);
    while (pthread_mutex_trylock(mutex) != 0)
        let_others(NULL);
    return 0;
}

static int signal_waiting(pthread_cond_t *cond, bool all) {
    __real_pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < threads; i++)
        if (turns[i].awaits == cond) {
            turns[i].awaits = NULL;
            if (!all)
                break;
        }
    pthread_mutex_unlock(&lock);
    return 0;
}

int __wrap_pthread_cond_signal(pthread_cond_t *cond) {
    return takes_turns() ? signal_waiting(cond, false) : __real_pthread_cond_signal(cond);
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *cond) {
    return takes_turns() ? signal_waiting(cond, true)
                         : __real_pthread_cond_broadcast(cond);
}

void steady_begin(void) {
    inside = true;
    if (!own) {
        own = current = add_turn();
        own->id = pthread_self();
    }
}

void steady_end(void) { inside = false; }
