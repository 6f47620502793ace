/* person_json.c - sessions, reports, friends, invitations and seats of a person.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/people/match_json.h"
#include "server/people/people.h"
#include "server/people/person_json.h"
#include "server/wire/client.h"

void person_session_id(const uint8_t hash[STORE_TOKEN_HASH],
                       char id[PERSON_SESSION_ID_MAX]) {
    sodium_bin2hex(id, PERSON_SESSION_ID_MAX, hash, (PERSON_SESSION_ID_MAX - 1) / 2);
}

bool person_name(struct json_writer *writer, const char *member, struct store *store,
                 int64_t user) {
    struct store_user found;
    const enum store_result result =
        user > 0 ? store_user(store, user, &found) : STORE_NOT_FOUND;
    json_put_text(writer, member, result == STORE_OK ? found.name : TABLE_NOBODY);
    return result != STORE_FAILED;
}

/* --- sessions --- */

struct person_online *person_online(const struct people *people, int64_t user) {
    size_t count = 0;
    for (const struct client *client = people->wire->clients; client;
         client = client->next)
        count += client->socket && client->user == user;
    struct person_online *online =
        malloc(sizeof *online + count * sizeof online->hash[0]);
    if (!online)
        return NULL;
    online->count = 0;
    for (const struct client *client = people->wire->clients; client;
         client = client->next)
        if (client->socket && client->user == user)
            memcpy(online->hash[online->count++], client->session, STORE_TOKEN_HASH);
    return online;
}

struct listing {
    const uint8_t *here;
    const struct person_online *online;
    struct json_writer *writer;
};

static bool is_online(const struct person_online *online, const uint8_t *hash) {
    for (size_t i = 0; i < online->count; i++)
        if (memcmp(online->hash[i], hash, STORE_TOKEN_HASH) == 0)
            return true;
    return false;
}

static bool add_session(void *data, const struct store_session *session) {
    const struct listing *listing = data;
    struct json_writer *writer = listing->writer;
    char id[PERSON_SESSION_ID_MAX];
    person_session_id(session->hash, id);
    json_open(writer, NULL, '{');
    json_put_text(writer, "id", id);
    json_put_flag(writer, "program", session->bearer);
    json_put_text(writer, "client", session->client);
    match_json_time(writer, "begun", session->begun_ms);
    match_json_time(writer, "seen", session->seen_ms);
    match_json_time(writer, "expires", session->expires_ms);
    json_put_flag(writer, "here",
                  memcmp(session->hash, listing->here, STORE_TOKEN_HASH) == 0);
    json_put_flag(writer, "online", is_online(listing->online, session->hash));
    json_close(writer, '}');
    return true;
}

bool person_sessions(struct json_writer *writer, struct store *store, int64_t user,
                     int64_t lasting_ms, const uint8_t here[STORE_TOKEN_HASH],
                     const struct person_online *online) {
    struct listing listing = {here, online, writer};
    json_open(writer, "sessions", '[');
    const bool fine = store_sessions_of(store, user, lasting_ms, add_session, &listing);
    json_close(writer, ']');
    return fine;
}

/* --- reports --- */

static bool add_report(void *data, const struct store_report *report) {
    struct json_writer *writer = data;
    json_open(writer, NULL, '{');
    json_put_number(writer, "number", report->id);
    match_json_time(writer, "at", report->at_ms);
    json_put_text(writer, "table", report->table);
    json_put_text(writer, "about", report->about);
    json_put_text(writer, "words", report->words);
    json_put_flag(writer, "closed", report->closed_ms > 0);
    json_put_text(writer, "answer", report->answer);
    json_close(writer, '}');
    return true;
}

bool person_reports(struct json_writer *writer, struct store *store, int64_t user,
                    int most) {
    json_open(writer, "reports", '[');
    const bool fine = store_reports_by(store, user, most, add_report, writer);
    json_close(writer, ']');
    return fine;
}

/* --- friends --- */

static bool add_friend(void *data, const struct store_friend *person) {
    static const char *const states[] = {"none", "asked", "asks", "friend", "blocked"};
    struct json_writer *writer = data;
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", person->name);
    json_put_word(writer, "state", states[person->state]);
    match_json_time(writer, "since", person->at_ms);
    json_close(writer, '}');
    return true;
}

bool person_friends(struct json_writer *writer, struct store *store, int64_t user) {
    json_open(writer, "friends", '[');
    const bool fine = store_friends(store, user, add_friend, writer);
    json_close(writer, ']');
    return fine;
}

/* --- invitations --- */

struct inviting {
    struct json_writer *writer;
    int64_t user;
};

static bool add_invitation(void *data, const struct store_invitation *invitation) {
    struct inviting *inviting = data;
    json_open(inviting->writer, NULL, '{');
    json_put_text(inviting->writer, "table", invitation->table);
    json_put_flag(inviting->writer, "sent", invitation->from == inviting->user);
    json_put_flag(inviting->writer, "declined", invitation->declined);
    json_close(inviting->writer, '}');
    return true;
}

bool person_invitations(struct json_writer *writer, struct store *store, int64_t user) {
    struct inviting inviting = {writer, user};
    json_open(writer, "invitations", '[');
    const bool fine = store_invitations(store, user, add_invitation, &inviting);
    json_close(writer, ']');
    return fine;
}
