/* api_name.c - a guest chooses a name.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/entry.h"
#include "server/http/http.h"
#include "server/people/guest_name.h"

struct naming {
    struct net_request *request;
    char name[STORE_NAME_MAX];
};

static void write_name(struct json_writer *writer, void *data) {
    const struct naming *naming = data;
    json_put_text(writer, "name", naming->name);
    json_put_flag(writer, "guest", true);
}

static void on_named(void *data, enum store_result result) {
    struct naming *naming = data;
    if (result == STORE_OK)
        respond_json(naming->request, NULL, write_name, naming);
    else
        respond_error(naming->request, PEDRO_REFUSED_NOT_STORED);
    free(naming);
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
    struct naming *naming = api_allocate(api, sizeof *naming);
    if (!naming)
        return;
    naming->request = api->request;
    snprintf(naming->name, sizeof naming->name, "%s", found->made.text);
    guest_name_set(api->http->people, api->login.user.id, naming->name, on_named, naming);
}
