/* http.h - one request over HTTP, and the beginning of a WebSocket.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_HTTP_H
#define CLIENT_HTTP_H

#include "client/stream.h"

enum {
    HTTP_BODY_MAX = 1 << 20,  /* longest body read, of a record */
    HTTP_JSON_MAX = 64 << 10, /* the same of any other answer */
    HTTP_HEAD_MAX = 16 << 10, /* longest headers read */
    HTTP_COOKIE_MAX = 256,
    HTTP_ACCEPT_MAX = 64,
};

struct http_answer {
    int status;                   /* 0 until an answer has come */
    char cookie[HTTP_COOKIE_MAX]; /* "name=value" of the first Set-Cookie, or "" */
    char accept[HTTP_ACCEPT_MAX]; /* Sec-WebSocket-Accept, or "" */
    size_t length;                /* of the body */
    /* Bytes after the answer, if it is an upgrade. */
    char rest[4096];
    size_t rest_length;
    char body[HTTP_BODY_MAX + 1]; /* with a NUL behind it */
};

/* POSTs a JSON body to `path` and reads the answer. `cookie` may be "". False with stream->error set. */
bool http_post(struct stream *stream, const struct address *address, const char *path,
               const char *cookie, const char *body, struct http_answer *answer);

/* GETs `path`; the same otherwise. */
bool http_get(struct stream *stream, const struct address *address, const char *path,
              const char *cookie, struct http_answer *answer);

/* Requests the WebSocket of the server with a key, for the table of the address. True if there is an answer, of any
 * status. */
bool http_upgrade(struct stream *stream, const struct address *address,
                  const char *cookie, const char *key, struct http_answer *answer);

#endif
