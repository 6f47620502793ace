/* api_account.c - guests, accounts, logging in and out, tokens for programs.
 *
 * A login begins a new session and ends the one before, which prevents session
 * fixation.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/entry.h"
#include "server/http/reading.h"
#include "server/nodes/cluster.h"
#include "server/people/accounts.h"
#include "server/people/login.h"
#include "server/people/password.h"
#include "server/process/log.h"
#include "server/wire/client.h"

void api_guest(struct api_request *api) {
    if (api->known) {
        api_me(api);
        return;
    }
    struct entry *entry =
        entry_has_quota(api, QUOTA_GUESTS) ? api_keep(api, sizeof *entry) : NULL;
    if (!entry)
        return;
    entry->user = cluster_next(api->http->nodes, CLUSTER_USER);
    if (entry->user == 0) {
        api_end(&entry->api, PEDRO_REFUSED_NOT_STORED);
        return;
    }
    struct batch *batch = batch_create();
    entry->guest = true;
    guest_name_draw(entry->name);
    batch_user(batch, entry->user, entry->name, NULL, NULL,
               (int64_t)api->http->clock->wall_ms);
    entry_commit(entry, batch);
}

struct credentials {
    const char *name, *password;
    size_t name_length, password_length;
};

/* Reads name and password. False if they are not there, which is answered. */
static bool read_credentials(struct api_request *api, struct credentials *given) {
    given->name = api_text(api, "name", &given->name_length);
    given->password =
        given->name ? api_text(api, "password", &given->password_length) : NULL;
    return given->password != NULL;
}

static void on_hashed(void *data, const char *hash) {
    struct entry *entry = data;
    uint8_t recovery[STORE_TOKEN_HASH];
    if (!hash) {
        api_end(&entry->api, PEDRO_REFUSED_PASSWORDS_OFTEN);
        return;
    }
    if (!entry->upgrade &&
        (entry->user = cluster_next(entry->api.http->nodes, CLUSTER_USER)) == 0) {
        api_end(&entry->api, PEDRO_REFUSED_NOT_STORED);
        return;
    }
    struct batch *batch = batch_create();
    if (entry->upgrade) {
        batch_name_user(batch, entry->user, entry->name, entry->name, hash);
        if (entry->renamed)
            batch_rename_user(batch, entry->user, entry->name);
    } else {
        batch_user(batch, entry->user, entry->name, entry->name, hash,
                   (int64_t)entry->api.http->clock->wall_ms);
    }
    batch_claim_name(batch, entry->user, entry->made.key, entry->made.look);
    recovery_draw(entry->api.http->people, entry->user, entry->recovery, recovery);
    batch_recovery(batch, entry->user, recovery);
    entry_commit(entry, batch);
}

void api_register(struct api_request *api) {
    const struct account_found *found = api->found;
    struct credentials given;
    if (!read_credentials(api, &given))
        return;
    if (found->wrong) {
        respond_error(api->request, found->wrong);
        return;
    }
    if (!password_fits(api, given.password_length))
        return;
    struct entry *entry =
        entry_has_quota(api, QUOTA_GUESTS) ? api_keep(api, sizeof *entry) : NULL;
    if (!entry)
        return;
    entry->made = found->made;
    memcpy(entry->name, found->made.text, sizeof found->made.text);
    if (api->known && api->login.user.guest) {
        entry->upgrade = true;
        entry->user = api->login.user.id;
        entry->renamed = strcmp(api->login.user.name, entry->name) != 0;
    }
    password_hash(api->http->people, (struct password_asker){api->request, ""},
                  given.password, given.password_length, on_hashed, entry);
}

