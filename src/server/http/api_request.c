/* api_request.c - what handlers need of a request: members of its body, quotas, memory.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/routes.h"
#include "words/game_names.h"

void api_refuse_field(struct api_request *api, enum pedro_refusal_code code,
                      const char *name) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    pedro_refusal_add(&refusal, "name", name, strlen(name));
    respond_refusal(api->request, &refusal, 0);
}

const char *api_text(struct api_request *api, const char *name, size_t *length) {
    struct json value;
    if (!json_get(&api->body, name, &value)) {
        api_refuse_field(api, PEDRO_REFUSED_FIELD_MISSING, name);
        return NULL;
    }
    const size_t size = json_text_length(&value) + 1;
    char *text = api->texts < API_TEXTS_MAX ? malloc(size) : NULL;
    if (!text) {
        respond_error(api->request, PEDRO_REFUSED_NO_MEMORY);
        return NULL;
    }
    api->text[api->texts++] = text;
    /* Some functions would ignore what follows a NUL, others would not. */
    size_t got;
    if (json_get_text(&value, text, size, &got) && strlen(text) == got) {
        if (length)
            *length = got;
        return text;
    }
    api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, name);
    return NULL;
}

bool api_flag(struct api_request *api, const char *name, bool *flag) {
    struct json member;
    if (!json_get(&api->body, name, &member) || json_get_flag(&member, flag))
        return true;
    api_refuse_field(api, PEDRO_REFUSED_FIELD_TYPE, name);
    return false;
}

bool api_asks(const struct net_request *request, const char *name) {
    char text[4];
    net_query(request, name, text, sizeof text);
    return strcmp(text, "1") == 0;
}

const struct pedro_preset *api_game(struct api_request *api, const char *name,
                                    size_t length, int status) {
    const struct pedro_preset *preset = game_names_find(name, length);
    struct pedro_refusal refusal;
    if (preset)
        return preset;
    game_names_refuse(name, length, &refusal);
    respond_refusal_as(api->request, status, &refusal);
    return NULL;
}

bool routes_within_quota(struct http *http, struct net_request *request) {
    char key[QUOTA_KEY_MAX];
    login_address_key(request, key);
    return quotas_take(http->quotas, key, QUOTA_REQUESTS, 1);
}

void api_person_key(const struct api_request *api, char key[QUOTA_KEY_MAX]) {
    snprintf(key, QUOTA_KEY_MAX, "user %lld", (long long)api->login.user.id);
}

bool api_takes(struct api_request *api, enum quota_kind person, enum quota_kind address,
               uint32_t count) {
    struct quotas *quotas = api->http->quotas;
    char key[QUOTA_KEY_MAX];
    api_person_key(api, key);
    if (api->known && !quotas_take(quotas, key, person, count))
        return false;
    login_address_key(api->request, key);
    return address == QUOTA_KINDS || quotas_take(quotas, key, address, count);
}

bool api_within_quota(struct api_request *api, enum quota_kind person,
                      enum quota_kind address, enum pedro_refusal_code code) {
    if (api_takes(api, person, address, 1))
        return true;
    respond_error(api->request, code);
    return false;
}

void *api_allocate(struct api_request *api, size_t size) {
    void *memory = calloc(1, size);
    if (!memory)
        respond_error(api->request, PEDRO_REFUSED_NO_MEMORY);
    return memory;
}

void *api_keep(struct api_request *api, size_t size) {
    struct api_request *kept = api_allocate(api, size);
    if (!kept)
        return NULL;
    *kept = *api;
    kept->found = NULL;
    kept->texts = 0;
    kept->size = size;
    return kept;
}

void api_end(struct api_request *kept, enum pedro_refusal_code code) {
    if (code)
        respond_error(kept->request, code);
    sodium_memzero(kept, kept->size); /* it may have a password or a token */
    free(kept);
}

void api_stored(void *data, enum store_result result) {
    struct api_request *kept = data;
    api_end(kept, kept->stored(kept, result));
}

void api_commit(struct api_request *kept, struct batch *batch,
                enum pedro_refusal_code (*stored)(struct api_request *kept,
                                                  enum store_result result)) {
    kept->stored = stored;
    batch_commit(batch, kept->http->store, api_stored, kept);
}

void api_store(struct api_request *api, struct batch *batch,
               enum pedro_refusal_code (*stored)(struct api_request *kept,
                                                 enum store_result result)) {
    struct api_request *kept = api_keep(api, sizeof *kept);
    if (kept)
        api_commit(kept, batch, stored);
    else
        batch_destroy(batch);
}

enum pedro_refusal_code api_granted(struct api_request *kept, enum store_result result) {
    if (result != STORE_OK)
        return PEDRO_REFUSED_NOT_STORED;
    respond_json(kept->request, NULL, NULL, NULL);
    return PEDRO_REFUSED_NOTHING;
}

struct reading_job *api_reading(struct api_request *api, reading_make *make,
                                void *taken) {
    struct reading_job *job = reading_create(api->http, api->request);
    if (!job) {
        free(taken);
        return NULL;
    }
    job->make = make;
    job->reading.known = api->known;
    job->reading.login = api->login;
    job->reading.rest = api->rest;
    job->reading.taken = taken;
    return job;
}

void api_read(struct api_request *api, reading_make *make, void *taken) {
    struct reading_job *job = api_reading(api, make, taken);
    if (job)
        reading_begin(job);
}
