/* lobby.c - the list of open tables: collects changes and sends them once a second.
 *
 * SPDX-License-Identifier: MIT */
#include "server/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "server/room.h"
#include "table/message.h"

enum {
    TABLES_MAX = 100,
    EVERY_MS = 1000,
    WHOLE_EVERY_MS = 10 * 1000,
    CHANGES_BYTES = 3000, /* sent in one message, plus the table that exceeds it */
    GONE_MAX = 100,       /* sent in one message */
};

struct lobby_change {
    struct lobby_change *next;
    char table[TABLE_NAME_MAX];
};

void lobby_init(struct lobby *lobby) {
    *lobby = (struct lobby){.first = NULL};
    lobby->end = &lobby->first;
}

/* The tables of a tournament are listed by it. */
static bool is_listed(const struct room *room) {
    return !room->table->hidden && !table_is_event(room->table) && !room->broken &&
           !table_deserted(room->table);
}

void lobby_note(struct room *room) {
    struct lobby *lobby = &room->server->lobby;
    if (room->table->hidden || table_is_event(room->table))
        return;
    lobby->changed = true;
    if (room->noted)
        return;
    struct lobby_change *change = malloc(sizeof *change);
    if (!change) {
        lobby->incomplete = true;
        return;
    }
    change->next = NULL;
    memcpy(change->table, room->table->name, sizeof change->table);
    *lobby->end = change;
    lobby->end = &change->next;
    room->noted = true;
}

static void take_first(struct lobby *lobby, char table[TABLE_NAME_MAX]) {
    struct lobby_change *change = lobby->first;
    memcpy(table, change->table, sizeof change->table);
    lobby->first = change->next;
    if (!lobby->first)
        lobby->end = &lobby->first;
    free(change);
}

void lobby_finish(struct lobby *lobby) {
    char table[TABLE_NAME_MAX];
    while (lobby->first)
        take_first(lobby, table);
}

void lobby_write(struct server *server, struct pedro_text *text) {
    enum { ENOUGH = TABLE_MESSAGE_MAX - 6144 };
    unsigned listed = 0;
    struct json_writer writer = message_begin(text, SERVER_LOBBY);
    json_open(&writer, "tables", '[');
    for (struct room *room = server->rooms;
         room && listed < TABLES_MAX && text->length < ENOUGH; room = room->next)
        if (is_listed(room)) {
            listed++;
            table_write_lobby(room->table, json_put_name(&writer, NULL));
        }
    json_close(&writer, ']');
    json_close(&writer, '}');
}

/* Takes changes out of the queue and writes them. */
static void write_changes(struct server *server, struct pedro_text *text) {
    char gone[GONE_MAX][TABLE_NAME_MAX];
    unsigned left = 0;
    struct json_writer writer = message_begin(text, SERVER_CHANGES);
    json_open(&writer, "tables", '[');
    while (server->lobby.first && left < GONE_MAX && text->length < CHANGES_BYTES) {
        take_first(&server->lobby, gone[left]);
        struct room *room = rooms_find(server, gone[left]);
        if (room)
            room->noted = false;
        if (room && is_listed(room))
            table_write_lobby(room->table, json_put_name(&writer, NULL));
        else
            left++;
    }
    json_close(&writer, ']');
    json_open(&writer, "gone", '[');
    for (unsigned i = 0; i < left; i++)
        json_put_word(&writer, NULL, gone[i]);
    json_close(&writer, ']');
    json_close(&writer, '}');
}

static void send(struct server *server, enum lobby_listener listener,
                 const struct pedro_text *text) {
    for (struct client *client = server->clients; client; client = client->next)
        if (client->lobby == listener)
            client_send_soon(client, text);
}

void lobby_tick(struct server *server) {
    struct lobby *lobby = &server->lobby;
    const uint64_t now = server->now_ms;
    const bool changes = lobby->first && now - lobby->changes_ms >= EVERY_MS,
               whole = lobby->changed && now - lobby->whole_ms >= WHOLE_EVERY_MS;
    if ((!changes && !whole) || load_sheds(&server->load, LOAD_LOBBY))
        return;
    if (changes) {
        struct pedro_text text = client_text(server);
        lobby->changes_ms = now;
        write_changes(server, &text);
        send(server, LOBBY_CHANGES, &text);
    }
    if (whole) {
        struct pedro_text text = client_text(server);
        lobby_write(server, &text);
        send(server, LOBBY_WHOLE, &text);
        if (lobby->incomplete)
            send(server, LOBBY_CHANGES, &text);
        lobby->changed = lobby->incomplete = false;
        lobby->whole_ms = now;
    }
}
