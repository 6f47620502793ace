/* people_look.c - the list of those who are to be looked up, and what is done with what was found.
 *
 * SPDX-License-Identifier: MIT */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "server/nodes/cluster.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"

static void want(struct tables *tables, const struct person_wanted *person) {
    struct people_wanted *all = &tables->people_wanted;
    if (!grow_array(&all->person, all->count, &all->capacity, sizeof *all->person))
        return;
    all->person[all->count++] = *person;
    cluster_hurry(tables->nodes);
}

void people_look_room(struct room *room) {
    for (int seat = 0; seat < room->table->set.players; seat++) {
        const struct table_seat *here = &room->table->seat[seat];
        const int64_t user =
            here->kind == TABLE_PERSON ? client_user_of(here->person.id) : 0;
        if (user > 0)
            want(room->tables, &(struct person_wanted){room->id, user});
    }
}

/* Everybody on the list is at one of these rooms, so it does not grow if this is called again and again. The people of
 * a room that is loading are looked up when its rows have come. */
void people_look_all(struct tables *tables) {
    tables->people_wanted.count = 0;
    for (struct room *room = tables->rooms; room; room = room->next)
        if (!room_is_loading(room))
            people_look_room(room);
}

void people_look_changed(struct tables *tables, int64_t user) {
    if (!tables->nodes->cluster)
        return;
    struct people_wanted *all = &tables->people_wanted;
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

struct looked {
    struct person_wanted wanted;
    enum store_result result;
    char name[STORE_NAME_MAX], picture[STORE_PICTURE_MAX];
};

/* A person whose row is gone was deleted. */
static void show(struct room *room, const struct looked *person) {
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
        rooms_forget_chat(room->tables, person->wanted.user);
    room_broadcast_table(room);
}

/* --- read on a thread --- */

enum { AT_ONCE = 300 };

struct people_reading {
    struct looked person[AT_ONCE];
    size_t count;
};

static bool begin(void *reading, void *data) {
    struct tables *tables = data;
    struct people_reading *people = reading;
    struct people_wanted *all = &tables->people_wanted;
    all->changes = 0;
    for (people->count = 0; people->count < AT_ONCE && all->count > 0; people->count++)
        people->person[people->count] =
            (struct looked){.wanted = all->person[--all->count], .result = STORE_FAILED};
    return people->count > 0;
}

static void read(void *reading, struct store *store) {
    struct people_reading *people = reading;
    struct store_user user;
    for (size_t i = 0; i < people->count; i++) {
        struct looked *person = &people->person[i];
        person->result = store_user(store, person->wanted.user, &user);
        if (person->result == STORE_FAILED)
            return;
        if (person->result != STORE_OK)
            continue;
        snprintf(person->name, sizeof person->name, "%s", user.name);
        snprintf(person->picture, sizeof person->picture, "%s", user.picture);
    }
}

/* What could not be read is on the list again. */
static void end(void *reading, void *data, bool asked) {
    struct tables *tables = data;
    const struct people_reading *people = reading;
    (void)asked;
    for (size_t i = 0; i < people->count; i++) {
        const struct looked *person = &people->person[i];
        struct room *room = rooms_of_id(tables, person->wanted.room);
        if (person->result == STORE_FAILED ||
            has_changed(&tables->people_wanted, person->wanted.user))
            want(tables, &person->wanted);
        else if (room)
            show(room, person);
    }
    if (tables->people_wanted.count > 0)
        cluster_hurry(tables->nodes);
}

bool people_look_listen(struct tables *tables) {
    static const struct cluster_reading how = {begin, read, end};
    return cluster_read(tables->nodes, &how, calloc(1, sizeof(struct people_reading)),
                        tables);
}

void people_look_finish(struct tables *tables) { free(tables->people_wanted.person); }
