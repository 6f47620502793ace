/* invitations_read.c - reads invitations from the store, at the start and when another node has changed them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "base/number_order.h"
#include "server/nodes/cluster.h"
#include "server/people/friends.h"
#include "server/people/people.h"
#include "server/tables/room.h"
#include "server/tables/tables.h"
#include "store/cluster_store.h"

bool invitations_add(struct invitations *all, int64_t from, int64_t to, const char *table,
                     bool declined) {
    struct invitation *invitation = malloc(sizeof *invitation);
    if (!invitation)
        return false;
    *invitation = (struct invitation){
        .next = all->first, .from = from, .to = to, .declined = declined};
    snprintf(invitation->table, sizeof invitation->table, "%s", table);
    all->first = invitation;
    all->count++;
    all->changes++;
    return true;
}

void invitations_take_out(struct invitations *all, struct invitation **at) {
    struct invitation *invitation = *at;
    *at = invitation->next;
    all->count--;
    all->changes++;
    free(invitation);
}

void invitations_finish(struct invitations *invitations) {
    while (invitations->first)
        invitations_take_out(invitations, &invitations->first);
}

/* Invitations that are read, on any thread. */
struct loading {
    struct invitations list;
    int64_t to; /* whose are wanted; 0: all */
    bool no_memory;
};

static bool take_back(void *data, const struct store_invitation *stored) {
    struct loading *loading = data;
    if (loading->to == 0 || stored->to == loading->to)
        loading->no_memory = !invitations_add(&loading->list, stored->from, stored->to,
                                              stored->table, stored->declined);
    return !loading->no_memory;
}

static bool load(struct loading *loading, struct store *store) {
    return store_invitations(store, loading->to, take_back, loading) &&
           !loading->no_memory;
}

bool invitations_load(struct tables *tables) {
    struct loading loading = {.to = 0};
    const bool fine = load(&loading, tables->store);
    tables->invitations.first = loading.list.first;
    tables->invitations.count = loading.list.count;
    return fine;
}

/* Of the invitations to a person: their sum, which another list would hardly have. */
struct sum {
    int64_t to;
    uint64_t sum;
};

static uint64_t hash_of(const struct invitation *invitation) {
    const uint64_t numbers = (uint64_t)invitation->from * 2 + invitation->declined;
    return fnv_add(numbers, invitation->table, strlen(invitation->table)) | 1;
}

static struct sum *add_sums(struct sum *at, const struct invitations *all,
                            uint64_t sign) {
    for (const struct invitation *each = all->first; each; each = each->next)
        *at++ = (struct sum){each->to, sign * hash_of(each)};
    return at;
}

/* Sends the lists that have changed. */
static void tell_changed(struct tables *tables, const struct invitations *before) {
    const struct invitations *now = &tables->invitations;
    struct sum *sums = malloc((before->count + now->count + 1) * sizeof *sums);
    if (!sums)
        return;
    struct sum *end = add_sums(add_sums(sums, before, UINT64_MAX), now, 1);
    qsort(sums, (size_t)(end - sums), sizeof *sums, number_order);
    for (const struct sum *at = sums; at < end;) {
        const int64_t to = at->to;
        uint64_t sum = 0;
        for (; at < end && at->to == to; at++)
            sum += at->sum;
        if (sum != 0)
            invitations_tell(tables, to);
    }
    free(sums);
}

/* Puts the invitations to a person, or all, in the place of those that were known. */
static void replace(struct tables *tables, int64_t user, struct invitations *read) {
    struct invitations *all = &tables->invitations;
    struct invitations before = *all;
    all->first = read->first;
    all->count = read->count;
    read->first = NULL;
    presence_mute(tables->people);
    if (user == 0)
        tell_changed(tables, &before);
    for (const struct invitation *each = all->first; each; each = each->next)
        friends_note_person(tables->people, each->from);
    while (before.first) {
        struct invitation *each = before.first;
        before.first = each->next;
        if (user == 0 || each->to == user) {
            friends_note_person(tables->people, each->from);
            free(each);
            continue;
        }
        each->next = all->first;
        all->first = each;
        all->count++;
    }
    if (user > 0)
        invitations_tell(tables, user);
    presence_unmute(tables->people);
}

