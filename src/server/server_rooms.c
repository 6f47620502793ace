/* server_rooms.c - gives each room what it needs, and lets it hear of those below it.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/routes.h"
#include "server/nodes/cluster.h"
#include "server/people/accounts.h"
#include "server/people/login.h"
#include "server/people/people.h"
#include "server/server.h"
#include "server/tables/jobs.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tournaments/event.h"

void server_make_rooms(struct server *server) {
    server->quotas.now_ms = &server->clock.now_ms;
    server->nodes = (struct nodes){.store = server->store,
                                   .net = server->net,
                                   .settings = &server->settings,
                                   .running = &server->running,
                                   .clock = &server->clock};
    server->nodes.logs.now_ms = &server->clock.now_ms;
    server->people = (struct people){.store = server->store,
                                     .clock = &server->clock,
                                     .settings = &server->settings,
                                     .running = &server->running,
                                     .quotas = &server->quotas,
                                     .load = &server->load,
                                     .nodes = &server->nodes,
                                     .wire = &server->wire};
    server->tables = (struct tables){.store = server->store,
                                     .clock = &server->clock,
                                     .settings = &server->settings,
                                     .running = &server->running,
                                     .quotas = &server->quotas,
                                     .load = &server->load,
                                     .metrics = &server->metrics,
                                     .nodes = &server->nodes,
                                     .wire = &server->wire,
                                     .people = &server->people};
    server->tournaments = (struct tournaments){.store = server->store,
                                               .clock = &server->clock,
                                               .running = &server->running,
                                               .nodes = &server->nodes,
                                               .wire = &server->wire,
                                               .people = &server->people,
                                               .tables = &server->tables};
    server->http = (struct http){.store = server->store,
                                 .net = server->net,
                                 .clock = &server->clock,
                                 .settings = &server->settings,
                                 .running = &server->running,
                                 .quotas = &server->quotas,
                                 .load = &server->load,
                                 .metrics = &server->metrics,
                                 .nodes = &server->nodes,
                                 .wire = &server->wire,
                                 .people = &server->people,
                                 .tables = &server->tables,
                                 .tournaments = &server->tournaments};
    server->wire.receive = sockets_handle;
    lobby_init(&server->tables.lobby);
    matchmaking_init(&server->tables.matchmaking);
}

bool server_listen(struct server *server) {
    presence_listen(&server->people);
    lobby_listen(&server->tables);
    matchmaking_listen(&server->tables);
    presence_seats_listen(&server->tables);
    invitations_listen(&server->tables);
    return notices_listen(&server->people) && forgetting_listen(&server->people) &&
           rooms_listen(&server->tables) && jobs_listen(&server->tables) &&
           events_listen(&server->tournaments);
}

/* --- tidying --- */

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
