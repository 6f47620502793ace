/* session_check.c - looks sessions up, a few at a time, because the loop waits for each answer of the database.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/session_check.h"

#include "server/people/people.h"
#include "server/people/people_events.h"
#include "server/people/sign_out.h"
#include "server/wire/client.h"

enum { AT_ONCE = 10 };

void session_check_all(struct people *people) {
    people->session_checks++;
    people->session_checking = true;
}

/* False if the database does not answer. */
static bool check(struct client *client) {
    struct people *people = client->people;
    struct store_session session;
    struct store_user user;
    const enum store_result result =
        store_session(people->store, client->session, client->person.program,
                      people->clock->lasting.at_ms, &session, &user);
    if (result != STORE_OK && result != STORE_NOT_FOUND)
        return false;
    client->session_check = people->session_checks;
    if (result == STORE_NOT_FOUND || user.banned) {
        client_drop(client);
    } else {
        sign_out_renamed(people, client->user, user.name);
        PEOPLE_TELL(client->people, looked_up, (room, client));
    }
    return true;
}

void session_check_tick(struct people *people) {
    int checked = 0;
    if (!people->session_checking)
        return;
    for (struct client *client = people->wire->clients; client; client = client->next) {
        if (client->session_check == people->session_checks || !client->socket)
            continue;
        if (checked++ == AT_ONCE || !check(client))
            return;
    }
    people->session_checking = false;
}
