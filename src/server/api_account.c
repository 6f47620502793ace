/* api_account.c - guests, accounts, logging in and out, tokens for programs.
 *
 * Whoever logs in gets a new session, and the one before ends: a token that somebody planted
 * beforehand is worth nothing afterwards.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts.h"
#include "server/client.h"
#include "server/entry.h"
#include "server/log.h"
#include "server/password.h"
#include "server/throttle.h"

void api_guest(struct ask *ask) {
    if (ask->known) {
        api_me(ask);
        return;
    }
    struct entry *entry = address_has_quota(ask, QUOTA_GUESTS) ? entry_begin(ask) : NULL;
    if (!entry)
        return;
    struct batch *batch = batch_create();
    entry->user = ++ask->server->last_user;
    entry->guest = true;
    snprintf(entry->name, sizeof entry->name, "Guest %04lld",
             (long long)(randombytes_uniform(9000) + 1000));
    batch_user(batch, entry->user, entry->name, NULL, NULL,
               (int64_t)ask->server->wall_ms);
    entry_commit(entry, batch);
}

/* Reads name and password. False if they are not there. */
static bool read_credentials(struct ask *ask, json_t **name, json_t **password) {
    *name = json_object_get(ask->body, "name");
    *password = json_object_get(ask->body, "password");
    if (json_is_string(*name) && json_is_string(*password))
        return true;
    respond_error(ask->request, 400, "bad_message", "name and password are texts.");
    return false;
}

static void on_hashed(void *data, const char *hash) {
    struct entry *entry = data;
    uint8_t recovery[STORE_TOKEN_HASH];
    if (!hash) {
        entry_refuse(entry, 503, "busy", "Too many are doing that. Try again.");
        return;
    }
    struct batch *batch = batch_create();
    if (entry->upgrade) {
        batch_name_user(batch, entry->user, entry->name, entry->name, hash);
    } else {
        entry->user = ++entry->server->last_user;
        batch_user(batch, entry->user, entry->name, entry->name, hash,
                   (int64_t)entry->server->wall_ms);
    }
    batch_claim_name(batch, entry->user, entry->made.key, entry->made.look);
    recovery_draw(entry->server, entry->user, entry->recovery, recovery);
    batch_recovery(batch, entry->user, recovery);
    entry_commit(entry, batch);
}

void api_register(struct ask *ask) {
    json_t *name, *password;
    struct account_name made;
    if (!read_credentials(ask, &name, &password))
        return;
    const char *wrong = account_name_check(ask->server->names, json_string_value(name),
                                           json_string_length(name), &made);
    if (!wrong)
        wrong = password_wrong(json_string_length(password));
    if (wrong) {
        respond_error(ask->request, 400, "bad_message", wrong);
        return;
    }
    struct entry *entry = address_has_quota(ask, QUOTA_GUESTS) ? entry_begin(ask) : NULL;
    if (!entry)
        return;
    entry->made = made;
    memcpy(entry->name, made.text, sizeof made.text);
    if (ask->known && ask->login.user.guest) {
        entry->upgrade = true;
        entry->user = ask->login.user.id;
    }
    password_hash(ask->server, json_string_value(password), json_string_length(password),
                  on_hashed, entry);
}

static void on_checked(void *data, enum password_result result) {
    struct entry *entry = data;
    if (result == PASSWORD_BUSY) {
        entry_refuse(entry, 503, "busy", "Too many are doing that. Try again.");
    } else if (result == PASSWORD_WRONG || entry->user == 0) {
        log_info("login-refused", "key", entry->made.key, "address", entry->address,
                 NULL);
        entry_refuse(entry, 403, "not_allowed", "Name or password is wrong.");
    } else if (entry->banned) {
        entry_refuse(entry, 403, "not_allowed", "This account is closed.");
    } else {
        entry_commit(entry, batch_create());
    }
}

/* A name that exists and one that does not take the same way, to the same answer. */
void api_login(struct ask *ask) {
    json_t *name, *password;
    struct store_user user = {.id = 0};
    struct account_name made;
    if (!read_credentials(ask, &name, &password))
        return;
    const bool known =
        accounts_find(ask->server->store, ask->server->names, json_string_value(name),
                      json_string_length(name), &made, &user) == STORE_OK;
    if (!throttle_guess(ask, *made.key ? made.key : json_string_value(name), user.id))
        return;
    struct entry *entry = entry_begin(ask);
    if (!entry)
        return;
    entry->made = made;
    entry->user = user.id;
    entry->banned = user.banned;
    memcpy(entry->name, user.name, sizeof entry->name);
    password_check(ask->server, json_string_value(password), json_string_length(password),
                   known ? user.password : password_nobody(), on_checked, entry);
}

static void on_left(void *data, enum store_result result) {
    struct entry *entry = data;
    char cookie[LOGIN_COOKIE_MAX];
    if (result != STORE_OK) {
        entry_refuse(entry, 503, "busy", "That could not be stored.");
        return;
    }
    if (entry->replaces)
        client_drop_session(entry->server, entry->old);
    login_cookie(entry->request, NULL, cookie);
    respond_json(entry->request, 200, cookie, json_object());
    free(entry);
}

void api_logout(struct ask *ask) {
    struct entry *entry = entry_begin(ask);
    if (!entry)
        return;
    struct batch *batch = batch_create();
    entry->replaces = ask->known;
    if (ask->known) {
        memcpy(entry->old, ask->login.session.hash, sizeof entry->old);
        batch_end_session(batch, entry->old);
    }
    batch_commit(batch, ask->server->store, on_left, entry);
}

void api_token(struct ask *ask) {
    struct entry *entry = address_has_quota(ask, QUOTA_GUESTS) ? entry_begin(ask) : NULL;
    if (!entry)
        return;
    entry->user = ask->login.user.id;
    entry->program = true;
    entry_commit(entry, batch_create());
}
