/* stream.h - a connection to a server, with TLS or without, whose waits are limited.
 *
 * Certificates are always checked against those that the system trusts, and so is the
 * name of the server. Any wait ends at once when `wake` becomes readable.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_STREAM_H
#define CLIENT_STREAM_H

#include <stddef.h>
#include <sys/types.h>

#include "client/address.h"

enum { STREAM_ERROR_MAX = 256 };

struct ssl_st;
struct ssl_ctx_st;

struct stream {
    int fd;   /* -1: closed */
    int wake; /* ends waits when it can be read */
    struct ssl_ctx_st *context;
    struct ssl_st *ssl;           /* NULL without TLS */
    char error[STREAM_ERROR_MAX]; /* the reason of a failure, in the language of the
                                  * person */
};

/* Opens a connection. False with the reason in stream->error; nothing is then open. */
bool stream_open(struct stream *stream, const struct address *address, int wake,
                 int time_ms);
void stream_close(struct stream *stream);

/* Reads the available bytes, after waiting at most `time_ms`. Returns their number; 0 if
 * the other end has closed, -1 if the time is over, -2 with an error, -3 if woken. */
enum { STREAM_CLOSED = 0, STREAM_LATE = -1, STREAM_FAILED = -2, STREAM_WOKEN = -3 };
ssize_t stream_read(struct stream *stream, void *bytes, size_t size, int time_ms);

/* Writes all of it. False with an error. Not ended by `wake`. */
bool stream_write(struct stream *stream, const void *bytes, size_t length, int time_ms);

#endif
