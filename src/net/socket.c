/* socket.c - WebSockets: opening, closing, and a queue of output.
 *
 * Frames to the peer need no state. socket_read.c reads those of the peer.
 *
 * SPDX-License-Identifier: MIT */
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"

void *net_socket_user(const struct net_socket *socket) { return socket->user; }

/* --- writing --- */

/* Nobody reads more frames than these, so messages share frames as while the loop is busy. Opening and joining a
 * table takes a dozen. */
enum { FLOOD_MS = 1000, FLOOD_FRAMES = 20, FLOOD_ROUNDS = 5 };

static bool is_flooded(const struct net_socket *socket) {
    return socket->flooded &&
           socket->conn->net->now_ms - socket->poured_ms < 2 * FLOOD_MS;
}

static void count_frame(struct net_socket *socket) {
    const int64_t now = socket->conn->net->now_ms, passed = now - socket->poured_ms;
    if (passed >= FLOOD_MS) {
        socket->flooded = socket->poured > FLOOD_FRAMES && passed < 2 * FLOOD_MS;
        socket->poured = 0;
        socket->poured_ms = now;
    }
    socket->poured++;
}

/* Half of the permitted delay: messages are sent at the end of the next round. */
static void set_round(struct net *net) {
    net->soon.repeat = (net->busy ? NET_SOON_BUSY_MS : NET_SOON_MS) / 2000.;
}

static void add_soon(struct net *net, struct net_socket *socket) {
    if (socket->soon_listed)
        return;
    socket->soon_listed = true;
    socket->soon_next = net->soon_first;
    net->soon_first = socket;
}

/* Adds an open socket to those with delayed messages. `first`: its queue was empty. */
static void mark_for_later(struct net_socket *socket, bool first) {
    struct net *net = socket->conn->net;
    if (first)
        socket->round = net->round;
    add_soon(net, socket);
    if (!ev_is_active(&net->soon)) {
        set_round(net);
        ev_timer_again(net->loop, &net->soon);
    }
}

/* Much output does not wait for the end of the turn. False if that ended the connection. */
static bool pour_early(struct net_socket *socket) {
    if (socket->out.length >= WRITE_EARLY) {
        net_socket_pour(socket);
        net_conn_write_early(socket->conn);
    }
    return !socket->conn->condemned;
}

/* Appends a message to the queue. */
static bool queue(struct net_socket *socket, const char *text, size_t length) {
    static const char head[FRAME_HEAD_MAX] = {0}; /* its place */
    struct bytes *out = &socket->out;
    const bool first = out->length == 0;
    return !socket->closing &&
           net_conn_keep(socket->conn, out, first ? head : "\n",
                         first ? sizeof head : 1) &&
           net_conn_keep(socket->conn, out, text, length) && pour_early(socket);
}

void net_send(struct net_socket *socket, const char *text, size_t length) {
    if (queue(socket, text, length))
        net_conn_mark(socket->conn);
}

/* Nothing was sent for as long as a message may wait: another one to share its frame is unlikely to come
 * in that time, so there is no reason to wait. */
static bool is_quiet(const struct net_socket *socket) {
    const struct net *net = socket->conn->net;
    return !net->busy && !is_flooded(socket) &&
           net->now_ms - socket->sent_ms >= NET_SOON_MS;
}

void net_send_soon(struct net_socket *socket, const char *text, size_t length) {
    const bool first = socket->out.length == 0;
    if (!queue(socket, text, length))
        return;
    if (first && is_quiet(socket))
        net_conn_mark(socket->conn);
    else
        mark_for_later(socket, first);
}

void net_send_answer(struct net_socket *socket, const char *text, size_t length) {
    if (socket->conn->net->busy || is_flooded(socket))
        net_send_soon(socket, text, length);
    else
        net_send(socket, text, length);
}

void net_close(struct net_socket *socket, uint16_t code) {
    if (socket->closing)
        return;
    socket->closing = true;
    socket->code = code;
    net_conn_mark(socket->conn);
}

static void send_control(struct net_socket *socket, enum wslay_opcode opcode,
                         const void *bytes, size_t length) {
    char frame[FRAME_HEAD_MAX + FRAME_CONTROL_MAX];
    char *head = net_frame_write_head(frame + FRAME_HEAD_MAX, opcode, length);
    if (length > 0)
        memcpy(frame + FRAME_HEAD_MAX, bytes, length);
    net_conn_send(socket->conn, head, (size_t)(frame + FRAME_HEAD_MAX + length - head));
}

/* Sends queued messages in one frame. They stay queued while the kernel accepts no
 * output. */
static void pour_messages(struct net_socket *socket) {
    struct conn *conn = socket->conn;
    struct bytes *out = &socket->out;
    if (out->length == 0 || conn->sent < conn->out.length)
        return;
    char *head = net_frame_write_head(out->at + FRAME_HEAD_MAX, WSLAY_TEXT_FRAME,
                                      out->length - FRAME_HEAD_MAX);
    net_bytes_free(&conn->out);
    conn->out = *out;
    conn->sent = (size_t)(head - out->at);
    *out = (struct bytes){0};
    count_frame(socket);
}

/* --- control frames --- */

void net_socket_owe_pong(struct net_socket *socket, const char *payload, size_t length) {
    socket->pong.length = 0;
    if (socket->closing || !net_conn_keep(socket->conn, &socket->pong, payload, length))
        return;
    socket->owes_pong = true;
    net_conn_mark(socket->conn);
}

