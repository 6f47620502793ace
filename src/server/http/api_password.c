/* api_password.c - changes a password, with the current one or with a recovery code.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/entry.h"
#include "server/http/reading.h"
#include "server/people/login.h"
#include "server/people/password.h"
#include "server/process/log.h"
#include "server/wire/client.h"

/* A request that a person with an account confirms with the current password. */
struct change {
    struct api_request api;
    char password[PASSWORD_MOST];
    size_t length;              /* of the new one; 0: a recovery code is wanted */
    bool others;                /* other sessions end */
    char target[QUOTA_KEY_MAX]; /* in the queue of passwords */
    char recovery[RECOVERY_CODE_MAX];
};

static void write_recovery(struct json_writer *writer, void *data) {
    const struct change *change = data;
    if (*change->recovery)
        json_put_text(writer, "recovery", change->recovery);
}

static enum pedro_refusal_code on_changed(struct api_request *api,
                                          enum store_result result) {
    struct change *change = (struct change *)api;
    if (result != STORE_OK)
        return result == STORE_NOT_FOUND ? PEDRO_REFUSED_HAPPENED_SINCE
                                         : PEDRO_REFUSED_NOT_STORED;
    if (change->others)
        sign_out_user(api->http->people, api->login.user.id, api->login.session.hash);
    respond_json(api->request, NULL, write_recovery, change);
    return PEDRO_REFUSED_NOTHING;
}

static void on_hashed(void *data, const char *hash) {
    struct change *change = data;
    const struct login *login = &change->api.login;
    if (!hash) {
        api_end(&change->api, PEDRO_REFUSED_PASSWORDS_OFTEN);
        return;
    }
    struct batch *batch = batch_create();
    batch_password(batch, login->user.id, login->user.password, hash);
    if (change->others)
        batch_end_sessions(batch, login->user.id, login->session.hash);
    api_commit(&change->api, batch, on_changed);
}

static void new_recovery(struct change *change) {
    struct api_request *api = &change->api;
    uint8_t hash[STORE_TOKEN_HASH];
    struct batch *batch = batch_create();
    recovery_draw(api->http->people, api->login.user.id, change->recovery, hash);
    batch_recovery(batch, api->login.user.id, hash);
    api_commit(api, batch, on_changed);
}

static void on_checked(void *data, enum password_result result) {
    struct change *change = data;
    if (result == PASSWORD_BUSY)
        api_end(&change->api, PEDRO_REFUSED_PASSWORDS_OFTEN);
    else if (result == PASSWORD_WRONG)
        api_end(&change->api, PEDRO_REFUSED_WRONG_PASSWORD);
    else if (change->length > 0)
        password_hash(change->api.http->people,
                      (struct password_asker){change->api.request, change->target},
                      change->password, change->length, on_hashed, change);
    else
        new_recovery(change);
}

/* `password` is the new one, or NULL. */
static void begin(struct api_request *api, const char *password, size_t length) {
    const struct store_user *user = &api->login.user;
    bool others = false;
    size_t current_length;
    char target[QUOTA_KEY_MAX];
    const char *current = api_text(api, "current", &current_length);
    if (!current || !api_flag(api, "others", &others))
        return;
    /* This limit is for requests with a session only, so a stolen session does not lock
     * the person out of the login. */
    if (!throttle_guess(api, "", user->id, true, target))
        return;
    struct change *change = api_keep(api, sizeof *change);
    if (!change)
        return;
    memcpy(change->target, target, sizeof change->target);
    change->others = others;
    if (password) {
        change->length = length;
        memcpy(change->password, password, length);
    }
    password_check(api->http->people, (struct password_asker){api->request, target},
                   current, current_length, user->password, on_checked, change);
}

void api_password(struct api_request *api) {
    size_t length;
    const char *password = api_text(api, "password", &length);
    if (password && password_fits(api, length))
        begin(api, password, length);
}

void api_recovery(struct api_request *api) { begin(api, NULL, 0); }

/* --- without the password --- */

struct recovering {
    struct entry entry;
    uint8_t code[STORE_TOKEN_HASH];
};

static void on_new_hashed(void *data, const char *hash) {
    struct recovering *recovering = data;
    struct entry *entry = &recovering->entry;
    uint8_t next[STORE_TOKEN_HASH];
    if (!hash) {
        api_end(&entry->api, PEDRO_REFUSED_PASSWORDS_OFTEN);
        return;
    }
    struct batch *batch = batch_create();
    recovery_draw(entry->api.http->people, entry->user, entry->recovery, next);
    batch_recover(batch, entry->user, recovering->code, next, hash);
    entry_commit(entry, batch);
}

static void refuse_code(struct api_request *api, const struct account_name *made) {
    char key[QUOTA_KEY_MAX];
    login_address_key(api->request, key);
    log_info("recovery-refused", "key", made->key, "address", key, NULL);
    respond_error(api->request, PEDRO_REFUSED_WRONG_CODE);
}

static void recover(struct api_request *api, const struct store_user *user,
                    const uint8_t code[STORE_TOKEN_HASH], const char *target,
                    const char *password, size_t length) {
    struct recovering *recovering = api_keep(api, sizeof *recovering);
    if (!recovering)
        return;
    struct entry *entry = &recovering->entry;
    memcpy(recovering->code, code, sizeof recovering->code);
    entry->user = user->id;
    entry->everyone = true;
    memcpy(entry->name, user->name, sizeof entry->name);
    password_hash(api->http->people, (struct password_asker){api->request, target},
                  password, length, on_new_hashed, recovering);
}

/* As at a login, the answer does not say whether the name exists. */
void api_recover(struct api_request *api) {
    const struct account_found *found = api->found;
    const struct store_user *user = &found->user;
    size_t length;
    const char *name = api_text(api, "name", NULL),
               *code = name ? api_text(api, "code", NULL) : NULL,
               *password = code ? api_text(api, "password", &length) : NULL;
    uint8_t hash[STORE_TOKEN_HASH];
    char target[QUOTA_KEY_MAX];
    if (!password || !password_fits(api, length))
        return;
    if (!throttle_guess(api, *found->made.key ? found->made.key : name, user->id,
                        found->at_home, target))
        return;
    recovery_hash(api->http->people, user->id, code, hash);
    if (sodium_memcmp(hash, user->recovery, sizeof hash) != 0 || !user->recovers)
        refuse_code(api, &found->made);
    else if (user->banned)
        respond_error(api->request, PEDRO_REFUSED_ACCOUNT_CLOSED);
    else
        recover(api, user, hash, target, password, length);
}
