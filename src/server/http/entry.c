/* entry.c - stores a new session and answers the request that began it.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/entry.h"
#include "server/http/reading.h"
#include "server/people/accounts.h"
#include "server/people/login.h"
#include "server/people/people.h"
#include "server/process/agent.h"
#include "server/wire/client.h"

/* --- what is read before, on a thread: the account of a name, and whether the name may be taken --- */

struct answer entry_read_account(struct reading *reading) {
    char name[ACCOUNT_KEY_MAX];
    uint8_t address[STORE_ADDRESS_HASH];
    struct account_found *found = reading->taken = calloc(1, sizeof *found);
    if (!found)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    if (!reading_text(reading, "name", name, sizeof name))
        return (struct answer){.status = 0};
    const enum store_result result = accounts_find(
        reading->store, reading->names, name, strlen(name), &found->made, &found->user);
    if (result == STORE_FAILED)
        return answer_error(PEDRO_REFUSED_DATABASE_AWAY);
    found->known = result == STORE_OK;
    throttle_address(reading->request, reading->secret, address);
    found->at_home = store_address_known(reading->store, found->user.id, address);
    return (struct answer){.status = 0};
}

struct answer entry_read_name(struct reading *reading) {
    char name[ACCOUNT_KEY_MAX];
    struct account_found *found = reading->taken = calloc(1, sizeof *found);
    if (!found)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    reading_text(reading, "name", name, sizeof name);
    found->wrong = accounts_may_take(reading->store, reading->names, name, strlen(name),
                                     0, &found->made);
    return (struct answer){.status = 0};
}

/* --- limits of guesses --- */

enum { SHORT_HASH = 16 };

/* The key of a quota for a text that is too long, or must not be kept as it is. */
static void hashed_key(const char *kind, const char *one, const char *other,
                       char key[QUOTA_KEY_MAX]) {
    uint8_t hash[SHORT_HASH];
    char digits[2 * SHORT_HASH + 1];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)one, strlen(one) + 1);
    crypto_generichash_update(&state, (const uint8_t *)other, strlen(other) + 1);
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(digits, sizeof digits, hash, sizeof hash);
    snprintf(key, QUOTA_KEY_MAX, "%s %s", kind, digits);
}

void throttle_address(const struct net_request *request,
                      const uint8_t secret[STORE_TOKEN_HASH],
                      uint8_t address[STORE_ADDRESS_HASH]) {
    char key[QUOTA_KEY_MAX];
    login_address_key(request, key);
    crypto_generichash(address, STORE_ADDRESS_HASH, (const uint8_t *)key, strlen(key),
                       secret, STORE_TOKEN_HASH);
}

static bool take(struct api_request *api, const char *key, enum quota_kind kind) {
    return quotas_take(api->http->quotas, key, kind, 1);
}

static bool may_guess(struct api_request *api, const char *account, int64_t user,
                      bool at_home, char key[QUOTA_KEY_MAX]) {
    char address[QUOTA_KEY_MAX], session[2 * STORE_TOKEN_HASH + 1];
    if (api->known && user != 0 && api->login.user.id == user) {
        sodium_bin2hex(session, sizeof session, api->login.session.hash,
                       STORE_TOKEN_HASH);
        hashed_key("session", session, "", key);
        return take(api, key, QUOTA_GUESSES);
    }
    login_address_key(api->request, address);
    hashed_key("pair", address, account, key);
    if (!take(api, address, QUOTA_LOGINS) || !take(api, key, QUOTA_GUESSES))
        return false;
    if (at_home)
        return true;
    hashed_key("account", account, "", key);
    return take(api, key, QUOTA_STRANGERS);
}

/* The last limit that holds is that of all who take the same turn in the queue. */
bool throttle_guess(struct api_request *api, const char *account, int64_t user,
                    bool at_home, char target[QUOTA_KEY_MAX]) {
    if (may_guess(api, account, user, at_home, target))
        return true;
    respond_error(api->request, PEDRO_REFUSED_TRIED_OFTEN);
    return false;
}

/* --- tournaments --- */

/* Calls `act` for each limit of a guess until one returns false. */
static bool each(struct http *http, const struct throttle *throttle,
                 bool (*act)(struct quotas *quotas, struct quota *quota,
                             enum quota_kind kind)) {
    struct quotas *quotas = http->quotas;
    return act(quotas, quotas_get(quotas, throttle->person), QUOTA_GUESSES) &&
           act(quotas, quotas_get(quotas, throttle->address), QUOTA_LOGINS) &&
           (!*throttle->all ||
            act(quotas, quotas_get(quotas, throttle->all), QUOTA_STRANGERS));
}