/* --- again, on a thread --- */

struct reading {
    struct reader_job job;
    struct tables *tables;
    struct loading loading;
    uint64_t changes; /* of the list when it began */
    bool fine;
};

static void read_rows(struct reader_job *job, struct store *store) {
    struct reading *reading = (struct reading *)job;
    reading->fine = store && load(&reading->loading, store);
}

static void want(struct invitations *all, int64_t user) {
    for (unsigned i = 0; i < all->wanted; i++)
        if (all->want[i] == user || all->want[i] == 0)
            return;
    if (user == 0 || all->wanted == INVITATIONS_WANTED_MAX) {
        all->wanted = 0;
        user = 0;
    }
    all->want[all->wanted++] = user;
}

/* What was read while the list changed may be older. */
static void finish(struct fair_job *job, bool done) {
    struct reading *reading = (struct reading *)job;
    struct tables *tables = reading->tables;
    struct invitations *all = &tables->invitations;
    const int64_t user = reading->loading.to;
    all->reads = false;
    if (done && reading->fine && reading->changes == all->changes)
        replace(tables, user, &reading->loading.list);
    else
        want(all, user);
    invitations_finish(&reading->loading.list);
    free(reading);
}

void invitations_read_more(struct tables *tables) {
    struct invitations *all = &tables->invitations;
    struct reading *reading =
        all->wanted > 0 && !all->reads ? calloc(1, sizeof *reading) : NULL;
    if (!reading)
        return;
    all->reads = true;
    reading->tables = tables;
    reading->loading.to = all->want[--all->wanted];
    reading->changes = all->changes;
    readers_add(&tables->wire->readers, &reading->job, read_rows, finish);
}

void invitations_read_again(struct tables *tables, int64_t user) {
    want(&tables->invitations, user);
    invitations_read_more(tables);
}

/* --- what others tell --- */

static void forget(void *listener, int64_t user, bool here) {
    struct tables *tables = listener;
    (void)here;
    invitations_part(tables, user, 0);
}

static bool merge(void *listener, int64_t from, int64_t into, const char *name) {
    struct tables *tables = listener;
    (void)into;
    (void)name;
    invitations_part(tables, from, 0);
    return true;
}

static void on_parted(void *listener, int64_t user, int64_t other) {
    invitations_part(listener, user, other);
}

static void on_asked(void *listener, int64_t user) { invitations_tell(listener, user); }

static void on_missed(void *listener) { invitations_read_again(listener, 0); }

static void on_looked_up(void *listener, struct client *client) {
    (void)listener;
    invitations_greet(client);
}

/* --- what other nodes tell --- */

static void read_again(struct tables *tables, const char *which) {
    const char *rest;
    const int64_t user = presence_read_user(which, &rest);
    if (user > 0)
        invitations_read_again(tables, user);
}

static void part(struct tables *tables, const char *which) {
    const char *rest;
    const int64_t user = presence_read_user(which, &rest);
    if (user > 0)
        invitations_part(tables, user, presence_read_user(rest, &rest));
}

static void come(struct tables *tables, const char *which) {
    const char *table;
    const int64_t user = presence_read_user(which, &table);
    if (user > 0)
        invitations_end_at(tables, user, table);
}

static const struct {
    const char *what;
    void (*act)(struct tables *tables, const char *which);
} words[] = {
    {"invitations", read_again},
    {"part", part},
    {"closed", invitations_end_table},
    {"came", come},
};

static bool hear(void *listener, const char *what, const char *which) {
    struct tables *tables = listener;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].what, what) == 0) {
            words[i].act(tables, which);
            return true;
        }
    return false;
}

void invitations_listen(struct tables *tables) {
    static const struct people_listener listener = {.deleted = forget,
                                                    .merged = merge,
                                                    .parted = on_parted,
                                                    .asked = on_asked,
                                                    .missed = on_missed,
                                                    .looked_up = on_looked_up,
                                                    .listed = invitations_write,
                                                    .heard = hear};
    people_listen(tables->people, &listener, tables);
}
