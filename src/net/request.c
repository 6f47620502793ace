/* request.c - parses a request incrementally.
 *
 * http_parser parses the bytes; the results are stored in `head`, a block of fixed size,
 * so a request costs one allocation, whatever the peer sends.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/net_parts.h"

/* The headers that are stored. The first are those of net.h. A header may be repeated if
 * it has a separator `between`; its values then form a list. */
enum head_field {
    FIELD_CONNECTION = NET_HEADERS,
    FIELD_UPGRADE,
    FIELD_EXPECT,
    FIELD_FORWARDED_FOR,
    FIELD_FORWARDED_PROTO,
    FIELD_WEBSOCKET_KEY,
    FIELD_WEBSOCKET_VERSION,
    FIELD_WEBSOCKET_PROTOCOL,
    FIELDS,
    FIELD_NONE
};

static const struct {
    const char *name;
    const char *between; /* NULL: a repeated header is an error */
} fields[FIELDS] = {
    [NET_HOST] = {"host", NULL},
    [NET_ORIGIN] = {"origin", NULL},
    [NET_COOKIE] = {"cookie", "; "},
    [NET_AUTHORIZATION] = {"authorization", NULL},
    [NET_CONTENT_TYPE] = {"content-type", NULL},
    [NET_ACCEPT_ENCODING] = {"accept-encoding", ", "},
    [NET_IF_NONE_MATCH] = {"if-none-match", ", "},
    [NET_USER_AGENT] = {"user-agent", NULL},
    [NET_FETCH_MODE] = {"sec-fetch-mode", ", "},
    [FIELD_CONNECTION] = {"connection", ", "},
    [FIELD_UPGRADE] = {"upgrade", ", "},
    [FIELD_EXPECT] = {"expect", NULL},
    [FIELD_FORWARDED_FOR] = {"x-forwarded-for", ", "},
    [FIELD_FORWARDED_PROTO] = {"x-forwarded-proto", ", "},
    [FIELD_WEBSOCKET_KEY] = {"sec-websocket-key", NULL},
    [FIELD_WEBSOCKET_VERSION] = {"sec-websocket-version", NULL},
    [FIELD_WEBSOCKET_PROTOCOL] = {"sec-websocket-protocol", ", "},
};

/* --- stored values --- */

/* Appends bytes and a NUL to the head. */
static bool keep(struct net_request *request, const char *bytes, size_t length) {
    if (length >= HEAD_MAX - request->used) {
        request->refused = 431;
        return false;
    }
    memcpy(request->head + request->used, bytes, length);
    request->used += length;
    request->head[request->used] = '\0';
    return true;
}

static const char *field(const struct net_request *request, int which) {
    return request->value[which] ? request->head + request->value[which] : "";
}

/* True if `word` is an element of a comma-separated list. */
static bool list_has(const char *list, const char *word) {
    const size_t length = strlen(word);
    while (*list) {
        list += strspn(list, ", \t");
        const size_t part = strcspn(list, ", \t");
        if (part == length && strncasecmp(list, word, length) == 0)
            return true;
        list += part;
    }
    return false;
}

/* --- callbacks of the parser --- */

static int on_target(http_parser *parser, const char *at, size_t length) {
    return keep(parser->data, at, length) ? 0 : -1;
}

/* Trailers of a chunked body are ignored. */
static int on_name(http_parser *parser, const char *at, size_t length) {
    struct net_request *request = parser->data;
    if (request->head_done)
        return 0;
    if (request->in_value) {
        request->in_value = false;
        request->name_length = 0;
    }
    if (memchr(at, ' ', length)) {
        request->refused = 400;
        return -1;
    }
    /* A name that is too long is not one of ours. */
    const size_t room = sizeof request->name - 1 - request->name_length;
    memcpy(request->name + request->name_length, at, length < room ? length : room);
    request->name_length += length < room ? length : room;
    request->name[request->name_length] = '\0';
    return 0;
}

/* Begins a value, after an earlier one of the same name if the header may be repeated. */
static bool begin_value(struct net_request *request) {
    request->in_value = true;
    request->field = FIELD_NONE;
    for (int i = 0; i < FIELDS; i++)
        if (strcasecmp(fields[i].name, request->name) == 0)
            request->field = i;
    if (request->field == FIELD_NONE)
        return true;
    const uint16_t before = request->value[request->field];
    request->used++; /* the NUL of the earlier value */
    if (request->used >= HEAD_MAX) {
        request->refused = 431;
        return false;
    }
    request->head[request->used] = '\0';
    request->value[request->field] = (uint16_t)request->used;
    if (!before)
        return true;
    const char *between = fields[request->field].between;
    if (!between) {
        request->refused = 400;
        return false;
    }
    char copy[HEAD_MAX];
    snprintf(copy, sizeof copy, "%s", request->head + before);
    return keep(request, copy, strlen(copy)) && keep(request, between, strlen(between));
}

