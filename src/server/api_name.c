/* api_name.c - a guest chooses a name.
 *
 * It obeys the rules for names of accounts and cannot be that of an account, but it is not reserved: two guests may
 * have the same name, and an account may take it later.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts.h"
#include "server/forgetting.h"
#include "server/routes.h"
#include "store/batch.h"

struct naming {
    struct server *server;
    struct net_request *request;
    int64_t user;
    char name[STORE_NAME_MAX];
};

static void write_name(struct json_writer *writer, void *data) {
    const struct naming *naming = data;
    json_put_text(writer, "name", naming->name);
    json_put_flag(writer, "guest", true);
}

static void on_named(void *data, enum store_result result) {
    struct naming *naming = data;
    if (result == STORE_OK) {
        /* Its sockets are closed, and connect again under the new name. */
        forgetting_rename(naming->server, naming->user, naming->name);
        forgetting_look(naming->server);
        respond_json(naming->request, NULL, write_name, naming);
    } else {
        respond_error(naming->request, 503, PEDRO_REFUSED_NOT_STORED);
    }
    free(naming);
}

/* Why the guest cannot have this name, which `made` then has as it is shown; PEDRO_REFUSED_NOTHING if it can. */
static enum pedro_refusal_code check(struct api_request *api, const char *name,
                                     size_t length, struct account_name *made) {
    struct store_user owner;
    const enum pedro_refusal_code wrong =
        account_name_check(api->server->names, name, length, made);
    if (wrong)
        return wrong;
    switch (accounts_find(api->server->store, api->server->names, name, length, made,
                          &owner)) {
    case STORE_OK:
        return PEDRO_REFUSED_NAME_TAKEN;
    case STORE_NOT_FOUND:
        return PEDRO_REFUSED_NOTHING;
    default:
        return PEDRO_REFUSED_NOT_STORED;
    }
}

void api_name(struct api_request *api) {
    struct server *server = api->server;
    struct account_name made;
    size_t length;
    char key[QUOTA_KEY_MAX];
    const char *name = api_text(api, "name", &length);
    if (!name)
        return;
    if (!api->login.user.guest) {
        respond_error(api->request, 403, PEDRO_REFUSED_GUESTS_ONLY);
        return;
    }
    const enum pedro_refusal_code wrong = check(api, name, length, &made);
    if (wrong) {
        respond_error(api->request, wrong == PEDRO_REFUSED_NAME_TAKEN ? 409 : 400, wrong);
        return;
    }
    snprintf(key, sizeof key, "user %lld", (long long)api->login.user.id);
    if (!quota_take(&server->quotas, quotas_get(&server->quotas, key), QUOTA_NAMES,
                    (int64_t)server->now_ms)) {
        respond_error(api->request, 429, PEDRO_REFUSED_TRIED_OFTEN);
        return;
    }
    struct naming *naming = malloc(sizeof *naming);
    if (!naming) {
        respond_error(api->request, 503, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    *naming = (struct naming){
        .server = server, .request = api->request, .user = api->login.user.id};
    snprintf(naming->name, sizeof naming->name, "%s", made.text);
    struct batch *batch = batch_create();
    batch_rename_user(batch, naming->user, naming->name);
    batch_commit(batch, server->store, on_named, naming);
}
