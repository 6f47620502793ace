/* http.c - requests in, answers out.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"

enum { HEADER_MAX = 2048, HEAD_MAX = 4096, MORE_MAX = 2048 };

static const enum lws_token_indexes tokens[NET_HEADERS] = {
    [NET_HOST] = WSI_TOKEN_HOST,
    [NET_ORIGIN] = WSI_TOKEN_ORIGIN,
    [NET_COOKIE] = WSI_TOKEN_HTTP_COOKIE,
    [NET_AUTHORIZATION] = WSI_TOKEN_HTTP_AUTHORIZATION,
    [NET_CONTENT_TYPE] = WSI_TOKEN_HTTP_CONTENT_TYPE,
    [NET_ACCEPT_ENCODING] = WSI_TOKEN_HTTP_ACCEPT_ENCODING,
    [NET_IF_NONE_MATCH] = WSI_TOKEN_HTTP_IF_NONE_MATCH,
    [NET_FORWARDED_FOR] = WSI_TOKEN_X_FORWARDED_FOR,
    [NET_FORWARDED_PROTO] = WSI_TOKEN_COUNT,
};

static const struct {
    enum lws_token_indexes token;
    enum net_method method;
} methods[] = {
    {WSI_TOKEN_GET_URI, NET_GET},       {WSI_TOKEN_HEAD_URI, NET_HEAD},
    {WSI_TOKEN_POST_URI, NET_POST},     {WSI_TOKEN_DELETE_URI, NET_DELETE},
    {WSI_TOKEN_PUT_URI, NET_OTHER},     {WSI_TOKEN_PATCH_URI, NET_OTHER},
    {WSI_TOKEN_OPTIONS_URI, NET_OTHER},
};

/* --- reading --- */

/* A header, in memory of its own. One that is too long is as good as none. */
static char *copy_header(struct lws *wsi, enum lws_token_indexes token) {
    char text[HEADER_MAX] = "";
    if (token != WSI_TOKEN_COUNT) {
        if (lws_hdr_total_length(wsi, token) >= HEADER_MAX ||
            lws_hdr_copy(wsi, text, sizeof text, token) < 0)
            *text = '\0';
    } else if (lws_hdr_custom_copy(wsi, text, sizeof text, "x-forwarded-proto:", 18) <
               0) {
        *text = '\0';
    }
    return strdup(text);
}

static char *copy_query(struct lws *wsi) {
    char text[HEADER_MAX];
    size_t length = 0;
    for (int i = 0; length + 2 < sizeof text; i++) {
        int got =
            lws_hdr_copy_fragment(wsi, text + length, (int)(sizeof text - length - 1),
                                  WSI_TOKEN_HTTP_URI_ARGS, i);
        if (got < 0)
            break;
        length += (size_t)got;
        text[length++] = '&';
    }
    text[length] = '\0';
    return strdup(text);
}

struct net_request *request_create(struct net *net, struct lws *wsi) {
    struct net_request *request = calloc(1, sizeof *request);
    bool whole = true;
    if (!request)
        return NULL;
    request->line = (struct line){LINE_REQUEST, net, wsi};
    request->method = NET_OTHER;
    request->file = FILE_NONE;
    enum lws_token_indexes path = WSI_TOKEN_COUNT;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0) {
            path = methods[i].token;
            request->method = methods[i].method;
            break;
        }
    request->path = path == WSI_TOKEN_COUNT ? strdup("") : copy_header(wsi, path);
    request->query = copy_query(wsi);
    whole = request->path && request->query;
    for (int i = 0; i < NET_HEADERS; i++) {
        request->header[i] = copy_header(wsi, tokens[i]);
        whole = whole && request->header[i];
    }
    lws_get_peer_simple(wsi, request->address, sizeof request->address);
    if (whole)
        return request;
    request_destroy(request);
    return NULL;
}

void request_destroy(struct net_request *request) {
    if (!request)
        return;
    free(request->path);
    free(request->query);
    for (int i = 0; i < NET_HEADERS; i++)
        free(request->header[i]);
    free(request->body);
    free(request->answer_text);
    free(request);
}

enum net_method net_method(const struct net_request *request) { return request->method; }

const char *net_path(const struct net_request *request) { return request->path; }

void net_query(const struct net_request *request, const char *name, char *value,
               size_t size) {
    size_t length = strlen(name);
    const char *at = request->query;
    *value = '\0';
    while (*at) {
        size_t part = strcspn(at, "&");
        if (part > length && strncmp(at, name, length) == 0 && at[length] == '=') {
            snprintf(value, size, "%.*s", (int)(part - length - 1), at + length + 1);
            return;
        }
        at += part + (at[part] == '&');
    }
}

const char *net_header(const struct net_request *request, enum net_header header) {
    return request->header[header];
}

const char *net_address(const struct net_request *request) { return request->address; }

bool net_is_tls(const struct net_request *request) {
    return request->line.net->settings.certificate != NULL;
}

const char *net_body(const struct net_request *request, size_t *length) {
    *length = request->length;
    return request->body ? request->body : "";
}

/* --- answering --- */