static int on_value(http_parser *parser, const char *at, size_t length) {
    struct net_request *request = parser->data;
    if (request->head_done)
        return 0;
    if (!request->in_value && !begin_value(request))
        return -1;
    return request->field == FIELD_NONE || keep(request, at, length) ? 0 : -1;
}

/* The client named by trusted proxies: the last address of the list that is not itself a
 * proxy. */
static void find_client(struct net_request *request) {
    const struct conn *conn = request->conn;
    const char *list = field(request, FIELD_FORWARDED_FOR);
    struct address client = conn->peer;
    request->secure = conn->secure || conn->stream.tls;
    const char *end = list + strlen(list);
    while (conn->trusted && end > list) {
        const char *begin = end;
        struct address named;
        while (begin > list && begin[-1] != ',')
            begin--;
        const char *first = begin + strspn(begin, " \t");
        const size_t length = strcspn(first, " \t,");
        if (first + length > end || !net_address_parse(first, length, &named))
            break;
        client = named;
        if (!net_networks_have(&request->net->trusted, &named))
            break;
        end = begin > list ? begin - 1 : list;
    }
    if (conn->trusted && strcasecmp(field(request, FIELD_FORWARDED_PROTO), "https") == 0)
        request->secure = true;
    net_address_write(&client, request->address);
}

static enum net_method method_of(const http_parser *parser) {
    switch (parser->method) {
    case HTTP_GET:
        return NET_GET;
    case HTTP_HEAD:
        return NET_HEAD;
    case HTTP_POST:
        return NET_POST;
    case HTTP_DELETE:
        return NET_DELETE;
    default:
        return NET_OTHER;
    }
}

/* Removes spaces at the end of a value. */
static void trim(struct net_request *request) {
    for (int i = 0; i < FIELDS; i++) {
        char *value = request->head + request->value[i];
        size_t length = request->value[i] ? strlen(value) : 0;
        while (length > 0 && (value[length - 1] == ' ' || value[length - 1] == '\t'))
            value[--length] = '\0';
    }
}

/* Reads the target. An absolute URL must name the host of the header Host, by which origins are checked (RFC 9112,
 * 3.2.2, would ignore the header); neither may be empty, or have more than a host and a port. */
static bool names_one_host(struct net_request *request) {
    const char *host = field(request, NET_HOST);
    const size_t length = strlen(host);
    struct target target;
    if (!net_target_split(request->head, &target))
        return false;
    request->path = target.path;
    request->query = target.query;
    if (!request->value[NET_HOST])
        return true;
    return net_target_is_authority(host, length) &&
           (!target.authority || (target.authority_length == length &&
                                  strncasecmp(target.authority, host, length) == 0));
}

/* The status with which a complete head is refused, or 0. */
static int judge(struct net_request *request, http_parser *parser) {
    const char *expected = field(request, FIELD_EXPECT);
    const bool sized = parser->flags & F_CONTENTLENGTH;
    if (parser->http_major != 1)
        return 505;
    if (parser->http_minor > 0 ? !request->value[NET_HOST]
                               : (parser->flags & F_CHUNKED) != 0)
        return 400;
    if (!names_one_host(request))
        return 400;
    if (sized && parser->content_length > request->net->settings.body_max)
        return 413;
    if (*expected && strcasecmp(expected, "100-continue") != 0)
        return 417;
    if (!parser->upgrade)
        return 0;
    /* After any other upgrade the bytes would not be HTTP. */
    request->is_websocket = parser->method == HTTP_GET && !sized &&
                            !(parser->flags & F_CHUNKED) &&
                            strcasecmp(field(request, FIELD_UPGRADE), "websocket") == 0;
    return request->is_websocket ? 0 : 400;
}

static int on_head(http_parser *parser) {
    struct net_request *request = parser->data;
    request->method = method_of(parser);
    request->keep_alive = http_should_keep_alive(parser);
    request->head_done = true;
    trim(request);
    request->refused = judge(request, parser);
    if (request->refused)
        return -1;
    find_client(request);
    const bool body = (parser->flags & F_CHUNKED) ||
                      ((parser->flags & F_CONTENTLENGTH) && parser->content_length > 0);
    if (body && *field(request, FIELD_EXPECT) && parser->http_minor > 0)
        net_conn_send(request->conn, "HTTP/1.1 100 Continue\r\n\r\n", 25);
    return 0;
}

