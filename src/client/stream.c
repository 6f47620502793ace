/* stream.c - sockets and OpenSSL, without blocking calls.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client/stream.h"
#include "words/text.h"

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

static bool fail(struct stream *stream, const char *why) {
    snprintf(stream->error, sizeof stream->error, "%s", why);
    return false;
}

/* Waits until the socket can do `events`. 1, or one of the STREAM_ results. */
static ssize_t wait_for(const struct stream *stream, short events, bool wakes,
                        int64_t until) {
    struct pollfd polled[] = {{.fd = stream->fd, .events = events},
                              {.fd = wakes ? stream->wake : -1, .events = POLLIN}};
    for (;;) {
        const int64_t left = until - now_ms();
        const int ready = poll(polled, 2, left > 0 ? (int)left : 0);
        if (ready < 0 && errno != EINTR)
            return STREAM_FAILED;
        if (ready > 0)
            return polled[1].revents ? STREAM_WOKEN : 1;
        if (left <= 0)
            return STREAM_LATE;
    }
}

/* --- connecting --- */

static bool connect_to(struct stream *stream, const struct addrinfo *where,
                       int64_t until) {
    const int on = 1;
    int err = 0;
    socklen_t size = sizeof err;
    stream->fd = socket(where->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (stream->fd < 0)
        return fail(stream, strerror(errno));
    setsockopt(stream->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(stream->fd, where->ai_addr, where->ai_addrlen) == 0)
        return true;
    if (errno != EINPROGRESS)
        err = errno;
    else if (wait_for(stream, POLLOUT, true, until) != 1)
        err = ETIMEDOUT;
    else
        getsockopt(stream->fd, SOL_SOCKET, SO_ERROR, &err, &size);
    if (!err)
        return true;
    close(stream->fd);
    stream->fd = -1;
    return fail(stream, strerror(err));
}

static bool connect_any(struct stream *stream, const struct address *address,
                        int64_t until) {
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    const int err = getaddrinfo(address->host, address->port, &hints, &found);
    if (err)
        return fail(stream, gai_strerror(err));
    for (const struct addrinfo *at = found; at && stream->fd < 0; at = at->ai_next)
        connect_to(stream, at, until);
    freeaddrinfo(found);
    return stream->fd >= 0;
}

/* --- TLS --- */

static bool is_numeric(const char *host) {
    unsigned char room[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, host, room) == 1 || inet_pton(AF_INET6, host, room) == 1;
}

static bool fail_tls(struct stream *stream) {
    const long verified = stream->ssl ? SSL_get_verify_result(stream->ssl) : X509_V_OK;
    char why[STREAM_ERROR_MAX];
    if (verified != X509_V_OK)
        snprintf(why, sizeof why, _("its certificate is not accepted: %s"),
                 X509_verify_cert_error_string(verified));
    else
        ERR_error_string_n(ERR_get_error(), why, sizeof why);
    return fail(stream, why);
}

/* The certificate must be for this name or address. */
static bool expect_name(SSL *ssl, const char *host) {
    if (is_numeric(host))
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1;
    return SSL_set1_host(ssl, host) == 1 && SSL_set_tlsext_host_name(ssl, host) == 1;
}

static bool start_tls(struct stream *stream, const struct address *address,
                      int64_t until) {
    stream->context = SSL_CTX_new(TLS_client_method());
    if (!stream->context || SSL_CTX_set_default_verify_paths(stream->context) != 1 ||
        SSL_CTX_set_min_proto_version(stream->context, TLS1_2_VERSION) != 1)
        return fail_tls(stream);
    SSL_CTX_set_verify(stream->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(stream->context,
                     SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    stream->ssl = SSL_new(stream->context);
    if (!stream->ssl || !expect_name(stream->ssl, address->host) ||
        SSL_set_fd(stream->ssl, stream->fd) != 1)
        return fail_tls(stream);
    for (;;) {
        ERR_clear_error();
        const int done = SSL_connect(stream->ssl);
        if (done == 1)
            return true;
        const int what = SSL_get_error(stream->ssl, done);
        if (what != SSL_ERROR_WANT_READ && what != SSL_ERROR_WANT_WRITE)
            return fail_tls(stream);
        if (wait_for(stream, what == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, true,
                     until) != 1)
            return fail(stream, strerror(ETIMEDOUT));
    }
}

bool stream_open(struct stream *stream, const struct address *address, int wake,
                 int time_ms) {
    const int64_t until = now_ms() + time_ms;
    memset(stream, 0, sizeof *stream);
    stream->fd = -1;
    stream->wake = wake;
    if (connect_any(stream, address, until) &&
        (!address->tls || start_tls(stream, address, until)))
        return true;
    stream_close(stream);
    return false;
}

void stream_close(struct stream *stream) {
    SSL_free(stream->ssl);
    SSL_CTX_free(stream->context);
    stream->ssl = NULL;
    stream->context = NULL;
    if (stream->fd >= 0)
        close(stream->fd);
    stream->fd = -1;
}

/* --- bytes --- */

/* Tries once. Returns the number of bytes, STREAM_CLOSED, STREAM_FAILED, or STREAM_LATE
 * with the events to wait for. */
static ssize_t try_read(struct stream *stream, void *bytes, size_t size, short *events) {
    *events = POLLIN;
    if (!stream->ssl) {
        const ssize_t count = recv(stream->fd, bytes, size, 0);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return STREAM_LATE;
        return count < 0 ? STREAM_FAILED : count;
    }
    ERR_clear_error();
    const int count =
        SSL_read(stream->ssl, bytes, size > INT32_MAX ? INT32_MAX : (int)size);
    if (count > 0)
        return count;
    switch (SSL_get_error(stream->ssl, count)) {
    case SSL_ERROR_WANT_WRITE:
        *events = POLLOUT;
        return STREAM_LATE;
    case SSL_ERROR_WANT_READ:
        return STREAM_LATE;
    case SSL_ERROR_ZERO_RETURN:
        return STREAM_CLOSED;
    default:
        return STREAM_FAILED;
    }
}

ssize_t stream_read(struct stream *stream, void *bytes, size_t size, int time_ms) {
    const int64_t until = now_ms() + time_ms;
    for (;;) {
        short events;
        const ssize_t count = try_read(stream, bytes, size, &events);
        if (count != STREAM_LATE)
            return count;
        const ssize_t ready = wait_for(stream, events, true, until);
        if (ready != 1)
            return ready;
    }
}

static ssize_t try_write(struct stream *stream, const void *bytes, size_t length,
                         short *events) {
    *events = POLLOUT;
    if (!stream->ssl) {
        const ssize_t count = send(stream->fd, bytes, length, MSG_NOSIGNAL);
        return count < 0 && errno != EAGAIN && errno != EINTR ? STREAM_FAILED : count;
    }
    ERR_clear_error();
    const int count = SSL_write(stream->ssl, bytes, (int)length);
    if (count > 0)
        return count;
    switch (SSL_get_error(stream->ssl, count)) {
    case SSL_ERROR_WANT_READ:
        *events = POLLIN;
        return STREAM_LATE;
    case SSL_ERROR_WANT_WRITE:
        return STREAM_LATE;
    default:
        return STREAM_FAILED;
    }
}

bool stream_write(struct stream *stream, const void *bytes, size_t length, int time_ms) {
    const int64_t until = now_ms() + time_ms;
    const char *at = bytes;
    while (length > 0) {
        short events;
        const ssize_t count = try_write(stream, at, length, &events);
        if (count == STREAM_FAILED ||
            (count < 0 && wait_for(stream, events, false, until) != 1))
            return fail(stream, strerror(count == STREAM_FAILED ? EPIPE : ETIMEDOUT));
        if (count > 0) {
            at += count;
            length -= (size_t)count;
        }
    }
    return true;
}
