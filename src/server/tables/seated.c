/* seated.c - a list of a few people, searched linearly.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/seated.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/nodes/shared.h"
#include "server/server.h"

enum { KEPT_MS = 60 * 1000 };

struct seated {
    struct seated *next;
    int64_t user;
    uint64_t since_ms;
};

static void publish(struct server *server, int64_t user, const char *table) {
    char key[24];
    snprintf(key, sizeof key, "%lld", (long long)user);
    if (server->nodes.shared)
        shared_publish(server->nodes.shared, SHARED_SEATED, key, table);
}

static struct seated **find(struct server *server, int64_t user) {
    struct seated **at = &server->seated;
    while (*at && (*at)->user != user)
        at = &(*at)->next;
    return at;
}

static void take_out(struct server *server, struct seated **at) {
    struct seated *seated = *at;
    *at = seated->next;
    publish(server, seated->user, NULL);
    free(seated);
}

void seated_tell(struct server *server, int64_t user, const char *table) {
    struct seated *seated = *find(server, user);
    if (!seated) {
        seated = malloc(sizeof *seated);
        if (!seated)
            return;
        *seated = (struct seated){.next = server->seated, .user = user};
        server->seated = seated;
    }
    seated->since_ms = server->clock.now_ms;
    publish(server, user, table);
}

bool seated_waits(const struct server *server, int64_t user) {
    const struct seated *seated = server->seated;
    while (seated && seated->user != user)
        seated = seated->next;
    return seated != NULL;
}

void seated_end(struct server *server, int64_t user) {
    struct seated **at = find(server, user);
    if (*at)
        take_out(server, at);
}

void seated_tick(struct server *server) {
    for (struct seated **at = &server->seated; *at;)
        if (server->clock.now_ms - (*at)->since_ms >= KEPT_MS)
            take_out(server, at);
        else
            at = &(*at)->next;
}

void seated_finish(struct server *server) {
    while (server->seated) {
        struct seated *next = server->seated->next;
        free(server->seated);
        server->seated = next;
    }
}
