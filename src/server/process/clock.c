/* clock.c - reads the clocks of this computer.
 *
 * SPDX-License-Identifier: MIT */
#include <time.h>

#include "server/server.h"

static uint64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t server_steady_ms(const struct server *server) {
    (void)server;
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t server_label_ms(const struct server *server) {
    (void)server;
    return read_clock(CLOCK_REALTIME);
}