bool throttle_entry(struct api_request *api, const char *name, bool knows,
                    struct throttle *throttle) {
    char address[QUOTA_KEY_MAX], person[QUOTA_KEY_MAX];
    const bool guest = api->login.user.guest;
    login_address_key(api->request, address);
    api_person_key(api, person);
    hashed_key("entry", guest ? address : person, name, throttle->person);
    hashed_key("entries", address, "", throttle->address);
    hashed_key("tournament", name, guest ? "guests" : "accounts", throttle->all);
    strcpy(throttle->target, knows ? throttle->person : throttle->all);
    if (knows)
        *throttle->all = '\0';
    if (each(api->http, throttle, quota_has))
        return true;
    respond_error(api->request, PEDRO_REFUSED_TRIED_OFTEN);
    return false;
}

void throttle_wrong(struct http *http, const struct throttle *throttle) {
    each(http, throttle, quota_take);
}

/* --- sessions --- */

/* Whether the session of the request ends. */
static bool replaces(const struct entry *entry) {
    return entry->api.known && !entry->api.login.session.bearer && !entry->program;
}

/* The sockets of sessions that have ended end too. */
static void drop_sockets(const struct entry *entry) {
    struct people *people = entry->api.http->people;
    if (entry->everyone)
        sign_out_user(people, entry->user, NULL);
    else if (replaces(entry))
        sign_out_session(people, entry->api.login.session.hash);
}

static void write_person(struct json_writer *writer, void *data) {
    const struct entry *entry = data;
    json_put_text(writer, "name", entry->name);
    json_put_flag(writer, "guest", entry->guest);
    if (*entry->recovery)
        json_put_text(writer, "recovery", entry->recovery);
}

static void write_token(struct json_writer *writer, void *data) {
    const struct entry *entry = data;
    json_put_text(writer, "token", entry->token);
}

static void answer(struct entry *entry) {
    char cookie[LOGIN_COOKIE_MAX], headers[LOGIN_COOKIE_MAX + 40];
    login_cookie(entry->api.request, entry->token, cookie);
    snprintf(headers, sizeof headers, "%scache-control: no-store\r\n", cookie);
    respond_json(entry->api.request, headers, write_person, entry);
}

/* The session is stored and begins. */
static enum pedro_refusal_code on_stored(struct api_request *api,
                                         enum store_result result) {
    struct entry *entry = (struct entry *)api;
    if (result != STORE_OK)
        return result == STORE_TAKEN ? PEDRO_REFUSED_NAME_TAKEN
               : result == STORE_NOT_FOUND
                   ? PEDRO_REFUSED_HAPPENED_SINCE /* the account has changed since the check */
                   : PEDRO_REFUSED_NOT_STORED;
    drop_sockets(entry);
    if (entry->renamed) {
        /* A guest keeps seats, and has the new name at them. */
        forgetting_rename(api->http->people, entry->user, entry->name);
        forgetting_look(api->http->people);
    }
    if (entry->program)
        respond_json(api->request, NULL, write_token, entry);
    else
        answer(entry);
    return PEDRO_REFUSED_NOTHING;
}

void entry_commit(struct entry *entry, struct batch *batch) {
    struct people *people = entry->api.http->people;
    char client[STORE_CLIENT_MAX];
    uint8_t address[STORE_ADDRESS_HASH];
    if (entry->everyone)
        batch_end_sessions(batch, entry->user, NULL);
    else if (replaces(entry))
        batch_end_session(batch, entry->api.login.session.hash);
    agent_words(net_header(entry->api.request, NET_USER_AGENT), client);
    login_begin(people, batch, entry->user, entry->program, client, entry->token);
    if (!entry->guest && !entry->program) {
        throttle_address(entry->api.request, people->secret, address);
        batch_know_address(batch, entry->user, address, (int64_t)people->clock->wall_ms);
    }
    api_commit(&entry->api, batch, on_stored);
}

bool entry_has_quota(struct api_request *api, enum quota_kind kind) {
    char key[QUOTA_KEY_MAX];
    login_address_key(api->request, key);
    if (quotas_take(api->http->quotas, key, kind, 1))
        return true;
    respond_error(api->request, PEDRO_REFUSED_TRIED_OFTEN);
    return false;
}

bool password_fits(struct api_request *api, size_t length) {
    if (length >= PASSWORD_LEAST && length <= PASSWORD_MOST)
        return true;
    respond_error(api->request, PEDRO_REFUSED_PASSWORD_LENGTH);
    return false;
}
