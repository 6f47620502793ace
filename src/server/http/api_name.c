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
