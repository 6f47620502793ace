/* hall_request.c - what requests about a tournament share.
 *
 * SPDX-License-Identifier: MIT */
#include "server/hall_request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hall *hall_of_request(struct api_request *api) {
    struct hall *hall = halls_find(api->server, api->rest, strcspn(api->rest, "/"));
    if (!hall) {
        respond_error(api->request, 404, PEDRO_REFUSED_TOURNAMENT_UNKNOWN);
    } else if (!hall_wake(hall)) {
        respond_error(api->request, 503, PEDRO_REFUSED_TOURNAMENT_BROKEN);
        return NULL;
    }
    return hall;
}

struct hall *hall_of_owner(struct api_request *api) {
    struct hall *hall = hall_of_request(api);
    if (!hall || hall->owner == api->login.user.id)
        return hall;
    respond_error(api->request, 403, PEDRO_REFUSED_TOURNAMENT_DIRECTOR);
    return NULL;
}

/* --- answers --- */

static int status_of(const struct pedro_refusal *refusal) {
    switch (pedro_refusal_err((enum pedro_refusal_code)refusal->code)) {
    case PEDRO_ERR_NOT_FOUND:
        return 404;
    case PEDRO_ERR_NOT_ALLOWED:
    case PEDRO_ERR_NOT_YOURS:
        return 403;
    case PEDRO_ERR_TOO_MANY:
        return 429;
    case PEDRO_ERR_NO_MEMORY:
    case PEDRO_ERR_BUSY:
        return 503;
    case PEDRO_ERR_ILLEGAL_ACTION:
    case PEDRO_ERR_WRONG_PHASE:
    case PEDRO_ERR_TAKEN:
    case PEDRO_ERR_FULL:
    case PEDRO_ERR_GONE:
        return 409;
    default:
        return 400;
    }
}

void hall_respond_refusal(struct net_request *request,
                          const struct pedro_refusal *refusal, unsigned long line) {
    respond_refused_line(request, status_of(refusal), refusal, line);
}

static void write_rows(struct json_writer *writer, void *data) {
    const struct hall *hall = data;
    json_put_number(writer, "rows", (long long)hall->stored);
}

static void answer(struct hall_change *change, enum hall_outcome outcome) {
    struct hall_request *request = (struct hall_request *)change;
    if (outcome == HALL_DONE)
        respond_json(request->request, NULL, write_rows, change->hall);
    else if (outcome == HALL_REFUSED)
        hall_respond_refusal(request->request, &change->refusal, change->line);
    else
        respond_error(request->request, 503, PEDRO_REFUSED_NOT_STORED);
    free(request);
}

/* --- changes --- */

struct hall_request *hall_request(struct api_request *api, const char *text) {
    const size_t size = strlen(text) + 1;
    struct hall_request *request = calloc(1, sizeof *request + size);
    if (!request) {
        respond_error(api->request, 503, PEDRO_REFUSED_NO_MEMORY);
        return NULL;
    }
    request->request = api->request;
    request->user = api->known ? api->login.user.id : 0;
    memcpy(request->text, text, size);
    return request;
}

void hall_request_do(struct hall *hall, struct hall_request *request, unsigned by,
                     bool (*decide)(struct hall_change *change, struct pedro_text *acts),
                     void (*add)(struct hall_change *change, struct batch *batch)) {
    request->change.by = by;
    request->change.decide = decide;
    request->change.add = add;
    request->change.done = answer;
    hall_do(hall, &request->change);
}

/* --- parts of requests --- */

static bool take(struct api_request *api, const char *key, enum quota_kind kind) {
    struct quotas *quotas = &api->server->quotas;
    return quota_take(quotas, quotas_get(quotas, key), kind,
                      (int64_t)api->server->now_ms);
}

bool hall_within_quota(struct api_request *api, enum quota_kind person,
                       enum quota_kind address, enum pedro_refusal_code code) {
    char key[QUOTA_KEY_MAX];
    snprintf(key, sizeof key, "user %lld", (long long)api->login.user.id);
    if (!api->known || take(api, key, person)) {
        login_address_key(api->request, key);
        if (take(api, key, address))
            return true;
    }
    respond_error(api->request, 429, code);
    return false;
}

/* The number that a member of the body, or of the query of a GET, is. */
static bool read_number(struct api_request *api, const char *name, long long *number) {
    struct json value;
    char text[12];
    if (net_method(api->request) == NET_POST)
        return json_get(&api->body, name, &value) && json_get_number(&value, number);
    net_query(api->request, name, text, sizeof text);
    *number = strtoll(text, NULL, 10);
    return *text && strspn(text, "0123456789") == strlen(text);
}

bool hall_number(struct api_request *api, const char *name, long least, long most,
                 unsigned *number) {
    struct pedro_refusal refusal;
    long long value;
    if (read_number(api, name, &value) && value >= least && value <= most) {
        *number = (unsigned)value;
        return true;
    }
    pedro_refuse(&refusal, PEDRO_REFUSED_FIELD_NUMBER);
    pedro_refusal_add(&refusal, "name", name, strlen(name));
    pedro_refusal_add_number(&refusal, "least", least);
    pedro_refusal_add_number(&refusal, "most", most);
    respond_refusal(api->request, 400, &refusal);
    return false;
}
