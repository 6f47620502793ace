/* person_json.c - sessions, reports, friends, invitations and seats of a person.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pedro/record.h"
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

/* --- matches and score records --- */

void match_json_time(struct json_writer *writer, const char *name, int64_t ms) {
    char text[32];
    struct tm parts;
    time_t seconds = (time_t)(ms / 1000);
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    json_put_text(writer, name, text);
}

void match_json_title(struct json_writer *writer, const char *variant) {
    const struct pedro_preset *preset = pedro_preset_find(variant, strlen(variant));
    json_put_text(writer, "title", preset ? preset->title : variant);
}

bool match_json_find_tag(const char *record, const char *tag, const char **value,
                         size_t *length) {
    const size_t size = strlen(tag);
    for (const char *line = record; *line == '['; line++) {
        const char *end = line + strcspn(line, "\n");
        if (strncmp(line + 1, tag, size) == 0 &&
            strncmp(line + 1 + size, " \"", 2) == 0) {
            *value = line + size + 3;
            const char *close = strstr(*value, "\"]");
            *length = close ? (size_t)(close - *value) : 0;
            return close != NULL;
        }
        line = end;
        if (!*line)
            break;
    }
    return false;
}

bool match_json_find_seat(const char *record, int seat, const char **name,
                          size_t *length) {
    char tag[16];
    snprintf(tag, sizeof tag, "Seat%d", seat);
    return match_json_find_tag(record, tag, name, length);
}

void match_json_result(const struct pedro_match *match, struct pedro_text *text) {
    for (unsigned side = 0; side < match->rules.sides; side++) {
        pedro_text_add(text, side ? " " : "");
        pedro_text_add_number(text, match->state.score[side]);
    }
}

/* Returns how many there are. */
static unsigned put_names(struct json_writer *writer, const char *record) {
    const char *name;
    size_t length;
    int seat = 0;
    json_open(writer, "names", '[');
    for (; match_json_find_seat(record, seat, &name, &length); seat++)
        json_put_bytes(writer, NULL, name, length);
    json_close(writer, ']');
    return (unsigned)seat;
}

static unsigned put_result(struct json_writer *writer, const char *result) {
    unsigned sides = 0;
    char *end;
    json_open(writer, "result", '[');
    for (long score = strtol(result, &end, 10); end != result;
         score = strtol(result, &end, 10), sides++) {
        json_put_number(writer, NULL, score);
        result = end;
    }
    json_close(writer, ']');
    return sides;
}

/* True if the seat has won; with two scores the one of its pair counts. */
static bool has_won(const struct store_match *match, unsigned sides, unsigned seats) {
    unsigned side =
        sides == 2 && seats > 2 ? (unsigned)match->seat % 2 : (unsigned)match->seat;
    return match->winners >> side & 1;
}

void match_json(struct json_writer *writer, const struct store_match *match,
                bool record) {
    json_open(writer, NULL, '{');
    json_put_text(writer, "table", match->name);
    json_put_text(writer, "variant", match->variant);
    match_json_title(writer, match->variant);
    const unsigned seats = put_names(writer, match->record);
    json_put_number(writer, "seat", match->seat);
    const unsigned sides = put_result(writer, match->result);
    json_put_flag(writer, "won", has_won(match, sides, seats));
    match_json_time(writer, "ended", match->finished_ms);
    json_put_number(writer, "number", match->id);
    if (record)
        json_put_text(writer, "record", match->record);
    json_close(writer, '}');
}

void match_json_score(struct json_writer *writer, const struct store_score *score,
                      bool record) {
    json_open(writer, NULL, '{');
    json_put_text(writer, "key", score->key);
    json_put_text(writer, "variant", score->variant);
    match_json_title(writer, score->variant);
    put_names(writer, score->record);
    put_result(writer, score->result);
    json_open(writer, "winners", '[');
    for (unsigned side = 0; side < PEDRO_SEATS_MAX; side++)
        if (score->winners >> side & 1)
            json_put_number(writer, NULL, side);
    json_close(writer, ']');
    match_json_time(writer, "changed", score->changed_ms);
    json_put_number(writer, "lines", (int64_t)score->lines);
    json_put_text(writer, "live", score->live);
    if (record)
        json_put_text(writer, "record", score->record);
    json_close(writer, '}');
}
