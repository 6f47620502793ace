/* clock.c - what time it is in this turn of the loop.
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

uint64_t server_now(struct server *server) {
    server->now_ms = server->logs.now_ms = server_steady_ms(server);
    /* The clocks of nodes may differ and may be set meanwhile, so all go by that of their database. */
    server->wall_ms = server->ahead_ms != 0
                          ? (uint64_t)((int64_t)server->now_ms + server->ahead_ms)
                          : server_label_ms(server);
    if (server->lasting.at_ms > 0)
        lasting_go(&server->lasting, (int64_t)server->wall_ms, server->now_ms);
    return server->now_ms;
}
