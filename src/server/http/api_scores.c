/* api_scores.c - score records of a person, and the link by which others see one.
 *
 * A record is stored only if the engine reads it without a fault. A device chooses the key under
 * which a match is stored, so sending the same match again stores nothing twice.
 *
 * Who has the link asks again every second and mostly gets 304: a hand is written down every few
 * minutes, and an answer without a body costs less than a socket that is kept open.
 *
 * SPDX-License-Identifier: MIT */
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"
#include "pedro/pad.h"
#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/people/person_json.h"

enum {
    LIST_MAX = 50,
    KEY_MAX = 41,
    SECRET_MAX = 33, /* 128 bits and a NUL */
    LIVE_DAYS = 30,  /* a match that is not changed any more is shown for so long */
    TAG_MAX = 24,
};

/* --- reading --- */

static bool add_score(void *data, const struct store_score *score) {
    match_json_score(((struct reading *)data)->writer, score, false);
    return true;
}

static void write_scores(struct reading *reading) {
    const int *skip = reading->data;
    json_open(reading->writer, "scores", '[');
    reading->fine = store_scores_of(reading->store, reading->login.user.id, *skip,
                                    LIST_MAX, add_score, reading);
    json_close(reading->writer, ']');
}

struct answer api_scores(struct reading *reading) {
    char text[12];
    net_query(reading->request, "skip", text, sizeof text);
    const long number = strtol(text, NULL, 10);
    int skip = number > STORE_SCORES_MAX ? STORE_SCORES_MAX
               : number > 0              ? (int)number
                                         : 0;
    return reading_json(reading, write_scores, &skip, PEDRO_REFUSED_MATCHES_UNREAD);
}

/* The answer if a record is there; else 404, or 503 if that is not known. */
static struct answer found(enum store_result result, struct answer answer,
                           enum pedro_refusal_code missing) {
    return result == STORE_OK          ? answer
           : result == STORE_NOT_FOUND ? answer_error(missing)
                                       : answer_error(PEDRO_REFUSED_MATCHES_UNREAD);
}

static bool send_record(void *data, const struct store_score *score) {
    *(struct answer *)data =
        answer_text("text/plain; charset=utf-8", "cache-control: no-store\r\n",
                    score->record, strlen(score->record));
    return false;
}

struct answer api_score(struct reading *reading) {
    struct answer answer = {.status = 0};
    const enum store_result result = store_score(reading->store, reading->login.user.id,
                                                 reading->rest, send_record, &answer);
    return found(result, answer, PEDRO_REFUSED_UNKNOWN_MATCH);
}

struct live {
    const struct reading *reading;
    struct answer answer;
};

static bool send_live(void *data, const struct store_score *score) {
    struct live *live = data;
    char headers[100], tag[TAG_MAX];
    const size_t length = strlen(score->record);
    snprintf(tag, sizeof tag, "\"%016llx\"",
             (unsigned long long)fnv_add(FNV_START, score->record, length));
    snprintf(headers, sizeof headers, "cache-control: no-cache\r\netag: %s\r\n", tag);
    const bool same =
        strcmp(net_header(live->reading->request, NET_IF_NONE_MATCH), tag) == 0;
    live->answer = answer_text("text/plain; charset=utf-8", headers, score->record,
                               same ? 0 : length);
    if (same && live->answer.status == 200)
        live->answer.status = 304;
    return false;
}

struct answer api_live_score(struct reading *reading) {
    struct live live = {.reading = reading};
    const int64_t since = reading->lasting_ms - LIVE_DAYS * (int64_t)24 * 3600 * 1000;
    const enum store_result result =
        store_live_score(reading->store, reading->rest, since, send_live, &live);
    return found(result, live.answer, PEDRO_REFUSED_SCORE_HIDDEN);
}

/* --- writing --- */

static bool is_key(const char *key) {
    const size_t length = strlen(key);
    return length > 0 && length < KEY_MAX &&
           strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789") == length;
}

/* False if the request is refused, which it was then told. */
static bool may_change(struct api_request *api) {
    if (is_key(api->rest))
        return api_within_quota(api, QUOTA_SCORES, QUOTA_ADDRESS_SCORES,
                                PEDRO_REFUSED_TRIED_OFTEN);
    respond_error(api->request, PEDRO_REFUSED_UNKNOWN_MATCH);
    return false;
}

