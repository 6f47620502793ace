/* clock.c - reads the clocks of this computer.
 *
 * SPDX-License-Identifier: MIT */
#include <time.h>

#include "server/process/clock.h"

static uint64_t read_clock(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t clock_steady_ms(const struct clock *clock) {
    (void)clock;
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t clock_label_ms(const struct clock *clock) {
    (void)clock;
    return read_clock(CLOCK_REALTIME);
}
