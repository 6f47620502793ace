/* stream.c - a byte stream to one peer, plain or TLS.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/stream.h"

static int choose_protocol(SSL *tls, const unsigned char **out, unsigned char *length,
                           const unsigned char *in, unsigned in_length, void *data) {
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)tls;
    (void)data;
    if (SSL_select_next_proto(&chosen, length, ours, sizeof ours - 1, in, in_length) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

SSL_CTX *net_stream_tls_create(const char *certificate, const char *key, char *why,
                               size_t size) {
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    const char *culprit = certificate;
    if (!tls || !SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION))
        goto failed;
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                 SSL_OP_CIPHER_SERVER_PREFERENCE |
                                 SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE |
                              SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                              SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_alpn_select_cb(tls, choose_protocol, NULL);
    if (SSL_CTX_use_certificate_chain_file(tls, certificate) != 1)
        goto failed;
    culprit = key;
    if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(tls) == 1)
        return tls;
failed:
    snprintf(why, size, "%s cannot be used for TLS: %s", culprit,
             ERR_reason_error_string(ERR_peek_last_error()));
    ERR_clear_error();
    SSL_CTX_free(tls);
    return NULL;
}

bool net_stream_start_tls(struct stream *stream, SSL_CTX *tls) {
    stream->tls = SSL_new(tls);
    if (!stream->tls || SSL_set_fd(stream->tls, stream->fd) != 1)
        return false;
    SSL_set_accept_state(stream->tls);
    return true;
}

void net_stream_finish(struct stream *stream) {
    if (stream->tls) {
        ERR_clear_error();
        if (SSL_is_init_finished(stream->tls))
            SSL_shutdown(stream->tls);
        SSL_free(stream->tls);
        ERR_clear_error();
    }
    close(stream->fd);
}

/* Interprets a failed call of OpenSSL. `other_way` is set if it waits for the other
 * direction. */
static ssize_t explain(const struct stream *stream, int result, int other,
                       bool *other_way) {
    const int error = SSL_get_error(stream->tls, result);
    ERR_clear_error();
    *other_way = error == other;
    if (error == SSL_ERROR_ZERO_RETURN)
        return 0;
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? STREAM_LATER
                                                                         : STREAM_BROKEN;
}

static ssize_t explain_errno(void) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? STREAM_LATER
                                                                     : STREAM_BROKEN;
}

ssize_t net_stream_read(struct stream *stream, void *bytes, size_t size) {
    if (!stream->tls) {
        ssize_t got = recv(stream->fd, bytes, size, 0);
        return got >= 0 ? got : explain_errno();
    }
    ERR_clear_error();
    int got = SSL_read(stream->tls, bytes, size < INT_MAX ? (int)size : INT_MAX);
    stream->read_needs_write = false;
    return got > 0
               ? got
               : explain(stream, got, SSL_ERROR_WANT_WRITE, &stream->read_needs_write);
}

ssize_t net_stream_write(struct stream *stream, const void *bytes, size_t size) {
    if (!stream->tls) {
        ssize_t sent = send(stream->fd, bytes, size, MSG_NOSIGNAL);
        return sent >= 0 ? sent : explain_errno();
    }
    ERR_clear_error();
    int sent = SSL_write(stream->tls, bytes, size < INT_MAX ? (int)size : INT_MAX);
    stream->write_needs_read = false;
    if (sent > 0)
        return sent;
    ssize_t why = explain(stream, sent, SSL_ERROR_WANT_READ, &stream->write_needs_read);
    return why == 0 ? STREAM_BROKEN : why;
}

size_t net_stream_kept(const struct stream *stream) {
    return stream->tls && SSL_has_pending(stream->tls) ? SSL3_RT_MAX_PACKET_SIZE : 0;
}

bool net_stream_has_bytes(const struct stream *stream) {
    return stream->tls && SSL_pending(stream->tls) > 0;
}

void net_stream_end(struct stream *stream) {
    if (stream->tls) {
        ERR_clear_error();
        SSL_shutdown(stream->tls);
        ERR_clear_error();
    }
    shutdown(stream->fd, SHUT_WR);
}