static int on_body(http_parser *parser, const char *at, size_t length) {
    struct net_request *request = parser->data;
    if (length > request->net->settings.body_max - request->body.length)
        request->refused = 413;
    if (request->refused || !net_conn_keep(request->conn, &request->body, at, length) ||
        !net_conn_keep(request->conn, &request->body, "", 1))
        return -1;
    request->body.length--; /* the NUL after it does not count */
    return 0;
}

static int on_whole(http_parser *parser) {
    struct net_request *request = parser->data;
    request->whole = true;
    /* Pipelined bytes wait until this request is answered. */
    http_parser_pause(parser, 1);
    return 0;
}

static const http_parser_settings callbacks = {
    .on_url = on_target,
    .on_header_field = on_name,
    .on_header_value = on_value,
    .on_headers_complete = on_head,
    .on_body = on_body,
    .on_message_complete = on_whole,
};

/* --- public --- */

struct net_request *net_request_create(struct conn *conn) {
    struct net_request *request = malloc(sizeof *request);
    if (!request)
        return NULL;
    memset(request, 0, offsetof(struct net_request, head));
    request->head[0] = '\0';
    request->net = conn->net;
    request->conn = conn;
    request->path = request->query = "";
    request->method = NET_OTHER;
    http_parser_init(&conn->parser, HTTP_REQUEST);
    conn->parser.data = request;
    return request;
}

void net_request_destroy(struct net_request *request) {
    if (!request)
        return;
    net_bytes_free(&request->body);
    free(request);
}

/* Requires that each line of a head ends in CR LF and is not folded. http_parser is more
 * lenient; a proxy in front may not be, and the two would then see different requests
 * (request smuggling). */
static bool lines_are_strict(struct net_request *request, const char *bytes,
                             size_t length) {
    for (size_t i = 0; i < length && !request->lines_done; i++) {
        const char letter = bytes[i], before = request->last;
        if ((letter == '\n') != (before == '\r') ||
            (before == '\n' && (letter == ' ' || letter == '\t')))
            return false;
        if (letter == '\n') {
            request->lines_done = request->line_length == 0;
            request->line_length = 0;
        } else if (letter != '\r') {
            request->line_length = 1;
        }
        request->last = letter;
    }
    return true;
}

size_t net_request_read(struct net_request *request, const char *bytes, size_t length) {
    http_parser *parser = &request->conn->parser;
    if (!lines_are_strict(request, bytes, length)) {
        request->refused = 400;
        return length;
    }
    const size_t taken = http_parser_execute(parser, &callbacks, bytes, length);
    const enum http_errno error = HTTP_PARSER_ERRNO(parser);
    if (!request->whole && error != HPE_OK && !request->refused)
        request->refused = error == HPE_HEADER_OVERFLOW   ? 431
                           : error == HPE_INVALID_VERSION ? 505
                                                          : 400;
    /* Ignored headers and tiny chunks of a body count too. */
    request->seen += taken;
    if (!request->refused && !request->head_done && request->seen > 2 * HEAD_MAX)
        request->refused = 431;
    if (!request->refused &&
        request->seen > 2 * HEAD_MAX + 8 * request->net->settings.body_max)
        request->refused = 413;
    return taken;
}

enum net_method net_method(const struct net_request *request) { return request->method; }

const char *net_path(const struct net_request *request) { return request->path; }

void net_query(const struct net_request *request, const char *name, char *value,
               size_t size) {
    net_target_query(request->query, name, value, size);
}

const char *net_header(const struct net_request *request, enum net_header header) {
    return field(request, (int)header);
}

const char *net_address(const struct net_request *request) { return request->address; }

bool net_is_secure(const struct net_request *request) { return request->secure; }

const char *net_body(const struct net_request *request, size_t *length) {
    *length = request->body.length;
    return request->body.at ? request->body.at : "";
}

const char *net_request_websocket_key(const struct net_request *request) {
    return field(request, FIELD_WEBSOCKET_KEY);
}

const char *net_request_websocket_version(const struct net_request *request) {
    return field(request, FIELD_WEBSOCKET_VERSION);
}

bool net_request_offers(const struct net_request *request, const char *protocol) {
    return list_has(field(request, FIELD_WEBSOCKET_PROTOCOL), protocol);
}
