/* sign_out.c - closes sockets at this node, and tells the others.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/sign_out.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/people/people.h"
#include "server/people/presence.h"
#include "server/wire/client.h"

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
