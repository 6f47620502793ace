/* room_people.c - renames people at tables, and gives their seats to others.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "server/nodes/cluster.h"
#include "server/people/people.h"
#include "server/tables/room.h"
#include "server/tables/room_follow.h"
#include "server/tables/tables.h"

/* Shows a person anew, under another name or with another picture. */
static void show_anew(struct tables *tables, int64_t user, const char *name,
                      uint8_t picture) {
    char id[TABLE_ID_MAX];
    client_person_id(user, id);
    people_look_changed(tables, user);
    for (struct room *room = tables->rooms; room; room = room->next) {
        if (name)
            table_rename(room->table, id, name);
        else
            table_set_picture(room->table, id, picture);
        if (table_seat_of(room->table, id) != PEDRO_NO_SEAT)
            room_broadcast_table(room);
    }
}

static void rename_all(void *listener, int64_t user, const char *name) {
    show_anew(listener, user, name, 0);
}

static void show_picture(void *listener, int64_t user, uint8_t picture) {
    show_anew(listener, user, NULL, picture);
}

/* Seats are given away at all tables or at none: not while a write is in progress at
 * one of them. */
static bool can_write(const struct tables *tables, const char *id) {
    for (const struct room *room = tables->rooms; room; room = room->next)
        if (hosted_is_driven(&room->log) &&
            table_seat_of(room->table, id) != PEDRO_NO_SEAT &&
            !hosted_is_quiet(&room->log))
            return false;
    return true;
}

static bool bequeath(void *listener, int64_t from, int64_t into, const char *name) {
    struct tables *tables = listener;
    struct table_rows *rows = &tables->answer.rows;
    struct table_person heir = {.program = false};
    char id[TABLE_ID_MAX];
    client_person_id(from, id);
    client_person_id(into, heir.id);
    snprintf(heir.name, sizeof heir.name, "%s", name);
    if (!rooms_wake_of(tables, from) || !can_write(tables, id))
        return false;
    for (struct room *room = tables->rooms; room; room = room->next) {
        /* In a cluster each node does that for the tables that it drives. */
        if (room_is_broken(room) || !hosted_is_driven(&room->log))
            continue;
        table_bequeath(room->table, id, into > 0 ? &heir : NULL, rows);
        if (rows->count > 0)
            room_store(room, rows, NULL);
    }
    return true;
}

static void forget(void *listener, int64_t user, bool here) {
    struct tables *tables = listener;
    (void)here;
    rooms_forget_chat(tables, user);
}

/* At a table that all may see, or at another one. */
static void find_place(void *listener, const struct client *client,
                       struct presence_place *place) {
    (void)listener;
    for (unsigned i = 0; i < client->rooms; i++) {
        const struct room *room = client->room[i];
        if (table_seat_of(room->table, client->person.id) == PEDRO_NO_SEAT)
            continue;
        if (room->table->hidden) {
            place->away = true;
        } else if (!room_is_broken(room)) {
            strcpy(place->table, room->table->name);
            snprintf(place->variant, sizeof place->variant, "%s", room->table->variant);
            place->free = table_any_seat(room->table) != PEDRO_NO_SEAT;
        }
    }
}

static void on_missed(void *listener) { people_look_all(listener); }

void room_people_listen(struct tables *tables) {
    static const struct people_listener listener = {.renamed = rename_all,
                                                    .deleted = forget,
                                                    .merged = bequeath,
                                                    .pictured = show_picture,
                                                    .placed = find_place,
                                                    .missed = on_missed};
    people_listen(tables->people, &listener, tables);
}

/* --- coming and going --- */

bool room_enter(struct room *room, struct client *client) {
    for (unsigned i = 0; i < room->visitors; i++)
        if (room->visitor[i].client == client) {
            room_send_state(room, &room->visitor[i]);
            return true;
        }
    if (client->rooms == CLIENT_ROOMS_MAX)
        return false;
    if (!grow_array(&room->visitor, room->visitors, &room->visitors_capacity,
                    sizeof *room->visitor) ||
        !table_connect(room->table, &client->person))
        return false;
    room->active_ms = room->tables->clock->now_ms;
    room->quiet_before_ms = 0;
    room_read_chat(room);
    room_broadcast_table(room);
    struct visitor *visitor = &room->visitor[room->visitors++];
    *visitor = (struct visitor){.client = client};
    client->room[client->rooms++] = room;
    presence_enter(room, client);
    room_send_state(room, visitor);
    return true;
}

void room_leave(struct room *room, struct client *client) {
    for (unsigned i = 0; i < client->rooms; i++)
        if (client->room[i] == room) {
            client->room[i] = client->room[--client->rooms];
            break;
        }
    for (unsigned i = 0; i < room->visitors; i++)
        if (room->visitor[i].client == client) {
            room->visitor[i] = room->visitor[--room->visitors];
            presence_leave(room, client);
            table_disconnect(room->table, client->person.id, room_now(room));
            room->next_ms = room_now(room); /* others may wait for this person now */
            room->active_ms = room->tables->clock->now_ms;
            room_broadcast_table(room);
            break;
        }
}

/* --- rooms of tournaments --- */

bool event_room_seed(struct room *room, uint8_t seed[PEDRO_SEED_SIZE]) {
    const struct event_hosts *hosts = room->tables->event_hosts;
    if (table_event_board(room->table) > 0)
        return hosts && hosts->seed(room->tables->tournaments, room, seed);
    randombytes_buf(seed, PEDRO_SEED_SIZE);
    return true;
}

bool event_room_needed(const struct room *room) {
    const struct event_hosts *hosts = room->tables->event_hosts;
    return table_is_event(room->table) &&
           (!table_event_done(room->table) ||
            (hosts && hosts->keeps(room->tables->tournaments, room)));
}

void event_room_over(struct room *room) {
    const struct event_hosts *hosts = room->tables->event_hosts;
    if (hosts && table_is_event(room->table))
        hosts->over(room->tables->tournaments, room);
}

void event_room_taken(struct room *room) {
    const struct event_hosts *hosts = room->tables->event_hosts;
    if (hosts && table_is_event(room->table))
        hosts->taken(room->tables->tournaments, room);
}

bool event_room_stop(struct room *room) {
    struct table_rows *rows = &room->tables->answer.rows;
    if (!hosted_is_quiet(&room->log) && !room_is_broken(room))
        return false;
    table_event_stop(room->table, room_now(room), rows);
    if (rows->count > 0 && !room_is_broken(room))
        room_store(room, rows, NULL);
    return true;
}
