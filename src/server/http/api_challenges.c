/* api_challenges.c - challenges: opens them, lets people play, and tells what came of it.
 *
 * Whoever plays hears the points of others only when the own try is over: points tell something about the cards. Tables, whose
 * records name the cards, are told when the challenge is over.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/blake2b.h"
#include "server/http/event_request.h"
#include "server/people/person_json.h"
#include "server/tournaments/tournaments.h"
#include "table/message.h"

enum { DEALS = 5, LISTED_MAX = 20 };

static struct hosted_challenge *challenge_of(struct api_request *api) {
    enum pedro_refusal_code refusal;
    struct hosted_challenge *challenge = challenges_find(
        api->http->tournaments, api->rest, strcspn(api->rest, "/"), &refusal);
    if (!challenge)
        respond_error(api->request, refusal);
    return challenge;
}

/* --- a new one --- */

static void write_name(struct json_writer *writer, void *data) {
    json_put_text(writer, "name", ((const struct hosted_challenge *)data)->name);
}

static void on_opened(void *data, struct hosted_challenge *challenge,
                      enum pedro_refusal_code code) {
    struct net_request *request = data;
    if (challenge)
        respond_json(request, NULL, write_name, challenge);
    else
        respond_error(request, code);
}

void api_open_challenge(struct api_request *api) {
    struct challenge wanted = {.deals = DEALS};
    size_t length;
    const char *game = api_text(api, "game", &length);
    const struct pedro_preset *preset = game ? api_game(api, game, length, 400) : NULL;
    if (!preset ||
        !event_number(api, "places", 1, CHALLENGE_PLACES_MAX, &wanted.places) ||
        !api_within_quota(api, QUOTA_CHALLENGES, QUOTA_ADDRESS_CHALLENGES,
                          PEDRO_REFUSED_CHALLENGES_MANY))
        return;
    snprintf(wanted.game, sizeof wanted.game, "%s", preset->name);
    challenges_open(api->http->tournaments, &wanted, api->login.user.id, on_opened,
                    api->request);
}

/* --- a try --- */

static void write_table(struct json_writer *writer, void *data) {
    json_put_text(writer, "table", data);
}

static void on_playing(void *data, const char *table, enum pedro_refusal_code code) {
    if (table)
        respond_json(data, NULL, write_table, (void *)(uintptr_t)table);
    else
        respond_error(data, code);
}

void api_play_challenge(struct api_request *api) {
    struct hosted_challenge *challenge = challenge_of(api);
    struct table_person who = {.program = false};
    if (!challenge)
        return;
    client_person_id(api->login.user.id, who.id);
    const unsigned number = challenge_try_of(&challenge->value, who.id);
    if ((number == 0 || !*challenge->value.at[number].table) &&
        !api_within_quota(api, QUOTA_OPENED, QUOTA_ADDRESS_OPENED,
                          PEDRO_REFUSED_TABLES_OPEN))
        return;
    snprintf(who.name, sizeof who.name, "%s", api->login.user.name);
    who.picture = message_picture_of(api->login.user.picture);
    challenges_play(challenge, &who, on_playing, api->request);
}

/* --- what came of it --- */

struct telling {
    struct challenge value;
    unsigned own; /* the try of who asks; 0: none */
    bool over, told;
};

static void put_bytes(struct json_writer *writer, const char *name,
                      const uint8_t bytes[PEDRO_SEED_SIZE]) {
    char digits[2 * PEDRO_SEED_SIZE + 1];
    pedro_seed_text(bytes, digits);
    json_put_text(writer, name, digits);
}

static void write_points(struct json_writer *writer, const struct challenge *value,
                         unsigned number) {
    const struct challenge_try *one = &value->at[number];
    json_open(writer, "margins", '[');
    for (unsigned i = 0; i < one->deals; i++)
        json_put_number(writer, NULL, one->margin[i]);
    json_close(writer, ']');
    json_put_number(writer, "sum", challenge_sum(one));
    json_put_number(writer, "place", challenge_place(value, number));
}

static void write_try(struct reading *reading, unsigned number) {
    struct json_writer *writer = reading->writer;
    const struct telling *telling = reading->data;
    const struct challenge *value = &telling->value;
    const struct challenge_try *one = &value->at[number];
    const bool own = number > 0 && number == telling->own;
    json_open(writer, NULL, '{');
    if (number > 0 &&
        !person_name(writer, "name", reading->store, client_user_of(one->person)))
        reading->fine = false;
    json_put_flag(writer, "over", one->over);
    if (own || telling->over)
        json_put_text(writer, "table", one->table);
    if (one->over && (telling->told || own))
        write_points(writer, value, number);
    json_close(writer, '}');
}