static void send_pong(struct net_socket *socket) {
    const struct conn *conn = socket->conn;
    if (!socket->owes_pong || conn->sent < conn->out.length)
        return;
    socket->owes_pong = false;
    send_control(socket, WSLAY_PONG, socket->pong.at, socket->pong.length);
    net_bytes_free(&socket->pong);
}

static void send_close(struct net_socket *socket) {
    struct conn *conn = socket->conn;
    const char status[] = {(char)(socket->code >> 8), (char)socket->code};
    send_control(socket, WSLAY_CONNECTION_CLOSE, status,
                 socket->code == STATUS_NONE ? 0 : sizeof status);
    socket->close_sent = true;
    if (socket->ended)
        conn->ending = true;
    else
        conn->due_ms = conn->net->now_ms + FAREWELL_SECONDS * 1000;
}

bool net_socket_has_more(const struct net_socket *socket) {
    return !socket->close_sent &&
           (socket->out.length > 0 || socket->closing || socket->owes_pong);
}

void net_socket_pour(struct net_socket *socket) {
    if (!net_socket_has_more(socket))
        return;
    send_pong(socket);
    pour_messages(socket);
    if (socket->closing && socket->out.length == 0)
        send_close(socket);
}

void net_socket_pour_old(struct net *net) {
    struct net_socket *socket = net->soon_first;
    net->soon_first = NULL;
    while (socket) {
        struct net_socket *next = socket->soon_next;
        const uint32_t rounds = !net->busy && is_flooded(socket) ? FLOOD_ROUNDS : 1;
        socket->soon_listed = false;
        if (socket->out.length > 0 && net->round - socket->round < rounds)
            add_soon(net, socket);
        else if (socket->out.length > 0)
            net_conn_mark(socket->conn);
        socket = next;
    }
    net->round++;
    set_round(net);
    if (!net->soon_first)
        ev_timer_stop(net->loop, &net->soon);
}

/* --- opening and closing --- */

/* The value of Sec-WebSocket-Accept: a hash of the key and a fixed text (RFC 6455,
 * 4.2.2). */
static bool write_acceptance(const char *key, char acceptance[32]) {
    char text[100];
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned length;
    if (strlen(key) != 24 ||
        strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                    "0123456789+/") != 22 ||
        strcmp(key + 22, "==") != 0)
        return false;
    const int size =
        snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    if (!EVP_Digest(text, (size_t)size, hash, &length, EVP_sha1(), NULL))
        return false;
    EVP_EncodeBlock((unsigned char *)acceptance, hash, (int)length);
    return true;
}

static void shake_hands(struct net_socket *socket, const char *acceptance) {
    struct conn *conn = socket->conn;
    char head[300];
    const int length = snprintf(head, sizeof head,
                                "HTTP/1.1 101 Switching Protocols\r\n"
                                "upgrade: websocket\r\nconnection: Upgrade\r\n"
                                "sec-websocket-accept: %s\r\n"
                                "sec-websocket-protocol: %s\r\n\r\n",
                                acceptance, conn->net->settings.protocol);
    net_conn_send(conn, head, (size_t)length);
}

/* The status with which a request is refused, whoever asks; 0: none. */
static int fault_of(const struct net_request *request) {
    char acceptance[32];
    const struct net_settings *settings = &request->net->settings;
    return strcmp(request->path, settings->socket_path) != 0           ? 404
           : strcmp(net_request_websocket_version(request), "13") != 0 ? 426
           : !net_request_offers(request, settings->protocol) ||
                   !write_acceptance(net_request_websocket_key(request), acceptance)
               ? 400
               : 0;
}

void net_socket_ask(struct net_request *request) {
    const struct net_handler *handler = &request->net->handler;
    const int fault = fault_of(request);
    if (fault)
        net_refuse(request, fault);
    else
        handler->open(handler->data, request);
}

struct net_socket *net_socket_accept(struct net_request *request, void *user) {
    struct conn *conn = request->conn;
    struct net_socket *socket = conn ? calloc(1, sizeof *socket) : NULL;
    char acceptance[32];
    if (!socket || !write_acceptance(net_request_websocket_key(request), acceptance)) {
        free(socket);
        net_refuse(request, 503);
        return NULL;
    }
    conn->request = NULL;
    net_request_destroy(request);
    conn->net->sockets++;
    conn->socket = socket;
    conn->phase = CONN_SOCKET;
    conn->due_ms = 0;
    socket->conn = conn;
    socket->user = user;
    socket->heard_ms = socket->sent_ms = conn->net->now_ms;
    shake_hands(socket, acceptance);
    net_conn_go_on(conn);
    return socket;
}

void net_socket_sweep(struct net_socket *socket) {
    struct conn *conn = socket->conn;
    const int64_t now = conn->net->now_ms;
    if (conn->phase != CONN_SOCKET)
        return;
    if (now - socket->heard_ms > SILENCE_SECONDS * 1000) {
        net_conn_condemn(conn);
    } else if (!socket->close_sent && now - socket->sent_ms > QUIET_SECONDS * 1000 &&
               conn->sent == conn->out.length) {
        socket->sent_ms = now;
        send_control(socket, WSLAY_PING, NULL, 0);
    }
}

void net_socket_destroy(struct net_socket *socket) {
    struct net *net = socket->conn->net;
    struct net_socket **at = &net->soon_first;
    net->sockets--;
    net->handler.closed(net->handler.data, socket);
    while (socket->soon_listed && *at != socket)
        at = &(*at)->soon_next;
    if (socket->soon_listed)
        *at = socket->soon_next;
    net_reader_destroy(socket->reader);
    net_bytes_free(&socket->pong);
    net_bytes_free(&socket->out);
    free(socket);
}
