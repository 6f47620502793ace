/* now.c - what time it is in this turn of the loop.
 *
 * SPDX-License-Identifier: MIT */
#include "server/server.h"

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
