/* api_account.c - guests, accounts, logging in and out, tokens for programs.
 *
 * Whoever logs in gets a new session, and the one before ends: a token that somebody planted
 * beforehand is worth nothing afterwards.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/account_name.h"
#include "server/log.h"
#include "server/password.h"
#include "server/routes.h"

/* A request that is answered when something is hashed and stored. */
struct entry {
    struct server *server;
    struct net_request *request;
    int64_t user;
    char name[STORE_NAME_MAX], key[ACCOUNT_NAME_MAX];
    bool guest;    /* a new guest, without a name of its own */
    bool upgrade;  /* an account is made of guest `user` */
    bool replaces; /* session `old` ends */
    bool program;  /* a bearer token is wanted */
    uint8_t old[STORE_TOKEN_HASH];
    char token[LOGIN_TOKEN_MAX];
};

static struct entry *entry_begin(struct ask *ask) {
    struct entry *entry = calloc(1, sizeof *entry);
    if (!entry) {
        respond_error(ask->request, 503, "busy", "There is not enough memory.");
        return NULL;
    }
    entry->server = ask->server;
    entry->request = ask->request;
    if (ask->known && !ask->login.bearer) {
        entry->replaces = true;
        memcpy(entry->old, ask->login.hash, sizeof entry->old);
    }
    return entry;
}

static void entry_refuse(struct entry *entry, int status, const char *code,
                         const char *message) {
    respond_error(entry->request, status, code, message);
    free(entry);
}

/* It is stored: the session begins. */
static void on_stored(void *data, enum store_result result) {
    struct entry *entry = data;
    char cookie[LOGIN_COOKIE_MAX];
    if (result == STORE_TAKEN) {
        entry_refuse(entry, 409, "taken", "That name is taken.");
    } else if (result != STORE_OK) {
        entry_refuse(entry, 503, "busy", "That could not be stored.");
    } else if (entry->program) {
        respond_json(entry->request, 200, NULL,
                     json_pack("{s:s}", "token", entry->token));
        free(entry);
    } else {
        login_cookie(entry->request, entry->token, cookie);
        char headers[LOGIN_COOKIE_MAX + 40];
        snprintf(headers, sizeof headers, "%scache-control: no-store\r\n", cookie);
        respond_json(
            entry->request, 200, headers,
            json_pack("{s:s, s:b}", "name", entry->name, "guest", (int)entry->guest));
        free(entry);
    }
}

/* Puts the new session, and the end of the old one, into a batch and commits it. */
static void entry_commit(struct entry *entry, struct batch *batch) {
    login_begin(entry->server, batch, entry->user, entry->program, entry->token);
    if (entry->replaces && !entry->program)
        batch_end_session(batch, entry->old);
    batch_commit(batch, entry->server->store, on_stored, entry);
}

static bool has_quota(struct ask *ask, const char *key, enum quota_kind kind) {
    struct server *server = ask->server;
    if (quota_take(&server->quotas, quotas_get(&server->quotas, key), kind,
                   (int64_t)server->now_ms))
        return true;
    respond_error(ask->request, 429, "too_many",
                  "That was tried too often. Wait a while.");
    return false;
}

static bool address_has_quota(struct ask *ask, enum quota_kind kind) {
    char key[QUOTA_KEY_MAX];
    login_address_key(ask->request, key);
    return has_quota(ask, key, kind);
}

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
    if (!hash) {
        entry_refuse(entry, 503, "busy", "Too many are doing that. Try again.");
        return;
    }
    struct batch *batch = batch_create();
    if (entry->upgrade) {
        batch_name_user(batch, entry->user, entry->name, entry->key, hash);
    } else {
        entry->user = ++entry->server->last_user;
        batch_user(batch, entry->user, entry->name, entry->key, hash,
                   (int64_t)entry->server->wall_ms);
    }
    entry_commit(entry, batch);
}

void api_register(struct ask *ask) {
    json_t *name, *password;
    char key[ACCOUNT_NAME_MAX];
    if (!read_credentials(ask, &name, &password))
        return;
    const char *wrong =
        account_name_check(json_string_value(name), json_string_length(name), key);
    size_t length = json_string_length(password);
    if (!wrong && (length < PASSWORD_LEAST || length > PASSWORD_MOST))
        wrong = "A password has 8 to 200 characters.";
    if (wrong) {
        respond_error(ask->request, 400, "bad_message", wrong);
        return;
    }
    struct entry *entry = address_has_quota(ask, QUOTA_GUESTS) ? entry_begin(ask) : NULL;
    if (!entry)
        return;
    snprintf(entry->name, sizeof entry->name, "%s", json_string_value(name));
    memcpy(entry->key, key, sizeof key);
    if (ask->known && ask->login.user.guest) {
        entry->upgrade = true;
        entry->user = ask->login.user.id;
    }
    password_hash(ask->server, json_string_value(password), length, NULL, on_hashed,
                  entry);
}

static void on_checked(void *data, const char *hash) {
    struct entry *entry = data;
    if (!hash || entry->user == 0) {
        log_info("login-refused", "key", entry->key, NULL);
        entry_refuse(entry, 403, "not_allowed", "Name or password is wrong.");
        return;
    }
    entry_commit(entry, batch_create());
}

void api_login(struct ask *ask) {
    json_t *name, *password;
    char key[ACCOUNT_NAME_MAX] = "", account[QUOTA_KEY_MAX];
    struct store_user user;
    if (!read_credentials(ask, &name, &password) || !address_has_quota(ask, QUOTA_LOGINS))
        return;
    bool known =
        !account_name_check(json_string_value(name), json_string_length(name), key) &&
        store_user_by_key(ask->server->store, key, &user) == STORE_OK;
    snprintf(account, sizeof account, "login %.60s", known ? key : "");
    if (known && !has_quota(ask, account, QUOTA_LOGINS))
        return;
    if (known && user.banned) {
        respond_error(ask->request, 403, "not_allowed", "This account is closed.");
        return;
    }
    struct entry *entry = entry_begin(ask);
    if (!entry)
        return;
    memcpy(entry->key, key, sizeof key);
    if (known) {
        entry->user = user.id;
        memcpy(entry->name, user.name, sizeof entry->name);
    }
    password_hash(ask->server, json_string_value(password), json_string_length(password),
                  known ? user.password : password_nobody(), on_checked, entry);
}

static void on_left(void *data, enum store_result result) {
    struct entry *entry = data;
    char cookie[LOGIN_COOKIE_MAX];
    if (result != STORE_OK) {
        entry_refuse(entry, 503, "busy", "That could not be stored.");
        return;
    }
    login_cookie(entry->request, NULL, cookie);
    respond_json(entry->request, 200, cookie, json_object());
    free(entry);
}

void api_logout(struct ask *ask) {
    struct entry *entry = entry_begin(ask);
    if (!entry)
        return;
    struct batch *batch = batch_create();
    if (ask->known)
        batch_end_session(batch, ask->login.hash);
    batch_commit(batch, ask->server->store, on_left, entry);
}

void api_token(struct ask *ask) {
    if (ask->login.user.guest) {
        respond_error(ask->request, 403, "not_allowed",
                      "Tokens are for those with an account.");
        return;
    }
    struct entry *entry = address_has_quota(ask, QUOTA_GUESTS) ? entry_begin(ask) : NULL;
    if (!entry)
        return;
    entry->user = ask->login.user.id;
    entry->program = true;
    entry_commit(entry, batch_create());
}
