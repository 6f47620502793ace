/* conn_read.c - what arrives on a connection: a PROXY header, requests, bytes of a socket.
 *
 * Bytes that cannot be used yet, because a request is being answered, are kept in `in`.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "net/net_parts.h"
#include "net/proxy.h"

void net_conn_begin_http(struct conn *conn) {
    conn->phase = CONN_HTTP;
    if (conn->net->tls && !net_stream_start_tls(&conn->stream, conn->net->tls))
        net_conn_condemn(conn);
}

/* Reads no more than the PROXY header, as TLS may follow. False if more bytes are
 * needed. */
static bool read_proxy(struct conn *conn) {
    struct proxy proxy;
    uint8_t bytes[PROXY_MAX];
    if (conn->in.length > 0)
        memcpy(bytes, conn->in.at, conn->in.length);
    const int wanted = net_proxy_read(bytes, conn->in.length, &proxy);
    ssize_t got = net_stream_read(&conn->stream, bytes + conn->in.length, (size_t)wanted);
    if (got == STREAM_LATER)
        return false;
    if (got <= 0 ||
        !net_conn_keep(conn, &conn->in, bytes + conn->in.length, (size_t)got)) {
        net_conn_condemn(conn);
        return false;
    }
    const int more = net_proxy_read(bytes, conn->in.length, &proxy);
    if (more > 0)
        return true;
    net_bytes_free(&conn->in);
    if (more == PROXY_BAD) {
        net_conn_condemn(conn);
        return false;
    }
    net_conn_begin_http(conn);
    if (!proxy.named)
        return false;
    conn->peer = proxy.address;
    conn->secure = proxy.secure;
    conn->trusted = false;
    net_peer_count_down(conn);
    if (!net_peer_count_up(conn))
        net_conn_condemn(conn);
    return false;
}

/* Consumes bytes of a request; none while a request is being answered. */
static size_t take_request(struct conn *conn, const char *bytes, size_t length) {
    struct net *net = conn->net;
    struct net_request *request = conn->request;
    if (!request) {
        /* Some clients send an extra line end after a body. */
        const size_t blank = *bytes == '\r' || *bytes == '\n' ? 1 : 0;
        if (blank)
            return blank;
        request = net_request_create(conn);
        if (!request) {
            net_conn_condemn(conn);
            return 0;
        }
        conn->request = request;
        conn->due_ms = net->now_ms + REQUEST_SECONDS * 1000;
    }
    const size_t taken = net_request_read(request, bytes, length);
    if (!request->refused && !request->whole)
        return taken;
    conn->deaf = true;
    conn->due_ms = net->now_ms + DECISION_SECONDS * 1000;
    request->handed_over = true;
    if (request->refused)
        net_refuse(request, request->refused);
    else if (request->is_websocket)
        net_socket_ask(request);
    else
        net->handler.request(net->handler.data, request);
    return taken;
}

/* Returns the number of bytes consumed; the rest is kept. */
static size_t take(struct conn *conn, const char *bytes, size_t length) {
    size_t taken = 0;
    while (taken < length && !conn->condemned) {
        size_t more = 0;
        if (conn->phase == CONN_LINGER) {
            return length;
        } else if (conn->phase == CONN_SOCKET) {
            net_socket_take(conn->socket, bytes + taken, length - taken);
            return length;
        } else if (!conn->deaf) {
            more = take_request(conn, bytes + taken, length - taken);
        }
        if (more == 0)
            break;
        taken += more;
    }
    return taken;
}

/* Processes bytes, and keeps what cannot be used yet. */
static void arrive(struct conn *conn, const char *bytes, size_t length) {
    const size_t taken = take(conn, bytes, length);
    if (!conn->condemned && taken < length)
        net_conn_keep(conn, &conn->in, bytes + taken, length - taken);
}

static void arrive_kept(struct conn *conn) {
    struct bytes kept = conn->in;
    conn->in = (struct bytes){0};
    arrive(conn, kept.at, kept.length);
    net_bytes_free(&kept);
}

/* The peer has shut down its side, but may still wait for a response. */
static void hear_end(struct conn *conn) {
    if (conn->phase != CONN_HTTP || (conn->sent == conn->out.length && conn->file < 0)) {
        net_conn_condemn(conn);
        return;
    }
    conn->deaf = conn->ending = true;
}

/* The loop reports connections in any order, so those whose input waits have a queue, or some would wait for ever. It is
 * also for input that the loop does not report, as it is here already. */
static void wait_for_turn(struct conn *conn) {
    struct net *net = conn->net;
    if (conn->late_link)
        return;
    conn->late_next = NULL;
    conn->late_link = net->late_end;
    *net->late_end = conn;
    net->late_end = &conn->late_next;
}

void net_conn_forget_late(struct conn *conn) {
    if (!conn->late_link)
        return;
    *conn->late_link = conn->late_next;
    if (conn->late_next)
        conn->late_next->late_link = conn->late_link;
    else
        conn->net->late_end = conn->late_link;
    conn->late_link = NULL;
}

static void read_some(struct conn *conn) {
    struct net *net = conn->net;
    const size_t most = conn->phase == CONN_SOCKET ? SOCKET_READ_MAX : READ_MAX;
    ssize_t got = net_stream_read(&conn->stream, net->buffer, most);
    if (got > 0)
        arrive(conn, net->buffer, (size_t)got);
    else if (got == 0)
        hear_end(conn);
    else if (got != STREAM_LATER)
        net_conn_condemn(conn);
    if (!conn->condemned && net_stream_has_bytes(&conn->stream) && !conn->deaf)
        wait_for_turn(conn);
}

void net_conn_go_on(struct conn *conn) {
    conn->deaf = false;
    net_conn_watch(conn);
    if (conn->in.length > 0 || net_stream_has_bytes(&conn->stream))
        wait_for_turn(conn);
}

/* --- turns that take long --- */

static bool turn_is_over(const struct net *net) {
    return net->reads >= TURN_READS_MIN && net->turn_ms > 0 &&
           net->now_ms - net->turn_ms >= TURN_MS;
}

static void read_now(struct conn *conn) {
    conn->net->reads++;
    if (conn->phase == CONN_PROXY)
        while (read_proxy(conn))
            ;
    else if (conn->in.length > 0)
        arrive_kept(conn);
    else
        read_some(conn);
    net_conn_weigh(conn);
    net_conn_watch(conn);
}

void net_conns_read_late(struct net *net) {
    struct conn *conn;
    while ((conn = net->late) && !turn_is_over(net)) {
        net_conn_forget_late(conn);
        if (!conn->condemned && !conn->deaf)
            read_now(conn);
        net->now_ms = net_clock_ms();
    }
}

void net_conn_ready(struct ev_loop *loop, ev_io *io, int events) {
    struct conn *conn = io->data;
    struct net *net = conn->net;
    (void)loop;
    net->now_ms = net_clock_ms();
    if (conn->condemned)
        return;
    if (events & EV_WRITE || conn->stream.write_needs_read)
        net_conn_mark(conn);
    if (!(events & EV_READ) && !conn->stream.read_needs_write)
        return;
    if (conn->deaf || conn->late_link)
        return;
    if (net->late || turn_is_over(net))
        wait_for_turn(conn);
    else
        read_now(conn);
}
