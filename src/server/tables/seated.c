/* seated.c - a list of a few people, searched linearly.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/seated.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/nodes/shared.h"
#include "server/tables/tables.h"

enum { KEPT_MS = 60 * 1000 };

struct seated {
    struct seated *next;
    int64_t user;
    uint64_t since_ms;
};

static void publish(struct tables *tables, int64_t user, const char *table) {
    char key[24];
    snprintf(key, sizeof key, "%lld", (long long)user);
    if (tables->nodes->shared)
        shared_publish(tables->nodes->shared, SHARED_SEATED, key, table);
}

static struct seated **find(struct tables *tables, int64_t user) {
    struct seated **at = &tables->seated;
    while (*at && (*at)->user != user)
        at = &(*at)->next;
    return at;
}

static void take_out(struct tables *tables, struct seated **at) {
    struct seated *seated = *at;
    *at = seated->next;
    publish(tables, seated->user, NULL);
    free(seated);
}

void seated_tell(struct tables *tables, int64_t user, const char *table) {
    struct seated *seated = *find(tables, user);
    if (!seated) {
        seated = malloc(sizeof *seated);
        if (!seated)
            return;
        *seated = (struct seated){.next = tables->seated, .user = user};
        tables->seated = seated;
    }
    seated->since_ms = tables->clock->now_ms;
    publish(tables, user, table);
}

bool seated_waits(const struct tables *tables, int64_t user) {
    const struct seated *seated = tables->seated;
    while (seated && seated->user != user)
        seated = seated->next;
    return seated != NULL;
}

void seated_end(struct tables *tables, int64_t user) {
    struct seated **at = find(tables, user);
    if (*at)
        take_out(tables, at);
}

void seated_tick(struct tables *tables) {
    for (struct seated **at = &tables->seated; *at;)
        if (tables->clock->now_ms - (*at)->since_ms >= KEPT_MS)
            take_out(tables, at);
        else
            at = &(*at)->next;
}

void seated_finish(struct tables *tables) {
    while (tables->seated) {
        struct seated *next = tables->seated->next;
        free(tables->seated);
        tables->seated = next;
    }
}
