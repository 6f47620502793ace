/* respond.c - answers to requests of HTTP.
 *
 * SPDX-License-Identifier: MIT */
#include "server/wire/respond.h"

#include <stdlib.h>

#include "pedro/json.h"

void respond_text(struct net_request *request, const char *type, const char *headers,
                  const char *text, size_t length) {
    net_respond(request, &(struct net_answer){.status = 200,
                                              .type = type,
                                              .headers = headers,
                                              .body = text,
                                              .length = length});
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

static void respond_object(struct net_request *request, const char *headers,
                           reply_part *part, void *data, const bool *fine,
                           enum pedro_refusal_code code) {
    struct object object = {part, data};
    size_t length;
    char *text = reply_json(write_object, &object, &length);
    if (text && *fine)
        respond_text(request, "application/json",
                     headers ? headers : "cache-control: no-store\r\n", text, length);
    else
        respond_error(request, 503, text ? code : PEDRO_REFUSED_NO_MEMORY);
    free(text);
}

void respond_json(struct net_request *request, const char *headers, reply_part *part,
                  void *data) {
    static const bool fine = true;
    respond_object(request, headers, part, data, &fine, PEDRO_REFUSED_NOTHING);
}

void respond_read(struct net_request *request, reply_part *part, void *data,
                  const bool *fine, enum pedro_refusal_code code) {
    respond_object(request, NULL, part, data, fine, code);
}

void respond_refusal(struct net_request *request, int status,
                     const struct pedro_refusal *refusal) {
    respond_refused_line(request, status, refusal, 0);
}

void respond_refused_line(struct net_request *request, int status,
                          const struct pedro_refusal *refusal, unsigned long line) {
    char body[REFUSAL_MAX];
    const int err = pedro_refusal_err((enum pedro_refusal_code)refusal->code);
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
    net_respond(request, &(struct net_answer){.status = status,
                                              .type = "application/json",
                                              .headers = "cache-control: no-store\r\n",
                                              .body = body,
                                              .length = text.length});
}

void respond_error(struct net_request *request, int status,
                   enum pedro_refusal_code code) {
    struct pedro_refusal refusal;
    pedro_refuse(&refusal, code);
    respond_refusal(request, status, &refusal);
}