static bool see_nothing(void *data, const struct store_score *score) {
    (void)data;
    (void)score;
    return false;
}

/* On a thread. The row was not written: a later version is there, or too many others. */
static struct answer refuse_score(struct reading *reading) {
    struct pedro_refusal refusal;
    switch (store_score(reading->store, reading->login.user.id, reading->rest,
                        see_nothing, NULL)) {
    case STORE_OK:
        pedro_refuse(&refusal, PEDRO_REFUSED_SCORE_LATER);
        break;
    case STORE_NOT_FOUND:
        pedro_refuse(&refusal, PEDRO_REFUSED_SCORES_FULL);
        pedro_refusal_add_number(&refusal, "most", STORE_SCORES_MAX);
        break;
    default:
        return answer_error(PEDRO_REFUSED_NOT_STORED);
    }
    return answer_refusal(&refusal, 0);
}

static enum pedro_refusal_code on_changed(struct api_request *api,
                                          enum store_result result) {
    if (result != STORE_TAKEN)
        return api_granted(api, result);
    api_read(api, refuse_score, NULL);
    return PEDRO_REFUSED_NOTHING;
}

void api_keep_score(struct api_request *api) {
    struct pedro_pad pad;
    struct pedro_tags tags;
    struct pedro_record_error error;
    char scores[100];
    struct pedro_text result;
    size_t length;
    const char *record = api_text(api, "record", &length);
    if (!record || !may_change(api))
        return;
    if (pedro_pad_read(record, length, &pad, &tags, &error) == PEDRO_ERR_OK) {
        struct batch *batch = batch_create();
        pedro_text_init(&result, scores, sizeof scores);
        match_json_result(&pad.match, &result);
        batch_score(batch, api->login.user.id, api->rest,
                    (int64_t)api->http->clock->wall_ms, pad.match.variant, scores,
                    pad.match.state.winners, pad.rows, record);
        api_store(api, batch, on_changed);
    } else {
        respond_refusal_as(api->request, 400, &error.refusal);
    }
    pedro_pad_finish(&pad);
    pedro_tags_finish(&tags);
}

void api_drop_score(struct api_request *api) {
    if (!may_change(api))
        return;
    struct batch *batch = batch_create();
    batch_drop_score(batch, api->login.user.id, api->rest);
    api_store(api, batch, on_changed);
}

/* --- showing --- */

static bool copy_secret(void *data, const struct store_score *score) {
    snprintf(data, SECRET_MAX, "%s", score->live);
    return true;
}

static void write_live(struct json_writer *writer, void *data) {
    json_put_text(writer, "live", data);
}

/* On a thread. The match may have been shown before, with another secret. */
static struct answer tell_secret(struct reading *reading) {
    char secret[SECRET_MAX];
    return store_score(reading->store, reading->login.user.id, reading->rest, copy_secret,
                       secret) == STORE_OK
               ? answer_json(NULL, write_live, secret)
               : answer_error(PEDRO_REFUSED_NOT_STORED);
}

static enum pedro_refusal_code on_shown(struct api_request *api,
                                        enum store_result result) {
    if (result != STORE_OK)
        return result == STORE_NOT_FOUND ? PEDRO_REFUSED_UNKNOWN_MATCH
                                         : PEDRO_REFUSED_NOT_STORED;
    api_read(api, tell_secret, NULL);
    return PEDRO_REFUSED_NOTHING;
}

void api_show_score(struct api_request *api) {
    if (!may_change(api))
        return;
    uint8_t random[(SECRET_MAX - 1) / 2];
    char secret[SECRET_MAX];
    struct batch *batch = batch_create();
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(secret, sizeof secret, random, sizeof random);
    batch_show_score(batch, api->login.user.id, api->rest, secret);
    api_store(api, batch, on_shown);
}

void api_hide_score(struct api_request *api) {
    if (!may_change(api))
        return;
    struct batch *batch = batch_create();
    batch_show_score(batch, api->login.user.id, api->rest, NULL);
    api_store(api, batch, on_changed);
}
