/* session_check.c - looks sessions and names up, a few at a time, because the loop waits for each answer of the
 * database.
 *
 * SPDX-License-Identifier: MIT */
#include "server/session_check.h"

#include <string.h>

#include "server/client.h"
#include "server/room.h"

enum { AT_ONCE = 10, ROOMS_AT_ONCE = 3 };

void session_check_all(struct server *server) {
    server->session_checks++;
    server->session_checking = true;
}

/* False if the database does not answer. */
static bool check(struct client *client) {
    struct server *server = client->server;
    struct store_session session;
    struct store_user user;
    const enum store_result result =
        store_session(server->store, client->session, client->person.program,
                      (int64_t)server->wall_ms, &session, &user);
    if (result != STORE_OK && result != STORE_NOT_FOUND)
        return false;
    client->session_check = server->session_checks;
    if (result == STORE_NOT_FOUND || user.banned)
        client_drop(client);
    else
        client_rename(server, client->user, user.name);
    return true;
}

/* False if the database does not answer. */
static bool check_names(struct room *room) {
    struct server *server = room->server;
    for (int seat = 0; seat < room->table->set.players; seat++) {
        const struct table_seat *here = &room->table->seat[seat];
        struct store_user user;
        const int64_t number =
            here->kind == TABLE_PERSON ? client_user_of(here->person.id) : 0;
        if (number == 0 || strcmp(here->person.name, TABLE_NOBODY) == 0)
            continue;
        const enum store_result result = store_user(server->store, number, &user);
        if (result != STORE_OK && result != STORE_NOT_FOUND)
            return false;
        const char *name = result == STORE_OK ? user.name : TABLE_NOBODY;
        if (strcmp(here->person.name, name) == 0)
            continue;
        rooms_rename(server, number, name);
        if (strcmp(name, TABLE_NOBODY) == 0)
            rooms_forget_chat(server, number);
    }
    room->name_check = server->session_checks;
    return true;
}

/* True when all were looked up. */
static bool check_rooms(struct server *server) {
    int checked = 0;
    for (struct room *room = server->rooms; room; room = room->next) {
        if (room->name_check == server->session_checks || room->behind)
            continue;
        if (checked++ == ROOMS_AT_ONCE || !check_names(room))
            return false;
    }
    return true;
}

void session_check_tick(struct server *server) {
    int checked = 0;
    if (!server->session_checking)
        return;
    for (struct client *client = server->clients; client; client = client->next) {
        if (client->session_check == server->session_checks || !client->socket)
            continue;
        if (checked++ == AT_ONCE || !check(client))
            return;
    }
    if (check_rooms(server))
        server->session_checking = false;
}
