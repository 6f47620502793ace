/* verb_worker.c - the verb `worker`: does jobs of a server's database until it is told to end.
 *
 * SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/admin.h"
#include "cli/verbs.h"
#include "server/process/log.h"
#include "server/process/settings.h"
#include "server/tables/jobs.h"
#include "words/text.h"

enum { OPTION_THREADS = 0x100, TICK_MS = 200 };

const struct cli_option worker_options[] = {
    ADMIN_STORE_OPTIONS,
    {OPTION_THREADS, "threads", N_("NUMBER"),
     N_("do so many jobs at a time, 1 unless given"), CLI_COMPLETE_NOTHING, NULL},
    {0},
};

/* A thread, the store or a signal handler writes a byte into this pipe to wake the loop. */
static int pipe_end[2];
static volatile sig_atomic_t ending;

static void wake(void *data) {
    const ssize_t ignored = write(pipe_end[1], "", 1);
    (void)data;
    (void)ignored;
}

static void on_signal(int number) {
    (void)number;
    ending = 1;
    wake(NULL);
}

static bool prepare(void) {
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    return pipe(pipe_end) == 0 && fcntl(pipe_end[0], F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(pipe_end[1], F_SETFL, O_NONBLOCK) == 0 &&
           sigaction(SIGTERM, &action, NULL) == 0 &&
           sigaction(SIGINT, &action, NULL) == 0 && sodium_init() >= 0;
}

static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void work(struct store *store, struct jobs *jobs) {
    struct pollfd woken = {.fd = pipe_end[0], .events = POLLIN};
    char bytes[64];
    while (!ending) {
        store_deliver(store);
        jobs_deliver(jobs);
        jobs_tick(jobs, now_ms(), true);
        store_hand_over(store);
        poll(&woken, 1, TICK_MS);
        while (read(pipe_end[0], bytes, sizeof bytes) == sizeof bytes)
            ;
    }
}

int verb_worker(struct verb_args *args) {
    struct settings_flags flags = {0};
    struct settings settings;
    char why[SETTINGS_WHY_MAX];
    unsigned long threads = 1;
    int id, code = EXIT_OK;
    while (code == EXIT_OK && (id = verb_next(args)) != 0) {
        if (id < 0)
            return args->exit;
        if (id == OPTION_THREADS)
            code = verb_number(args, "threads", 1, JOBS_THREADS_MAX, &threads);
        else
            settings_flag(&flags, id, args->value);
    }
    if (code != EXIT_OK)
        return code;
    if (!settings_read(&flags, &settings, why))
        return verb_fail(EXIT_USAGE, "%s", why);
    if (!prepare())
        return verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    struct store *store = admin_open_store(&settings, wake, &code);
    if (!store)
        return code;
    struct jobs *jobs = jobs_create(store, (unsigned)threads, wake, NULL);
    if (jobs) {
        log_info("working", "threads", LOG_NUMBER(threads), NULL);
        work(store, jobs);
        jobs_stop(jobs);
    } else {
        code = verb_fail(EXIT_FAILED, "%s", _(pedro_strerror(PEDRO_ERR_NO_MEMORY)));
    }
    store_close(store);
    jobs_destroy(jobs);
    return code;
}
