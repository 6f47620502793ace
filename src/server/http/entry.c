/* entry.c - stores a new session and answers the request that began it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/entry.h"
#include "server/http/http.h"
#include "server/http/throttle.h"
#include "server/people/accounts.h"
#include "server/people/forgetting.h"
#include "server/people/sign_out.h"
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

/* --- sessions --- */

struct entry *entry_begin(struct api_request *api) {
    struct entry *entry = api_allocate(api, sizeof *entry);
    if (!entry)
        return NULL;
    entry->http = api->http;
    entry->request = api->request;
    login_address_key(api->request, entry->address);
    throttle_address(api->request, api->http->people->secret, entry->known);
    agent_words(net_header(api->request, NET_USER_AGENT), entry->client);
    if (api->known && !api->login.session.bearer) {
        entry->replaces = true;
        memcpy(entry->old, api->login.session.hash, sizeof entry->old);
        entry->was_guest = api->login.user.guest ? api->login.user.id : 0;
    }
    return entry;
}

void entry_refuse(struct entry *entry, enum pedro_refusal_code code) {
    respond_error(entry->request, code);
    free(entry);
}

/* The sockets of sessions that have ended end too. */
static void drop_sockets(const struct entry *entry) {
    if (entry->everyone)
        sign_out_user(entry->http->people, entry->user, NULL);
    else if (entry->replaces && !entry->program)
        sign_out_session(entry->http->people, entry->old);
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
    login_cookie(entry->request, entry->token, cookie);
    snprintf(headers, sizeof headers, "%scache-control: no-store\r\n", cookie);
    respond_json(entry->request, headers, write_person, entry);
}

/* The session is stored and begins. */
static void on_stored(void *data, enum store_result result) {
    struct entry *entry = data;
    if (result == STORE_TAKEN) {
        entry_refuse(entry, PEDRO_REFUSED_NAME_TAKEN);
        return;
    }
    if (result == STORE_NOT_FOUND) {
        /* The account has changed since the check. */
        entry_refuse(entry, PEDRO_REFUSED_HAPPENED_SINCE);
        return;
    }
    if (result != STORE_OK) {
        entry_refuse(entry, PEDRO_REFUSED_NOT_STORED);
        return;
    }
    drop_sockets(entry);
    if (entry->renamed) {
        /* A guest keeps seats, and has the new name at them. */
        forgetting_rename(entry->http->people, entry->user, entry->name);
        forgetting_look(entry->http->people);
    }
    if (entry->program)
        respond_json(entry->request, NULL, write_token, entry);
    else
        answer(entry);
    free(entry);
}

void entry_commit(struct entry *entry, struct batch *batch) {
    struct http *http = entry->http;
    if (entry->everyone)
        batch_end_sessions(batch, entry->user, NULL);
    else if (entry->replaces && !entry->program)
        batch_end_session(batch, entry->old);
    login_begin(http->people, batch, entry->user, entry->program, entry->client,
                entry->token);
    if (!entry->guest && !entry->program)
        batch_know_address(batch, entry->user, entry->known,
                           (int64_t)http->clock->wall_ms);
    batch_commit(batch, http->store, on_stored, entry);
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
