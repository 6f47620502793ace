/* people_look.c - the list of those who are to be looked up, and what is done with what was found.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/people_look.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/nodes/cluster_parts.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"

static void want(struct server *server, const struct person_wanted *person) {
    struct people_wanted *all = &server->cluster->people;
    if (all->count == all->capacity) {
        const size_t capacity = all->capacity ? 2 * all->capacity : 64;
        struct person_wanted *bigger = realloc(all->person, capacity * sizeof *bigger);
        if (!bigger)
            return;
        all->person = bigger;
        all->capacity = capacity;
    }
    all->person[all->count++] = *person;
}

void people_look_room(struct room *room) {
    for (int seat = 0; seat < room->table->set.players; seat++) {
        const struct table_seat *here = &room->table->seat[seat];
        const int64_t user =
            here->kind == TABLE_PERSON ? client_user_of(here->person.id) : 0;
        if (user > 0)
            want(room->server, &(struct person_wanted){room->id, user});
    }
}

/* Everybody on the list is at one of these rooms, so it does not grow if this is called again and again. The people of
 * a room that is loading are looked up when its rows have come. */
void people_look_all(struct server *server) {
    server->cluster->people.count = 0;
    for (struct room *room = server->rooms; room; room = room->next)
        if (!room->loading)
            people_look_room(room);
}

size_t people_look_take(struct server *server, struct person_looked *person,
                        size_t most) {
    struct people_wanted *all = &server->cluster->people;
    size_t taken = 0;
    all->changes = 0;
    while (taken < most && all->count > 0)
        person[taken++] = (struct person_looked){.wanted = all->person[--all->count],
                                                 .result = STORE_FAILED};
    return taken;
}

void people_look_changed(struct server *server, int64_t user) {
    if (!server->cluster)
        return;
    struct people_wanted *all = &server->cluster->people;
    if (all->changes < PEOPLE_CHANGED_MAX)
        all->changed[all->changes] = user;
    all->changes++;
}

static bool has_changed(const struct people_wanted *all, int64_t user) {
    for (size_t i = 0; i < all->changes && i < PEOPLE_CHANGED_MAX; i++)
        if (all->changed[i] == user)
            return true;
    return all->changes > PEOPLE_CHANGED_MAX;
}

void people_look_read(struct store *store, struct person_looked *person, size_t count) {
    struct store_user user;
    for (size_t i = 0; i < count; i++) {
        person[i].result = store_user(store, person[i].wanted.user, &user);
        if (person[i].result == STORE_FAILED)
            return;
        if (person[i].result != STORE_OK)
            continue;
        snprintf(person[i].name, sizeof person[i].name, "%s", user.name);
        snprintf(person[i].picture, sizeof person[i].picture, "%s", user.picture);
    }
}

/* A person whose row is gone was deleted. */
static void show(struct room *room, const struct person_looked *person) {
    char id[TABLE_ID_MAX];
    const bool there = person->result == STORE_OK;
    const char *name = there ? person->name : TABLE_NOBODY;
    client_person_id(person->wanted.user, id);
    const pedro_seat seat = table_seat_of(room->table, id);
    if (seat == PEDRO_NO_SEAT)
        return;
    const struct table_person *here = &room->table->seat[seat].person;
    const uint8_t picture = there ? message_picture_of(person->picture) : here->picture;
    const bool renamed = strcmp(here->name, name) != 0;
    if (!renamed && here->picture == picture)
        return;
    table_set_picture(room->table, id, picture);
    if (renamed)
        table_rename(room->table, id, name);
    if (renamed && strcmp(name, TABLE_NOBODY) == 0)
        rooms_forget_chat(room->server, person->wanted.user);
    room_broadcast_table(room);
}

void people_look_apply(struct server *server, const struct person_looked *person,
                       size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct room *room = rooms_of_id(server, person[i].wanted.room);
        if (person[i].result == STORE_FAILED ||
            has_changed(&server->cluster->people, person[i].wanted.user))
            want(server, &person[i].wanted);
        else if (room)
            show(room, &person[i]);
    }
}
