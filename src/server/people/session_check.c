/* session_check.c - looks sessions up, a few at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/session_check.h"

#include <stdlib.h>

#include "server/people/people.h"
#include "server/people/people_events.h"
#include "server/people/sign_out.h"
#include "server/wire/client_reading.h"

enum { AT_ONCE = 10 };

struct checking {
    struct client_reading reading;
    int64_t lasting_ms;
    bool ended; /* the session, or its person is banned */
    struct store_user user;
};

void session_check_all(struct people *people) {
    people->session_checks++;
    people->sign_outs++;
    people->session_checking = true;
}

static bool read_session(struct client_reading *reading, struct store *store) {
    struct checking *checking = (struct checking *)reading;
    const struct client *client = reading->client;
    struct store_session session;
    const enum store_result result =
        store_session(store, client->session, client->person.program,
                      checking->lasting_ms, &session, &checking->user);
    checking->ended = result == STORE_NOT_FOUND || checking->user.banned;
    return result == STORE_OK || result == STORE_NOT_FOUND;
}

static void on_read(struct client_reading *reading, bool read) {
    const struct checking *checking = (struct checking *)reading;
    struct client *client = reading->client;
    struct people *people = client->people;
    people->session_reading--;
    if (!read) {
        client->session_check = people->session_checks - 1;
        people->session_checking = true;
    } else if (checking->ended) {
        client_drop(client);
    } else {
        sign_out_renamed(people, client->user, checking->user.name);
        PEOPLE_TELL(people, looked_up, (room, client));
    }
}

void session_check_tick(struct people *people) {
    if (!people->session_checking)
        return;
    for (struct client *client = people->wire->clients; client; client = client->next) {
        if (client->session_check == people->session_checks || !client->socket)
            continue;
        struct checking *checking =
            people->session_reading < AT_ONCE ? calloc(1, sizeof *checking) : NULL;
        if (!checking)
            return;
        checking->lasting_ms = people->clock->lasting.at_ms;
        client->session_check = people->session_checks;
        people->session_reading++;
        client_read(client, &checking->reading, read_session, on_read);
    }
    people->session_checking = false;
}