static void on_checked(void *data, enum password_result result) {
    struct entry *entry = data;
    const struct login *login = &entry->api.login;
    char address[QUOTA_KEY_MAX];
    if (result == PASSWORD_BUSY) {
        api_end(&entry->api, PEDRO_REFUSED_PASSWORDS_OFTEN);
    } else if (result == PASSWORD_WRONG || entry->user == 0) {
        login_address_key(entry->api.request, address);
        log_info("login-refused", "key", entry->made.key, "address", address, NULL);
        api_end(&entry->api, PEDRO_REFUSED_WRONG_LOGIN);
    } else if (entry->banned) {
        api_end(&entry->api, PEDRO_REFUSED_ACCOUNT_CLOSED);
    } else {
        struct batch *batch = batch_create();
        if (entry->api.known && login->user.guest && !login->session.bearer) {
            batch_move_scores(batch, login->user.id, entry->user);
            batch_move_daily(batch, login->user.id, entry->user);
        }
        entry_commit(entry, batch);
    }
}

/* A name that does not exist takes the same path to the same answer, so that names
 * cannot be probed. */
void api_login(struct api_request *api) {
    const struct account_found *found = api->found;
    const struct store_user *user = &found->user;
    struct credentials given;
    char target[QUOTA_KEY_MAX];
    if (!read_credentials(api, &given) ||
        !throttle_guess(api, *found->made.key ? found->made.key : given.name, user->id,
                        found->at_home, target))
        return;
    struct entry *entry = api_keep(api, sizeof *entry);
    if (!entry)
        return;
    entry->made = found->made;
    entry->user = user->id;
    entry->banned = user->banned;
    memcpy(entry->name, user->name, sizeof entry->name);
    password_check(api->http->people, (struct password_asker){api->request, target},
                   given.password, given.password_length,
                   found->known ? user->password : password_nobody(), on_checked, entry);
}

static enum pedro_refusal_code on_left(struct api_request *api,
                                       enum store_result result) {
    char cookie[LOGIN_COOKIE_MAX];
    if (result != STORE_OK)
        return PEDRO_REFUSED_NOT_STORED;
    if (api->known)
        sign_out_session(api->http->people, api->login.session.hash);
    login_cookie(api->request, NULL, cookie);
    respond_json(api->request, cookie, NULL, NULL);
    return PEDRO_REFUSED_NOTHING;
}

void api_logout(struct api_request *api) {
    struct batch *batch = batch_create();
    if (api->known)
        batch_end_session(batch, api->login.session.hash);
    api_store(api, batch, on_left);
}

void api_token(struct api_request *api) {
    struct entry *entry =
        entry_has_quota(api, QUOTA_GUESTS) ? api_keep(api, sizeof *entry) : NULL;
    if (!entry)
        return;
    entry->user = api->login.user.id;
    entry->program = true;
    entry_commit(entry, batch_create());
}

/* --- the name of a guest --- */

struct naming {
    struct api_request api;
    char name[STORE_NAME_MAX];
};

static void write_name(struct json_writer *writer, void *data) {
    const struct naming *naming = data;
    json_put_text(writer, "name", naming->name);
    json_put_flag(writer, "guest", true);
}

static enum pedro_refusal_code on_named(struct api_request *api,
                                        enum store_result result) {
    if (result != STORE_OK)
        return PEDRO_REFUSED_NOT_STORED;
    respond_json(api->request, NULL, write_name, api);
    return PEDRO_REFUSED_NOTHING;
}

void api_name(struct api_request *api) {
    const struct account_found *found = api->found;
    if (!api_text(api, "name", NULL))
        return;
    if (!api->login.user.guest) {
        respond_error(api->request, PEDRO_REFUSED_GUESTS_ONLY);
        return;
    }
    if (found->wrong) {
        respond_error(api->request, found->wrong);
        return;
    }
    if (!api_within_quota(api, QUOTA_NAMES, QUOTA_KINDS, PEDRO_REFUSED_TRIED_OFTEN))
        return;
    struct naming *naming = api_keep(api, sizeof *naming);
    if (!naming)
        return;
    naming->api.stored = on_named;
    snprintf(naming->name, sizeof naming->name, "%s", found->made.text);
    guest_name_set(api->http->people, api->login.user.id, naming->name, api_stored,
                   naming);
}
