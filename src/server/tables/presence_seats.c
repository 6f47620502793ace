/* presence_seats.c - puts people who are connected to other nodes at tables, and reserves seats for them.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"

enum { KEY_MAX = TABLE_NAME_MAX + TABLE_ID_MAX };

static void seat_key(const struct table *table, const char *id, char key[KEY_MAX]) {
    snprintf(key, KEY_MAX, "%s/%s", table->name, id);
}

void presence_enter(const struct room *room, const struct client *client) {
    char key[KEY_MAX], value[TABLE_PERSON_MAX + 16];
    struct pedro_text text;
    if (!room->tables->nodes->shared)
        return;
    seat_key(room->table, client->person.id, key);
    pedro_text_init(&text, value, sizeof value);
    presence_write_person(&client->person, &text);
    shared_publish(room->tables->nodes->shared, SHARED_SEAT, key, value);
}

void presence_leave(const struct room *room, const struct client *client) {
    char key[KEY_MAX];
    if (!room->tables->nodes->shared)
        return;
    for (unsigned i = 0; i < room->visitors; i++)
        if (room->visitor[i].client->user == client->user)
            return;
    seat_key(room->table, client->person.id, key);
    shared_publish(room->tables->nodes->shared, SHARED_SEAT, key, NULL);
    shared_publish(room->tables->nodes->shared, SHARED_RESERVED, key, NULL);
}

/* The person of a fact. */
static bool read_seat(const struct shared_fact *fact, struct table_person *person) {
    const char *slash = strchr(fact->key, '/');
    return slash && presence_read_person(fact->value, slash + 1, person);
}

void presence_fill(struct room *room) {
    const struct shared_fact *fact = NULL;
    struct table_person person;
    while (room->tables->nodes->shared &&
           (fact = shared_next(room->tables->nodes->shared, SHARED_SEAT,
                               room->table->name, fact)))
        if (read_seat(fact, &person))
            table_connect(room->table, &person);
}

bool presence_is_elsewhere(const struct room *room) {
    const struct shared *shared = room->tables->nodes->shared;
    return !shared || !shared_is_whole(shared) ||
           shared_next(shared, SHARED_SEAT, room->table->name, NULL);
}

/* The room of a fact about a table; NULL if it is not in memory. */
static struct room *find_room(struct tables *tables, const struct shared_fact *fact) {
    char name[TABLE_NAME_MAX];
    const size_t length = strcspn(fact->key, "/");
    if (length >= sizeof name)
        return NULL;
    memcpy(name, fact->key, length);
    name[length] = '\0';
    return rooms_find(tables, name);
}

static void hear_seat(struct tables *tables, const struct shared_fact *fact,
                      enum shared_change change) {
    struct table_person person;
    struct room *room = read_seat(fact, &person) ? find_room(tables, fact) : NULL;
    if (!room)
        return;
    /* While nobody was there that node was not told of rows. */
    if (change == SHARED_NEW && hosted_is_driven(&room->log))
        room_hint(room);
    if (change == SHARED_NEW)
        table_connect(room->table, &person);
    else if (change == SHARED_CHANGED)
        table_set_picture(room->table, person.id, person.picture);
    else
        table_disconnect(room->table, person.id, room_now(room));
    room->next_ms = room_now(room); /* others may wait for this person now */
    room->active_ms = tables->clock->now_ms;
    room_broadcast_table(room);
}

/* --- seats of bots that are reserved --- */

void presence_reserve(const struct room *room, const struct client *client) {
    char key[KEY_MAX], value[TABLE_PERSON_MAX + 24];
    struct pedro_text text;
    const pedro_seat seat = table_reserved_for(room->table, client->person.id);
    if (!room->tables->nodes->shared)
        return;
    pedro_text_init(&text, value, sizeof value);
    pedro_text_add_number(&text, seat);
    pedro_text_add_char(&text, ' ');
    presence_write_person(&client->person, &text);
    seat_key(room->table, client->person.id, key);
    shared_publish(room->tables->nodes->shared, SHARED_RESERVED, key,
                   seat != PEDRO_NO_SEAT ? value : NULL);
}

/* Reserves the seat of a fact. */
static bool reserve(struct room *room, const struct shared_fact *fact) {
    static const uint8_t chance[PEDRO_SEED_SIZE];
    struct client_message message = {.type = CLIENT_JOIN};
    struct table_person person;
    const char *slash = strchr(fact->key, '/'), *at = fact->value;
    int64_t seat;
    if (!slash || !presence_read_number(&at, PEDRO_SEATS_MAX - 1, &seat) ||
        seat >= room->table->set.players ||
        !presence_read_person(at, slash + 1, &person) ||
        table_seat_of(room->table, person.id) != PEDRO_NO_SEAT)
        return false;
    message.join.has_seat = true;
    message.join.seat = (int32_t)seat;
    table_reserve(room->table,
                  &(struct table_request){&message, &person, room_now(room), chance});
    return true;
}

void presence_fill_seats(struct room *room) {
    const struct shared_fact *fact = NULL;
    while (room->tables->nodes->shared &&
           (fact = shared_next(room->tables->nodes->shared, SHARED_RESERVED,
                               room->table->name, fact)))
        reserve(room, fact);
}

static void hear_reserved(struct tables *tables, const struct shared_fact *fact) {
    struct room *room = find_room(tables, fact);
    if (room && reserve(room, fact))
        room_broadcast_table(room);
}

/* --- who listens --- */

static void hear_fact(void *listener, const struct shared_fact *fact,
                      enum shared_change change) {
    struct tables *tables = listener;
    if (fact->kind == SHARED_SEAT)
        hear_seat(tables, fact, change);
    else if (fact->kind == SHARED_RESERVED && change != SHARED_GONE)
        hear_reserved(tables, fact);
}

static void publish(void *listener, const struct client *client, bool first) {
    (void)listener;
    for (unsigned i = 0; i < client->rooms; i++)
        if (first)
            presence_enter(client->room[i], client);
        else if (table_seat_of(client->room[i]->table, client->person.id) !=
                 PEDRO_NO_SEAT)
            presence_reserve(client->room[i], client);
}

void presence_seats_listen(struct tables *tables) {
    static const struct people_listener listener = {.fact = hear_fact,
                                                    .published = publish};
    people_listen(tables->people, &listener, tables);
}
