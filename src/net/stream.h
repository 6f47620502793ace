/* stream.h - bytes to and from one peer, plain or by TLS.
 *
 * The descriptor does not block. OpenSSL does the TLS: 1.2 and later, http/1.1 only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_STREAM_H
#define NET_STREAM_H

#include <openssl/ssl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* What all TLS streams share: certificate and key from PEM files. NULL with a sentence in `why`. */
SSL_CTX *net_stream_tls_create(const char *certificate, const char *key, char *why,
                               size_t size);

struct stream {
    int fd;
    SSL *tls;              /* NULL: plain */
    bool read_needs_write; /* TLS has something to send before it can read on, */
    bool write_needs_read; /* or to read before it can write on */
};

enum { STREAM_LATER = -1, STREAM_BROKEN = -2 };

/* From now on the peer speaks TLS. False if there is no memory. */
bool net_stream_start_tls(struct stream *stream, SSL_CTX *tls);
/* Says goodbye in TLS if that works at once, and closes the descriptor. */
void net_stream_finish(struct stream *stream);
/* How many bytes were read, at most `size`; 0: the peer sends no more. */
ssize_t net_stream_read(struct stream *stream, void *bytes, size_t size);
ssize_t net_stream_write(struct stream *stream, const void *bytes, size_t size);
/* True if bytes wait in TLS, of which the descriptor knows nothing. */
bool net_stream_has_bytes(const struct stream *stream);
/* Tells the peer that nothing more will be sent. */
void net_stream_end(struct stream *stream);

#endif
