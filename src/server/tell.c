/* tell.c - who is told what.
 *
 * Everyone gets a message of its own, written for what that person may see. People without
 * a seat all see the same, so theirs is written once.
 *
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

static void write_for(const struct room *room, const char *id, bool view,
                      struct pedro_text *text) {
    *text = client_text(room->server);
    if (view)
        table_write_view(room->table, id, false, room->server->now_ms, text);
    else
        table_write_table(room->table, id, text);
}

/* Whoever is to act is told at once, the others soon. */
static void tell_each(struct room *room, bool view) {
    struct pedro_text text;
    bool watched = false;
    const pedro_seat turn =
        view ? room->table->match.state.turn : (pedro_seat)PEDRO_NO_SEAT;
    for (unsigned i = 0; i < room->clients; i++) {
        struct client *client = room->client[i];
        pedro_seat seat = table_seat_of(room->table, client->person.id);
        if (seat == PEDRO_NO_SEAT) {
            watched = true;
            continue;
        }
        write_for(room, client->person.id, view, &text);
        if (seat == turn)
            client_send(client, &text);
        else
            client_send_soon(client, &text);
    }
    if (!watched)
        return;
    write_for(room, "", view, &text);
    for (unsigned i = 0; i < room->clients; i++)
        if (table_seat_of(room->table, room->client[i]->person.id) == PEDRO_NO_SEAT)
            client_send_soon(room->client[i], &text);
}

void room_tell(struct room *room) {
    if (room->table->news & TABLE_NEWS_TABLE)
        tell_each(room, false);
    if (room->table->news & TABLE_NEWS_VIEW)
        tell_each(room, true);
    if (room->table->news & TABLE_NEWS_LOBBY)
        room->server->lobby_changed = true;
    if (room->table->news & TABLE_NEWS_OVER)
        rooms_keep_match(room);
}

void room_tell_table(struct room *room) {
    tell_each(room, false);
    room->server->lobby_changed = true;
}

void room_tell_all(struct room *room, const struct pedro_text *text) {
    for (unsigned i = 0; i < room->clients; i++)
        client_send(room->client[i], text);
}

void room_tell_talk(struct room *room) {
    struct pedro_text text = client_text(room->server);
    table_write_talk(room->table, room->table->talks - 1, &text);
    room_tell_all(room, &text);
}

void room_tell_everything(struct room *room, struct client *client) {
    const struct table *table = room->table;
    struct pedro_text text = client_text(room->server);
    table_write_table(table, client->person.id, &text);
    client_send(client, &text);
    text = client_text(room->server);
    table_write_view(table, client->person.id, true, room->server->now_ms, &text);
    client_send(client, &text);
    uint32_t first = table->talks > TABLE_TALK_MAX ? table->talks - TABLE_TALK_MAX : 0;
    for (uint32_t i = first; i < table->talks; i++) {
        text = client_text(room->server);
        table_write_talk(table, i, &text);
        client_send(client, &text);
    }
}
