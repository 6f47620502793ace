/* faults.c - preloaded into a server by tests: clocks that step or stand still, slow syncs, writes to a
 * full disk.
 *
 * The file named by the variable FAULTS is mapped; a test changes it while the server runs
 * (faults.py).
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

enum { TEXT_MAX = 32 };

struct faults {
    int64_t wall_ms;   /* added to the time since 1970 */
    int64_t steady_ms; /* added to the monotonic clock */
    int64_t
        stands_ms;   /* the time at which the monotonic clock stands still; 0: it goes */
    int64_t sync_ms; /* additional time of fdatasync() */
    char full_for
        [TEXT_MAX]; /* pwrite() and fwrite() of bytes with this text fail; "": none */
};

static const volatile struct faults *faults;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULTS");
    const int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *at = mmap(NULL, sizeof *faults, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (at != MAP_FAILED)
        faults = at;
}

static void add_ms(struct timespec *time, int64_t ms) {
    const int64_t ns = time->tv_nsec + ms % 1000 * 1000000;
    time->tv_sec += ms / 1000 + (ns >= 1000000000) - (ns < 0);
    time->tv_nsec = ns + (ns < 0) * 1000000000 - (ns >= 1000000000) * 1000000000;
}

EXPORT int clock_gettime(clockid_t clock, struct timespec *time) {
    /* Not by dlsym(), which allocates: a sanitizer asks for the time before it can serve that. */
    const int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && faults &&
        (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        add_ms(time, faults->wall_ms);
    if (result == 0 && faults &&
        (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE)) {
        if (faults->stands_ms != 0)
            *time = (struct timespec){0};
        add_ms(time, faults->stands_ms != 0 ? faults->stands_ms : faults->steady_ms);
    }
    return result;
}

EXPORT int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return 0;
}

EXPORT time_t time(time_t *at) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at)
        *at = now.tv_sec;
    return now.tv_sec;
}

EXPORT int fdatasync(int file) {
    static int (*next)(int);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fdatasync");
    if (faults && faults->sync_ms > 0)
        usleep((useconds_t)faults->sync_ms * 1000);
    return next(file);
}

static int is_full_for(const void *bytes, size_t length) {
    char text[TEXT_MAX];
    size_t i = 0;
    for (; faults && i < TEXT_MAX - 1 && faults->full_for[i]; i++)
        text[i] = faults->full_for[i];
    return i > 0 && memmem(bytes, length, text, i) != NULL;
}

EXPORT ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
    static ssize_t (*next)(int, const void *, size_t, off64_t);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "pwrite64");
    if (is_full_for(bytes, length)) {
        errno = ENOSPC;
        return -1;
    }
    return next(file, bytes, length, at);
}

EXPORT size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file) {
    static size_t (*next)(const void *, size_t, size_t, FILE *);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fwrite");
    if (is_full_for(bytes, size * count)) {
        errno = ENOSPC;
        return 0;
    }
    return next(bytes, size, count, file);
}
