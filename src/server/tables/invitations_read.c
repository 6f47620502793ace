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
#include "server/people/presence.h"
#include "server/tables/invitations.h"
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
    return true;
}

void invitations_take_out(struct invitations *all, struct invitation **at) {
    struct invitation *invitation = *at;
    *at = invitation->next;
    all->count--;
    free(invitation);
}

void invitations_finish(struct invitations *invitations) {
    while (invitations->first)
        invitations_take_out(invitations, &invitations->first);
}

struct loading {
    struct tables *tables;
    int64_t to; /* whose are wanted; 0: all */
    bool fine;
};

static bool take_back(void *data, const struct store_invitation *stored) {
    struct loading *loading = data;
    struct tables *tables = loading->tables;
    if (loading->to == 0 || stored->to == loading->to)
        loading->fine = invitations_add(&tables->invitations, stored->from, stored->to,
                                        stored->table, stored->declined);
    return loading->fine;
}

bool invitations_load(struct tables *tables) {
    struct loading loading = {.tables = tables, .fine = true};
    return store_invitations(tables->store, 0, take_back, &loading) && loading.fine;
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

void invitations_read_again(struct tables *tables, int64_t user) {
    struct invitations *all = &tables->invitations;
    struct loading loading = {.tables = tables, .to = user, .fine = true};
    struct invitations before = *all;
    *all = (struct invitations){.first = NULL};
    if (!store_invitations(tables->store, user, take_back, &loading)) {
        /* The database is away: the old list stays. */
        invitations_finish(all);
        *all = before;
        return;
    }
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
