/* session_check.c - looks sessions up, a few at a time, because the loop waits for each answer of the database.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/session_check.h"

#include "server/people/people_events.h"
#include "server/people/sign_out.h"
#include "server/server.h"
#include "server/wire/client.h"

enum { AT_ONCE = 10 };

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
                      server->clock.lasting.at_ms, &session, &user);
    if (result != STORE_OK && result != STORE_NOT_FOUND)
        return false;
    client->session_check = server->session_checks;
    if (result == STORE_NOT_FOUND || user.banned) {
        client_drop(client);
    } else {
        sign_out_renamed(server, client->user, user.name);
        people_tell_looked_up(client);
    }
    return true;
}

void session_check_tick(struct server *server) {
    int checked = 0;
    if (!server->session_checking)
        return;
    for (struct client *client = server->wire.clients; client; client = client->next) {
        if (client->session_check == server->session_checks || !client->socket)
            continue;
        if (checked++ == AT_ONCE || !check(client))
            return;
    }
    server->session_checking = false;
}
