/* server_tidying.c - does every five seconds what is not urgent, above all removing what has expired.
 *
 * SPDX-License-Identifier: MIT */
#include "server/nodes/cluster.h"
#include "server/people/accounts.h"
#include "server/people/notices.h"
#include "server/people/sign_out.h"
#include "server/server.h"
#include "server/tables/room.h"

enum { SLOW_MS = 5000, TIDY_AT_ONCE = 2000 };

/* Tidies some people at a time, in turn. */
static void tidy_people(struct server *server) {
    const int64_t first = server->tidy_from, last = first + TIDY_AT_ONCE - 1;
    struct batch *batch = batch_create();
    const int64_t lasting_ms = server->clock.lasting.at_ms;
    batch_tidy(batch, lasting_ms, first, last);
    if (lasting_ms - server->lasting_stored_ms >= LASTING_STORED_MS ||
        lasting_ms < server->lasting_stored_ms) {
        server->lasting_stored_ms = lasting_ms;
        batch_number(batch, LASTING_FACT, lasting_ms);
    }
    batch_end(batch, server->store);
    server->tidy_from = last < server->nodes.last_user ? last + 1 : 0;
}

void server_tidy(struct server *server) {
    if (server->clock.now_ms - server->slow_ms < SLOW_MS)
        return;
    server->slow_ms = server->clock.now_ms;
    sign_out_expired(&server->people);
    guest_names_check(&server->people);
    rooms_wake_rested(&server->tables);
    rooms_tidy(&server->tables);
    if (!cluster_is_joined(&server->nodes)) {
        notices_take(&server->people);
        forgetting_look(&server->people);
    }
    quotas_tidy(&server->quotas);
    if (!cluster_is_first(&server->nodes))
        return;
    rooms_sweep(&server->tables);
    tidy_people(server);
}
