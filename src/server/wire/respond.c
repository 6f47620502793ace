/* respond.c - answers to requests of HTTP.
 *
 * SPDX-License-Identifier: MIT */
#include "server/wire/respond.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pedro/json.h"

#define JSON     "application/json"
#define NO_STORE "cache-control: no-store\r\n"

static struct answer make(int status, const char *type, const char *headers, char *body,
                          size_t length) {
    struct answer answer = {
        .status = status, .type = type, .body = body, .length = body ? length : 0};
    snprintf(answer.headers, sizeof answer.headers, "%s", headers);
    return answer;
}

/* --- JSON of any length --- */

/* Most answers fit: a part that reads rows would read them again. */
enum { FIRST_SIZE = 64 << 10 };

char *reply_json(reply_part *part, void *data, size_t *length) {
    for (size_t size = FIRST_SIZE;; size *= 4) {
        char *bytes = malloc(size);
        struct pedro_text text;
        if (!bytes)
            return NULL;
        pedro_text_init(&text, bytes, size);
        struct json_writer writer = json_writer(&text);
        part(&writer, data);
        *length = text.length;
        if (pedro_text_fits(&text)) {
            char *fitting = realloc(bytes, text.length + 1);
            return fitting ? fitting : bytes;
        }
        free(bytes);
    }
}

struct object {
    reply_part *part;
    void *data;
};

static void write_object(struct json_writer *writer, void *data) {
    const struct object *object = data;
    json_open(writer, NULL, '{');
    if (object->part)
        object->part(writer, object->data);
    json_close(writer, '}');
}

struct answer answer_json(const char *headers, reply_part *part, void *data) {
    struct object object = {part, data};
    size_t length;
    char *text = reply_json(write_object, &object, &length);
    return text ? make(200, JSON, headers ? headers : NO_STORE, text, length)
                : answer_error(PEDRO_REFUSED_NO_MEMORY);
}

struct answer answer_with(const char *type, const char *headers, char *text,
                          size_t length) {
    return make(200, type, headers, text, length);
}

struct answer answer_text(const char *type, const char *headers, const char *text,
                          size_t length) {
    char *copy = malloc(length + 1);
    if (!copy)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    memcpy(copy, text, length);
    return answer_with(type, headers, copy, length);
}

static int status_of(enum pedro_refusal_code code, enum pedro_err err) {
    static const struct {
        enum pedro_refusal_code code;
        int status;
    } own[] = {{PEDRO_REFUSED_NO_LOGIN, 401},
               {PEDRO_REFUSED_WRONG_METHOD, 405},
               {PEDRO_REFUSED_SCORES_FULL, 409},
               {PEDRO_REFUSED_CONTENT_TYPE, 415},
               {PEDRO_REFUSED_ANALYSIS_FAILED, 500}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].code == code)
            return own[i].status;
    switch (err) {
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
    case PEDRO_ERR_STALE:
    case PEDRO_ERR_TAKEN:
    case PEDRO_ERR_FULL:
    case PEDRO_ERR_GONE:
        return 409;
    default:
        return 400;
    }
}

struct answer answer_refusal(const struct pedro_refusal *refusal, unsigned long line) {
    char body[REFUSAL_MAX];
    const enum pedro_refusal_code code = (enum pedro_refusal_code)refusal->code;
    const enum pedro_err err = (enum pedro_err)pedro_refusal_err(code);
    struct pedro_text text;
    pedro_text_init(&text, body, sizeof body);
    pedro_text_add(&text, "{\"code\":\"");
    pedro_text_add(&text, pedro_err_word(err));
    pedro_text_add(&text, "\",");
    pedro_json_refusal(refusal, &text);
    if (line) {
        pedro_text_add(&text, ",\"line\":");
        pedro_text_add_number(&text, (long long)line);
    }
    pedro_text_add_char(&text, '}');
    return make(status_of(code, err), JSON, NO_STORE, strdup(body), text.length);
}

struct answer answer_error(enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    return answer_refusal(&refusal, 0);
}

void respond_with(struct net_request *request, struct answer answer) {
    net_respond(request, &(struct net_answer){.status = answer.status,
                                              .type = answer.type,
                                              .headers = answer.headers,
                                              .body = answer.body,
                                              .length = answer.length});
    free(answer.body);
}

void respond_text(struct net_request *request, const char *type, const char *headers,
                  const char *text, size_t length) {
    net_respond(request, &(struct net_answer){.status = 200,
                                              .type = type,
                                              .headers = headers,
                                              .body = text,
                                              .length = length});
}

void respond_json(struct net_request *request, const char *headers, reply_part *part,
                  void *data) {
    respond_with(request, answer_json(headers, part, data));
}

void respond_refusal(struct net_request *request, const struct pedro_refusal *refusal,
                     unsigned long line) {
    respond_with(request, answer_refusal(refusal, line));
}

void respond_refusal_as(struct net_request *request, int status,
                        const struct pedro_refusal *refusal) {
    struct answer answer = answer_refusal(refusal, 0);
    answer.status = status;
    respond_with(request, answer);
}

void respond_error(struct net_request *request, enum pedro_refusal_code code) {
    respond_with(request, answer_error(code));
}
