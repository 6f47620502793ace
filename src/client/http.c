/* http.c - writes requests, and reads answers with http_parser.
 *
 * SPDX-License-Identifier: MIT */
#include <http_parser.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/http.h"
#include "words/text.h"

enum { TIME_MS = 15000 };

struct reading {
    struct http_answer *answer;
    char name[32], value[512]; /* of the header being read; longer ones are cut */
    size_t name_length, value_length;
    size_t most; /* bytes of the body */
    bool in_value, whole;
};

static void add(char *to, size_t size, size_t *used, const char *bytes, size_t length) {
    const size_t room = size - 1 - *used;
    const size_t taken = length < room ? length : room;
    memcpy(to + *used, bytes, taken);
    *used += taken;
    to[*used] = '\0';
}

static void end_header(struct reading *reading) {
    struct http_answer *answer = reading->answer;
    if (strcasecmp(reading->name, "set-cookie") == 0 && !answer->cookie[0])
        snprintf(answer->cookie, sizeof answer->cookie, "%.*s",
                 (int)strcspn(reading->value, ";"), reading->value);
    if (strcasecmp(reading->name, "sec-websocket-accept") == 0)
        snprintf(answer->accept, sizeof answer->accept, "%.*s",
                 (int)sizeof answer->accept - 1, reading->value);
    reading->name_length = reading->value_length = 0;
    reading->name[0] = reading->value[0] = '\0';
    reading->in_value = false;
}

static int on_name(http_parser *parser, const char *bytes, size_t length) {
    struct reading *reading = parser->data;
    if (reading->in_value)
        end_header(reading);
    add(reading->name, sizeof reading->name, &reading->name_length, bytes, length);
    return 0;
}

static int on_value(http_parser *parser, const char *bytes, size_t length) {
    struct reading *reading = parser->data;
    reading->in_value = true;
    add(reading->value, sizeof reading->value, &reading->value_length, bytes, length);
    return 0;
}

/* After an upgrade there is no body. */
static int on_head_end(http_parser *parser) {
    struct reading *reading = parser->data;
    end_header(reading);
    reading->answer->status = (int)parser->status_code;
    return parser->status_code == 101 ? 2 : 0;
}

static int on_body(http_parser *parser, const char *bytes, size_t length) {
    struct reading *reading = parser->data;
    struct http_answer *answer = reading->answer;
    if (length > reading->most - answer->length)
        return 1;
    memcpy(answer->body + answer->length, bytes, length);
    answer->length += length;
    return 0;
}

static int on_end(http_parser *parser) {
    struct reading *reading = parser->data;
    reading->whole = true;
    return 0;
}

static bool fail(struct stream *stream) {
    snprintf(stream->error, sizeof stream->error, "%s",
             _("it does not answer as a server of this program does"));
    return false;
}

static bool keep_rest(struct http_answer *answer, const char *bytes, size_t length) {
    if (length > sizeof answer->rest)
        return false;
    memcpy(answer->rest, bytes, length);
    answer->rest_length = length;
    return true;
}

static bool read_answer(struct stream *stream, size_t most, struct http_answer *answer) {
    static const http_parser_settings settings = {.on_header_field = on_name,
                                                  .on_header_value = on_value,
                                                  .on_headers_complete = on_head_end,
                                                  .on_body = on_body,
                                                  .on_message_complete = on_end};
    struct reading reading = {.answer = answer, .most = most};
    http_parser parser;
    char bytes[4096];
    size_t total = 0;
    memset(answer, 0, offsetof(struct http_answer, body));
    http_parser_init(&parser, HTTP_RESPONSE);
    parser.data = &reading;
    while (!reading.whole) {
        const ssize_t count = stream_read(stream, bytes, sizeof bytes, TIME_MS);
        if (count < 0 || (total += (size_t)count) > HTTP_HEAD_MAX + 2 * most)
            return fail(stream);
        const size_t used = http_parser_execute(&parser, &settings, bytes, (size_t)count);
        if (parser.upgrade && answer->status == 101)
            return keep_rest(answer, bytes + used, (size_t)count - used) || fail(stream);
        if (used != (size_t)count || (count == 0 && !reading.whole))
            return fail(stream);
    }
    answer->body[answer->length] = '\0';
    return true;
}

/* Writes the beginning of a request. */
static int write_head(char *text, size_t size, const char *method,
                      const struct address *address, const char *path,
                      const char *cookie) {
    char origin[ADDRESS_HOST_MAX + 24];
    address_origin(address, origin, sizeof origin);
    return snprintf(text, size,
                    "%s %s%s HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\n"
                    "User-Agent: pedro\r\n%s%s%s",
                    method, address->path, path, strstr(origin, "://") + 3, origin,
                    *cookie ? "Cookie: " : "", cookie, *cookie ? "\r\n" : "");
}

bool http_post(struct stream *stream, const struct address *address, const char *path,
               const char *cookie, const char *body, struct http_answer *answer) {
    char head[2048];
    int length = write_head(head, sizeof head, "POST", address, path, cookie);
    length += snprintf(head + length, sizeof head - (size_t)length,
                       "Content-Type: application/json\r\nContent-Length: %zu\r\n"
                       "Connection: close\r\n\r\n",
                       strlen(body));
    return stream_write(stream, head, (size_t)length, TIME_MS) &&
           stream_write(stream, body, strlen(body), TIME_MS) &&
           read_answer(stream, HTTP_JSON_MAX, answer);
}

bool http_get(struct stream *stream, const struct address *address, const char *path,
              const char *cookie, struct http_answer *answer) {
    char head[2048];
    int length = write_head(head, sizeof head, "GET", address, path, cookie);
    length += snprintf(head + length, sizeof head - (size_t)length,
                       "Connection: close\r\n\r\n");
    return stream_write(stream, head, (size_t)length, TIME_MS) &&
           read_answer(stream, HTTP_BODY_MAX, answer);
}

bool http_upgrade(struct stream *stream, const struct address *address,
                  const char *cookie, const char *key, struct http_answer *answer) {
    char head[2048], path[SERVER_TABLE_TABLE_MAX + 16];
    /* A balancer may send all people of a table to one server. */
    snprintf(path, sizeof path, "/ws%s%s", *address->table ? "?table=" : "",
             address->table);
    int length = write_head(head, sizeof head, "GET", address, path, cookie);
    length += snprintf(head + length, sizeof head - (size_t)length,
                       "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: pedro\r\n"
                       "Sec-WebSocket-Key: %s\r\n\r\n",
                       key);
    return stream_write(stream, head, (size_t)length, TIME_MS) &&
           read_answer(stream, HTTP_JSON_MAX, answer);
}
