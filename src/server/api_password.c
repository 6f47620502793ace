/* api_password.c - changes a password, with the current one or with a recovery code.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts.h"
#include "server/client.h"
#include "server/entry.h"
#include "server/log.h"
#include "server/password.h"
#include "server/throttle.h"

/* A request of somebody with an account, which the present password has to confirm. */
struct change {
    struct server *server;
    struct net_request *request;
    int64_t user;
    uint8_t session[STORE_TOKEN_HASH];
    char old[STORE_PASSWORD_MAX]; /* its hash */
    char password[PASSWORD_MOST];
    size_t length; /* of the new one; 0: a recovery code is wanted */
    bool others;   /* other sessions end */
    char recovery[RECOVERY_CODE_MAX];
};

static void finish(struct change *change) {
    sodium_memzero(change, sizeof *change);
    free(change);
}

static void refuse(struct change *change, int status, enum pedro_refusal_code code) {
    respond_error(change->request, status, code);
    finish(change);
}

static void refuse_busy(struct change *change) {
    refuse(change, 503, PEDRO_REFUSED_PEOPLE_OFTEN);
}

static void on_changed(void *data, enum store_result result) {
    struct change *change = data;
    if (result == STORE_NOT_FOUND) {
        refuse(change, 409, PEDRO_REFUSED_HAPPENED_SINCE);
        return;
    }
    if (result != STORE_OK) {
        refuse(change, 503, PEDRO_REFUSED_NOT_STORED);
        return;
    }
    if (change->others)
        client_drop_user(change->server, change->user, change->session);
    respond_json(change->request, 200, NULL,
                 *change->recovery ? json_pack("{s:s}", "recovery", change->recovery)
                                   : json_object());
    finish(change);
}

static void on_hashed(void *data, const char *hash) {
    struct change *change = data;
    if (!hash) {
        refuse_busy(change);
        return;
    }
    struct batch *batch = batch_create();
    batch_password(batch, change->user, change->old, hash);
    if (change->others)
        batch_end_sessions(batch, change->user, change->session);
    batch_commit(batch, change->server->store, on_changed, change);
}

static void new_recovery(struct change *change) {
    uint8_t hash[STORE_TOKEN_HASH];
    struct batch *batch = batch_create();
    recovery_draw(change->server, change->user, change->recovery, hash);
    batch_recovery(batch, change->user, hash);
    batch_commit(batch, change->server->store, on_changed, change);
}

static void on_checked(void *data, enum password_result result) {
    struct change *change = data;
    if (result == PASSWORD_BUSY)
        refuse_busy(change);
    else if (result == PASSWORD_WRONG)
        refuse(change, 403, PEDRO_REFUSED_WRONG_PASSWORD);
    else if (change->length > 0)
        password_hash(change->server, change->password, change->length, on_hashed,
                      change);
    else
        new_recovery(change);
}

/* `password` is the new one, or NULL. */
static void begin(struct api_request *api, json_t *current, json_t *password) {
    const struct store_user *user = &api->login.user;
    /* This limit is for requests with a session only, so a stolen session does not lock
     * the person out of the login. */
    if (!throttle_guess(api, "", user->id))
        return;
    struct change *change = calloc(1, sizeof *change);
    if (!change) {
        respond_error(api->request, 503, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    change->server = api->server;
    change->request = api->request;
    change->user = user->id;
    change->others = json_is_true(json_object_get(api->body, "others"));
    memcpy(change->session, api->login.session.hash, sizeof change->session);
    memcpy(change->old, user->password, sizeof change->old);
    if (password) {
        change->length = json_string_length(password);
        memcpy(change->password, json_string_value(password), change->length);
    }
    password_check(api->server, json_string_value(current), json_string_length(current),
                   user->password, on_checked, change);
}

void api_password(struct api_request *api) {
    json_t *current = api_text(api, "current"),
           *password = current ? api_text(api, "password") : NULL;
    if (password && password_fits(api, json_string_length(password)))
        begin(api, current, password);
}

void api_recovery(struct api_request *api) {
    json_t *current = api_text(api, "current");
    if (current)
        begin(api, current, NULL);
}

/* --- without the password --- */

struct recovering {
    struct entry *entry;
    uint8_t code[STORE_TOKEN_HASH];
};

static void on_new_hashed(void *data, const char *hash) {
    struct recovering *recovering = data;
    struct entry *entry = recovering->entry;
    uint8_t next[STORE_TOKEN_HASH];
    if (hash) {
        struct batch *batch = batch_create();
        recovery_draw(entry->server, entry->user, entry->recovery, next);
        batch_recover(batch, entry->user, recovering->code, next, hash);
        entry_commit(entry, batch);
    } else {
        entry_refuse(entry, 503, PEDRO_REFUSED_PEOPLE_OFTEN);
    }
    free(recovering);
}

static void refuse_code(struct api_request *api, const struct account_name *made) {
    char key[QUOTA_KEY_MAX];
    login_address_key(api->request, key);
    log_info("recovery-refused", "key", made->key, "address", key, NULL);
    respond_error(api->request, 403, PEDRO_REFUSED_WRONG_CODE);
}

static void recover(struct api_request *api, const struct store_user *user,
                    const uint8_t code[STORE_TOKEN_HASH], json_t *password) {
    struct recovering *recovering = malloc(sizeof *recovering);
    struct entry *entry = recovering ? entry_begin(api) : NULL;
    if (!entry) {
        if (!recovering)
            respond_error(api->request, 503, PEDRO_REFUSED_NO_MEMORY);
        free(recovering);
        return;
    }
    recovering->entry = entry;
    memcpy(recovering->code, code, sizeof recovering->code);
    entry->user = user->id;
    entry->everyone = true;
    memcpy(entry->name, user->name, sizeof entry->name);
    password_hash(api->server, json_string_value(password), json_string_length(password),
                  on_new_hashed, recovering);
}

/* As at a login, the answer does not say whether the name exists. */
void api_recover(struct api_request *api) {
    json_t *name = api_text(api, "name"), *code = name ? api_text(api, "code") : NULL,
           *password = code ? api_text(api, "password") : NULL;
    struct store_user user = {.id = 0};
    struct account_name made;
    uint8_t hash[STORE_TOKEN_HASH];
    if (!password || !password_fits(api, json_string_length(password)))
        return;
    accounts_find(api->server->store, api->server->names, json_string_value(name),
                  json_string_length(name), &made, &user);
    if (!throttle_guess(api, *made.key ? made.key : json_string_value(name), user.id))
        return;
    recovery_hash(api->server, user.id, json_string_value(code), hash);
    if (sodium_memcmp(hash, user.recovery, sizeof hash) != 0 || !user.recovers)
        refuse_code(api, &made);
    else if (user.banned)
        respond_error(api->request, 403, PEDRO_REFUSED_ACCOUNT_CLOSED);
    else
        recover(api, &user, hash, password);
}
