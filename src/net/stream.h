/* stream.h - a byte stream to one peer, plain or TLS.
 *
 * The descriptor is non-blocking. OpenSSL implements TLS: 1.2 and later, ALPN http/1.1
 * only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_STREAM_H
#define NET_STREAM_H

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The context of all TLS streams: certificate and key from PEM files. NULL with the
 * reason in `why`. */
SSL_CTX *net_stream_tls_create(const char *certificate, const char *key, char *why,
                               size_t size);

struct stream {
    int fd;
    SSL *tls;              /* NULL: plain */
    bool read_needs_write; /* TLS must write before it can read, */
    bool write_needs_read; /* or read before it can write */
};

enum { STREAM_LATER = -1, STREAM_BROKEN = -2 };

/* Starts TLS on the stream. False without memory. */
bool net_stream_start_tls(struct stream *stream, SSL_CTX *tls);
/* Sends a TLS close_notify if that does not block, and closes the descriptor. */
void net_stream_finish(struct stream *stream);
/* The number of bytes read, at most `size`; 0 at the end of the input. */
ssize_t net_stream_read(struct stream *stream, void *bytes, size_t size);
ssize_t net_stream_write(struct stream *stream, const void *bytes, size_t size);
/* The memory of a TLS record that has arrived in part, or was not read whole. */
size_t net_stream_kept(const struct stream *stream);
/* True if decrypted bytes are buffered in TLS, which polling the descriptor does not
 * show. */
bool net_stream_has_bytes(const struct stream *stream);
/* Shuts down the output side. */
void net_stream_end(struct stream *stream);

#endif
