/* wire.h - a struct net without a network: peers are socket pairs, and the test runs the
 *loop turn by turn.
 *
 * The owner answers each request at once with its path, except "/later", "/never", "/file" and "/large"; it
 * echoes the messages of sockets.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_WIRE_H
#define PEDRO_WIRE_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net_parts.h"

struct wire {
    struct net *net;
    unsigned requests, sockets, frames, messages, closed;
    unsigned
        frames_max; /* the socket that sends the last of these is closed; 0: no limit */
    struct net_request *later; /* a request for "/later" that is not answered yet */
    struct net_request *never[64];
    unsigned nevers;
    char path[200], body[200], address[NET_ADDRESS_MAX];
    bool secure;
};

static void wire_answer(struct wire *wire, struct net_request *request) {
    size_t length;
    const char *body = net_body(request, &length);
    snprintf(wire->path, sizeof wire->path, "%s", net_path(request));
    snprintf(wire->body, sizeof wire->body, "%.*s", (int)length, body);
    snprintf(wire->address, sizeof wire->address, "%s", net_address(request));
    wire->secure = net_is_secure(request);
    net_respond(request, &(struct net_answer){.status = 200,
                                              .type = "text/plain",
                                              .body = wire->path,
                                              .length = strlen(wire->path)});
}

/* An answer that is longer than what the kernel buffers for a peer. */
static void wire_answer_large(struct net_request *request) {
    static const char body[400000];
    net_respond(request, &(struct net_answer){.status = 200,
                                              .type = "text/plain",
                                              .body = body,
                                              .length = sizeof body});
}

static void wire_request(void *data, struct net_request *request) {
    struct wire *wire = data;
    wire->requests++;
    if (strcmp(net_path(request), "/later") == 0 && !wire->later)
        wire->later = request;
    else if (strcmp(net_path(request), "/never") == 0 && wire->nevers < 64)
        wire->never[wire->nevers++] = request;
    else if (strcmp(net_path(request), "/file") == 0)
        net_respond_file(request, "meson.build",
                         &(struct net_answer){.status = 200, .type = "text/plain"});
    else if (strcmp(net_path(request), "/large") == 0)
        wire_answer_large(request);
    else
        wire_answer(wire, request);
}

static void wire_accept(struct wire *wire, struct net_request *request) {
    struct net_socket *socket = net_socket_accept(request, wire);
    if (!socket)
        return;
    wire->sockets++;
    net_send(socket, "hello", 5);
}

/* Sockets of a page called "late" are opened by wire_accept() later. */
static void wire_ask(void *data, struct net_request *request) {
    struct wire *wire = data;
    const char *origin = net_header(request, NET_ORIGIN);
    if (strcmp(origin, "http://late") == 0)
        wire->later = request;
    else if (strcmp(origin, "http://other") == 0)
        net_refuse(request, 403);
    else
        wire_accept(wire, request);
}

static void wire_frame(void *data, struct net_socket *socket) {
    struct wire *wire = data;
    if (++wire->frames == wire->frames_max)
        net_close(socket, 1008);
}

static void wire_message(void *data, struct net_socket *socket, const char *text,
                         size_t length) {
    struct wire *wire = data;
    wire->messages++;
    if (!text) {
        fprintf(stderr, "a message is no bytes at all\n");
        abort();
    }
    if (length == 5 && memcmp(text, "close", 5) == 0)
        net_close(socket, 1008);
    else if (length > 0 && text[0] == 's')
        net_send_soon(socket, text, length);
    else
        net_send(socket, text, length);
}

static void wire_closed(void *data, struct net_socket *socket) {
    struct wire *wire = data;
    (void)socket;
    wire->closed++;
}

static void wire_nothing(void *data) { (void)data; }

static void wire_signal(void *data, int number) {
    (void)data;
    (void)number;
}

/* `settings` NULL: the usual ones. */
static void wire_open(struct wire *wire, const struct net_settings *settings) {
    static const struct net_settings usual = {
        .socket_path = "/ws",
        .protocol = "pedro",
        .headers = "x-ours: yes\r\n",
        .trusted = "192.0.2.0/24",
        .connections_max = 50,
        .peer_connections_max = 20,
        .body_max = 1000,
        .message_max = 1000,
        .queue_max = 100000,
        .kept_max = 1000000,
    };
    char why[NET_WHY_MAX];
    memset(wire, 0, sizeof *wire);
    const struct net_handler handler = {.data = wire,
                                        .request = wire_request,
                                        .open = wire_ask,
                                        .frame = wire_frame,
                                        .message = wire_message,
                                        .closed = wire_closed,
                                        .wake = wire_nothing,
                                        .turn = wire_nothing,
                                        .tick = wire_nothing,
                                        .signal = wire_signal};
    wire->net = net_create(settings ? settings : &usual, &handler, why);
    if (!wire->net) {
        fprintf(stderr, "%s\n", why);
        abort();
    }
}

static void wire_close(struct wire *wire) {
    struct net_request *later = wire->later;
    net_destroy(wire->net);
    if (later)
        wire_answer(wire, later);
    for (unsigned i = 0; i < wire->nevers; i++)
        wire_answer(wire, wire->never[i]);
}

/* The peer's end of a new connection from `address`, or -1. It does not block. */
static int wire_connect(struct wire *wire, const char *address) {
    struct address from;
    int pair[2];
    if (!net_address_parse(address, strlen(address), &from) ||
        socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0)
        return -1;
    for (int i = 0; i < 2; i++)
        fcntl(pair[i], F_SETFL, fcntl(pair[i], F_GETFL) | O_NONBLOCK);
    net_conn_open(wire->net, pair[1], &from);
    return pair[0];
}

static void wire_turn(struct wire *wire) {
    for (int i = 0; i < 4; i++)
        ev_run(wire->net->loop, EVRUN_NOWAIT);
}

/* Simulates that `seconds` seconds have passed. */
static void wire_wait(struct wire *wire, int seconds) {
    wire->net->now_ms += seconds * 1000;
    net_conns_sweep(wire->net);
    net_conns_flush(wire->net);
}

static inline void wire_say(struct wire *wire, int fd, const void *bytes, size_t length) {
    if (send(fd, bytes, length, MSG_NOSIGNAL) >= 0)
        wire_turn(wire);
}

/* Reads the available bytes, and adds a NUL. Returns their number, or -1 if the
 * connection has ended without any. */
static int wire_hear(int fd, char *text, size_t size) {
    size_t length = 0;
    ssize_t got = -1;
    while (length + 1 < size && (got = recv(fd, text + length, size - 1 - length, 0)) > 0)
        length += (size_t)got;
    text[length] = '\0';
    const bool ended = got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
    return length == 0 && ended ? -1 : (int)length;
}

#endif