/* Writes the head of an answer that stands ready, then its body. */
static int write_answer(struct net_request *request) {
    unsigned char head[LWS_PRE + HEAD_MAX], *at = head + LWS_PRE,
                                            *end = head + sizeof head - 1;
    struct lws *wsi = request->line.wsi;
    const struct net_answer *answer = &request->answer;
    const char *ours = request->line.net->settings.headers;
    size_t length = request->method == NET_HEAD ? 0 : answer->length;
    if (lws_add_http_header_status(wsi, (unsigned)answer->status, &at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE,
                                     (const unsigned char *)answer->type,
                                     (int)strlen(answer->type), &at, end) ||
        lws_add_http_header_content_length(wsi, answer->length, &at, end) ||
        strlen(ours) + strlen(answer->headers) + 4 > (size_t)(end - at))
        return -1;
    at += sprintf((char *)at, "%s%s", ours, answer->headers);
    if (lws_finalize_write_http_header(wsi, head + LWS_PRE, &at, end))
        return -1;
    if (length > 0 && lws_write(wsi, (unsigned char *)answer->body, length,
                                LWS_WRITE_HTTP_FINAL) < (int)length)
        return -1;
    lws_set_opaque_user_data(wsi, NULL);
    request_destroy(request);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void net_respond(struct net_request *request, const struct net_answer *answer) {
    const char *more = answer->headers ? answer->headers : "";
    size_t head = strlen(more) + 1, type = strlen(answer->type) + 1;
    request->answered = true;
    if (!request->line.wsi) {
        request_destroy(request);
        return;
    }
    /* Everything in one block; libwebsockets wants LWS_PRE bytes before a body. */
    request->answer_text = malloc(head + type + LWS_PRE + answer->length);
    if (!request->answer_text) {
        lws_set_timeout(request->line.wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    char *body = request->answer_text + head + type + LWS_PRE;
    memcpy(request->answer_text, more, head);
    memcpy(request->answer_text + head, answer->type, type);
    if (answer->length > 0)
        memcpy(body, answer->body, answer->length);
    request->answer = (struct net_answer){.status = answer->status,
                                          .type = request->answer_text + head,
                                          .headers = request->answer_text,
                                          .body = body,
                                          .length = answer->length};
    lws_callback_on_writable(request->line.wsi);
}

static void respond_briefly(struct net_request *request, int status, const char *text) {
    net_respond(request, &(struct net_answer){.status = status,
                                              .type = "text/plain",
                                              .headers = "connection: close\r\n",
                                              .body = text,
                                              .length = strlen(text)});
}

void net_respond_file(struct net_request *request, const char *path,
                      const struct net_answer *answer) {
    char headers[MORE_MAX];
    int length =
        snprintf(headers, sizeof headers, "%s%s", request->line.net->settings.headers,
                 answer->headers ? answer->headers : "");
    request->answered = true;
    request->file =
        length < (int)sizeof headers
            ? lws_serve_http_file(request->line.wsi, path, answer->type, headers, length)
            : -1;
}

/* --- events --- */

/* Hands a whole request to the owner, who may have answered it with a file. */
static int hand_over(struct net_request *request) {
    struct lws *wsi = request->line.wsi;
    struct net *net = request->line.net;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    request->handed_over = true;
    net->handler.request(net->handler.data, request);
    if (line_of(wsi) != &request->line || request->file == FILE_NONE)
        return 0;
    int sent = request->file;
    lws_set_opaque_user_data(wsi, NULL);
    request_destroy(request);
    return sent < 0 || (sent > 0 && lws_http_transaction_completed(wsi)) ? -1 : 0;
}

static int begin(struct lws *wsi) {
    struct net *net = lws_get_vhost_user(lws_get_vhost(wsi));
    char *number = copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    struct net_request *request = line_of(wsi) ? NULL : request_create(net, wsi);
    if (!number || !request) {
        free(number);
        request_destroy(request);
        return -1;
    }
    bool body = *number && request->method == NET_POST;
    unsigned long expected = strtoul(number, NULL, 10);
    free(number);
    lws_set_opaque_user_data(wsi, request);
    if (!body || expected == 0)
        return hand_over(request);
    if (expected > net->settings.body_max) {
        respond_briefly(request, 413, "That is longer than is taken.\n");
        return 0;
    }
    request->expected = expected;
    request->body = malloc(expected + 1);
    return request->body ? 0 : -1;
}

static int take_body(struct net_request *request, const void *bytes, size_t length) {
    if (request->answered)
        return 0;
    /* What stands behind the body is a second request, or an attack: hang up. */
    if (request->handed_over || request->length + length > request->expected)
        return -1;
    memcpy(request->body + request->length, bytes, length);
    request->length += length;
    request->body[request->length] = '\0';
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *in,
                  size_t length) {
    struct net_request *request = (struct net_request *)line_of(wsi);
    if (reason == LWS_CALLBACK_HTTP)
        return begin(wsi);
    if (reason == LWS_CALLBACK_HTTP_FILE_COMPLETION)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    if (!request || request->line.kind != LINE_REQUEST)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_HTTP_BODY:
        return request->expected ? take_body(request, in, length) : 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (request->answered || request->expected == 0)
            return 0;
        /* libwebsockets says this twice where bytes follow the body. */
        if (request->handed_over)
            return -1;
        return request->length == request->expected ? hand_over(request) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return request->answered && request->answer_text ? write_answer(request) : 0;
    default:
        return 0;
    }
}
