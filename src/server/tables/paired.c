/* paired.c - a list of a few people, searched linearly.
 *
 * SPDX-License-Identifier: MIT */
#include "server/tables/paired.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/nodes/shared.h"
#include "server/tables/tables.h"

enum { KEPT_MS = 60 * 1000 };

struct paired {
    struct paired *next;
    int64_t user;
    uint64_t since_ms;
};

static void publish(struct tables *tables, int64_t user, const char *table) {
    char key[24];
    snprintf(key, sizeof key, "%lld", (long long)user);
    if (tables->nodes->shared)
        shared_publish(tables->nodes->shared, SHARED_PAIRED, key, table);
}

static struct paired **find(struct tables *tables, int64_t user) {
    struct paired **at = &tables->paired;
    while (*at && (*at)->user != user)
        at = &(*at)->next;
    return at;
}

static void take_out(struct tables *tables, struct paired **at) {
    struct paired *paired = *at;
    *at = paired->next;
    publish(tables, paired->user, NULL);
    free(paired);
}

void paired_tell(struct tables *tables, int64_t user, const char *table) {
    struct paired *paired = *find(tables, user);
    if (!paired) {
        paired = malloc(sizeof *paired);
        if (!paired)
            return;
        *paired = (struct paired){.next = tables->paired, .user = user};
        tables->paired = paired;
    }
    paired->since_ms = tables->clock->now_ms;
    publish(tables, user, table);
}

bool paired_waits(const struct tables *tables, int64_t user) {
    const struct paired *paired = tables->paired;
    while (paired && paired->user != user)
        paired = paired->next;
    return paired != NULL;
}

void paired_end(struct tables *tables, int64_t user) {
    struct paired **at = find(tables, user);
    if (*at)
        take_out(tables, at);
}

void paired_tick(struct tables *tables) {
    for (struct paired **at = &tables->paired; *at;)
        if (tables->clock->now_ms - (*at)->since_ms >= KEPT_MS)
            take_out(tables, at);
        else
            at = &(*at)->next;
}

void paired_finish(struct tables *tables) {
    while (tables->paired) {
        struct paired *next = tables->paired->next;
        free(tables->paired);
        tables->paired = next;
    }
}
