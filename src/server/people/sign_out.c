/* sign_out.c - closes sockets at this node, and tells the others.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/sign_out.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/people.h"
#include "server/people/presence.h"
#include "server/wire/client.h"
#include "server/wire/client_reading.h"

static bool has_session(const struct client *client,
                        const uint8_t hash[STORE_TOKEN_HASH]) {
    return memcmp(client->session, hash, sizeof client->session) == 0;
}

void sign_out_session(struct people *people, const uint8_t hash[STORE_TOKEN_HASH]) {
    char word[2 * STORE_TOKEN_HASH + 1];
    people->sign_outs++;
    sodium_bin2hex(word, sizeof word, hash, STORE_TOKEN_HASH);
    presence_look(people, "session", word);
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (has_session(client, hash))
            client_drop(client);
}

void sign_out_user(struct people *people, int64_t user,
                   const uint8_t kept[STORE_TOKEN_HASH]) {
    char words[2 * STORE_TOKEN_HASH + 32];
    const int length = snprintf(words, sizeof words, "%lld ", (long long)user);
    people->sign_outs++;
    if (kept)
        sodium_bin2hex(words + length, sizeof words - (size_t)length, kept,
                       STORE_TOKEN_HASH);
    presence_look(people, "sessions", words);
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (client->user == user && !(kept && has_session(client, kept)))
            client_drop(client);
}

void sign_out_renamed(struct people *people, int64_t user, const char *name) {
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (client->user == user && strcmp(client->person.name, name) != 0) {
            snprintf(client->person.name, sizeof client->person.name, "%s", name);
            client_drop(client);
        }
}

void sign_out_expired(struct people *people) {
    for (struct client *client = people->wire->clients; client; client = client->next)
        if (client->expires_ms <= people->clock->lasting.at_ms)
            client_drop(client);
}

/* --- sessions that have ended at another node --- */

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