/* The name in the path. */
static void put_name(struct json_writer *writer, const char *rest) {
    char name[TABLE_NAME_MAX];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(rest, "/"), rest);
    json_put_text(writer, "name", name);
}

static void write_challenge(struct reading *reading) {
    struct json_writer *writer = reading->writer;
    const struct telling *telling = reading->data;
    const struct challenge *value = &telling->value;
    uint8_t hash[BLAKE2B_HASH];
    blake2b_hash(NULL, 0, value->secret, sizeof value->secret, hash);
    put_name(writer, reading->rest);
    json_put_text(writer, "game", value->game);
    json_put_number(writer, "deals", value->deals);
    json_put_number(writer, "places", value->places);
    json_put_number(writer, "ends", (long long)value->ends_s);
    json_put_flag(writer, "over", telling->over);
    json_put_number(writer, "own", telling->own);
    put_bytes(writer, "hash", hash);
    if (telling->over)
        put_bytes(writer, "secret", value->secret);
    json_open(writer, "tries", '[');
    for (unsigned number = 0; number < value->tries; number++)
        write_try(reading, number);
    json_close(writer, ']');
}

/* Whether a challenge is over when somebody asks for it. */
static bool is_over(const struct reading *reading, const struct challenge *value) {
    return challenge_is_over(value, (uint64_t)reading->lasting_ms / 1000);
}

/* The try of who asks; 0: none. */
static unsigned own_try(const struct reading *reading, const struct challenge *value) {
    char id[TABLE_ID_MAX];
    if (!reading->known)
        return 0;
    client_person_id(reading->login.user.id, id);
    return challenge_try_of(value, id);
}

struct answer api_challenge(struct reading *reading) {
    struct telling telling = {.over = false};
    struct challenge *value = &telling.value;
    switch (challenges_read(reading->store, reading->rest, strcspn(reading->rest, "/"),
                            value)) {
    case STORE_OK:
        break;
    case STORE_NOT_FOUND:
        return answer_error(PEDRO_REFUSED_CHALLENGE_UNKNOWN);
    default:
        return answer_error(PEDRO_REFUSED_DATABASE_AWAY);
    }
    telling.own = own_try(reading, value);
    telling.over = is_over(reading, value);
    telling.told = telling.over || (telling.own > 0 && value->at[telling.own].over);
    return reading_json(reading, write_challenge, &telling, PEDRO_REFUSED_DATABASE_AWAY);
}

/* --- those of a person --- */

/* The names are read first: challenges are looked up in the same database. */
struct listing {
    char name[LISTED_MAX][TABLE_NAME_MAX];
    unsigned count;
};

static bool keep_name(void *data, const char *name) {
    struct listing *listing = data;
    snprintf(listing->name[listing->count++], TABLE_NAME_MAX, "%s", name);
    return listing->count < LISTED_MAX;
}

static void write_listed(struct reading *reading, const char *name) {
    struct json_writer *writer = reading->writer;
    struct challenge value;
    const enum store_result found =
        challenges_read(reading->store, name, strlen(name), &value);
    reading->fine = reading->fine && found != STORE_FAILED;
    if (found != STORE_OK)
        return;
    const unsigned own = own_try(reading, &value);
    json_open(writer, NULL, '{');
    json_put_text(writer, "name", name);
    json_put_text(writer, "game", value.game);
    json_put_number(writer, "places", value.places);
    json_put_number(writer, "taken", value.tries > 0 ? value.tries - 1 : 0);
    json_put_number(writer, "ends", (long long)value.ends_s);
    json_put_flag(writer, "over", is_over(reading, &value));
    json_put_flag(writer, "joined", own > 0);
    json_put_flag(writer, "played", own > 0 && value.at[own].over);
    json_close(writer, '}');
}

static void write_challenges(struct reading *reading) {
    const struct listing *listing = reading->data;
    json_open(reading->writer, "challenges", '[');
    for (unsigned i = 0; i < listing->count; i++)
        write_listed(reading, listing->name[i]);
    json_close(reading->writer, ']');
}

struct answer api_challenges(struct reading *reading) {
    struct listing listing = {.count = 0};
    return store_challenges_of(reading->store, reading->login.user.id, LISTED_MAX,
                               keep_name, &listing)
               ? reading_json(reading, write_challenges, &listing,
                              PEDRO_REFUSED_MATCHES_UNREAD)
               : answer_error(PEDRO_REFUSED_MATCHES_UNREAD);
}
