/* conn.c - a connection, from accept() to close(): opening, sending, deadlines.
 *
 * SPDX-License-Identifier: MIT */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <unistd.h>

#include "net/net_parts.h"

/* --- closing --- */

void net_conn_mark(struct conn *conn) {
    if (conn->listed)
        return;
    conn->listed = true;
    conn->flush_next = conn->net->flush;
    conn->net->flush = conn;
}

void net_conn_condemn(struct conn *conn) {
    conn->condemned = true;
    ev_io_stop(conn->net->loop, &conn->io);
    net_bytes_free(&conn->out);
    conn->sent = 0;
    if (conn->socket)
        net_bytes_free(&conn->socket->out);
    net_conn_weigh(conn);
    net_conn_mark(conn);
}

/* Frees the request, unless the owner still has to answer it. */
static void drop_request(struct conn *conn) {
    struct net_request *request = conn->request;
    if (!request)
        return;
    request->conn = NULL;
    if (!request->handed_over || request->answered)
        net_request_destroy(request);
    conn->request = NULL;
}

static void net_conn_close(struct conn *conn) {
    struct net *net = conn->net;
    ev_io_stop(net->loop, &conn->io);
    conn->condemned = true;
    net_conn_weigh(conn);
    drop_request(conn);
    if (conn->socket)
        net_socket_destroy(conn->socket);
    net_peer_count_down(conn);
    net_bytes_free(&conn->in);
    net_bytes_free(&conn->out);
    if (conn->file >= 0)
        close(conn->file);
    net_stream_finish(&conn->stream);
    net_conn_forget_late(conn);
    *conn->link = conn->next;
    if (conn->next)
        conn->next->link = conn->link;
    net->conns--;
    free(conn);
}

/* --- memory --- */

static size_t kept_by(const struct conn *conn) {
    const struct net_request *request = conn->request;
    const struct net_socket *socket = conn->socket;
    /* One that is condemned is freed before the loop waits. */
    if (conn->condemned)
        return 0;
    size_t kept = conn->in.room + conn->out.room + net_stream_kept(&conn->stream);
    if (request)
        kept += sizeof *request + request->body.room;
    if (socket)
        kept += socket->out.room + socket->pong.room + net_reader_kept(socket->reader);
    return kept;
}

void net_conn_weigh(struct conn *conn) {
    const size_t kept = kept_by(conn);
    conn->net->kept += kept - conn->kept;
    if (conn->household)
        conn->household->kept += kept - conn->kept;
    conn->kept = kept;
}

/* The length of an HTTP response is the owner's, and there is one at a time. */
bool net_conn_keep(struct conn *conn, struct bytes *bytes, const void *more,
                   size_t length) {
    if (conn->condemned)
        return false;
    const size_t others = kept_by(conn) - bytes->room,
                 max = conn->socket ? conn->net->settings.queue_max : SIZE_MAX;
    if (others > max || !net_bytes_add(bytes, more, length, max - others)) {
        net_conn_condemn(conn);
        return false;
    }
    net_conn_weigh(conn);
    return true;
}

/* --- sending --- */

static bool has_output(const struct conn *conn) {
    return conn->sent < conn->out.length || conn->file >= 0;
}

/* Writes as much as the kernel accepts. */
static void write_some(struct conn *conn) {
    while (!conn->condemned && has_output(conn)) {
        const bool of_out = conn->sent < conn->out.length;
        const ssize_t sent =
            of_out ? net_stream_write(&conn->stream, conn->out.at + conn->sent,
                                      conn->out.length - conn->sent)
                   : net_answer_write_file(conn);
        const int64_t now = conn->net->now_ms, most = now + STALL_SECONDS * 1000;
        if (sent == STREAM_LATER && conn->take_due_ms == 0)
            conn->take_due_ms = most;
        if (sent == STREAM_LATER)
            return;
        if (sent < 0) {
            net_conn_condemn(conn);
            return;
        }
        if (of_out)
            conn->sent += (size_t)sent;
        if (conn->take_due_ms > 0) {
            const int64_t later = conn->take_due_ms + sent / TAKE_BYTES_A_MS;
            conn->take_due_ms = later < most ? later : most;
        }
        if (conn->socket)
            conn->socket->sent_ms = now;
    }
    if (!conn->condemned)
        conn->take_due_ms = 0;
}

void net_conn_write_early(struct conn *conn) {
    if (conn->condemned || conn->out.length - conn->sent < WRITE_EARLY)
        return;
    write_some(conn);
    if (conn->out.length - conn->sent >= WRITE_EARLY)
        net_peers_shed(conn->net);
}

bool net_conn_send(struct conn *conn, const void *bytes, size_t length) {
    if (conn->sent == conn->out.length)
        conn->sent = conn->out.length = 0;
    if (!net_conn_keep(conn, &conn->out, bytes, length))
        return false;
    net_conn_mark(conn);
    net_conn_write_early(conn);
    return !conn->condemned;
}

void net_conn_watch(struct conn *conn) {
    if (conn->condemned)
        return;
    const bool unsent = has_output(conn);
    int events = conn->deaf && !conn->stream.write_needs_read ? 0 : EV_READ;
    if ((unsent && !conn->stream.write_needs_read) || conn->stream.read_needs_write)
        events |= EV_WRITE;
    if (events == (conn->io.events & (EV_READ | EV_WRITE)) && ev_is_active(&conn->io))
        return;
    ev_io_stop(conn->net->loop, &conn->io);
    ev_io_set(&conn->io, conn->stream.fd, events);
    if (events)
        ev_io_start(conn->net->loop, &conn->io);
}

/* Runs when all output has been sent. */
static void all_sent(struct conn *conn) {
    net_bytes_free(&conn->out);
    conn->sent = 0;
    if (conn->phase == CONN_HTTP && conn->request && conn->request->answered)
        net_answer_done(conn);
    if (!conn->ending || conn->condemned)
        return;
    conn->ending = false;
    conn->phase = CONN_LINGER;
    conn->deaf = false;
    conn->due_ms = conn->net->now_ms + LINGER_SECONDS * 1000;
    net_bytes_free(&conn->in);
    net_stream_end(&conn->stream);
}

/* A socket is not read while much output waits for its peer (backpressure). */
static void heed_output(struct conn *conn) {
    if (conn->phase != CONN_SOCKET || conn->condemned)
        return;
    const bool waits =
        conn->out.length - conn->sent + conn->socket->out.length >= WRITE_EARLY;
    if (waits)
        conn->deaf = true;
    else if (conn->deaf)
        net_conn_go_on(conn);
}

static void net_conn_flush(struct conn *conn) {
    do {
        if (conn->socket)
            net_socket_pour(conn->socket);
        write_some(conn);
    } while (!conn->condemned && !has_output(conn) && conn->socket &&
             net_socket_has_more(conn->socket));
    if (!conn->condemned && !has_output(conn))
        all_sent(conn);
    heed_output(conn);
    net_conn_weigh(conn);
    net_conn_watch(conn);
}

static void flush_marked(struct net *net) {
    for (struct conn *conn; (conn = net->flush);) {
        net->flush = conn->flush_next;
        conn->listed = false;
        if (!conn->condemned)
            net_conn_flush(conn);
        /* That may have condemned the connection, and so marked it. */
        else
            net_conn_close(conn);
    }
}

void net_conns_flush(struct net *net) {
    do {
        flush_marked(net);
        /* What is kept now waits for peers. */
        net_peers_shed(net);
    } while (net->flush);
}

/* --- opening --- */

static void set_options(int fd) {
    static const int yes = 1, idle = KEEPALIVE_SECONDS, every = KEEPALIVE_SECONDS / 4,
                     probes = 3;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &every, sizeof every);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
}

/* Closes the longest idle connection to make room for a new one. */
static bool make_room(struct net *net) {
    struct conn *oldest = NULL;
    for (struct conn *conn = net->all; conn; conn = conn->next)
        if (!conn->condemned && conn->phase != CONN_SOCKET && !conn->request &&
            (!oldest || conn->due_ms < oldest->due_ms))
            oldest = conn;
    if (oldest)
        net_conn_condemn(oldest);
    return oldest != NULL;
}

/* Refuses a connection before TLS and HTTP: sends a plain response if it fits into the
 * kernel's buffer. */
static void turn_away(struct net *net, int fd) {
    static const char sorry[] = "HTTP/1.1 503 Service Unavailable\r\n"
                                "connection: close\r\nretry-after: 10\r\n"
                                "content-length: 0\r\n\r\n";
    if (!net->tls)
        (void)!send(fd, sorry, sizeof sorry - 1, MSG_NOSIGNAL);
    close(fd);
}

void net_conn_open(struct net *net, int fd, const struct address *address) {
    struct conn *conn = NULL;
    if (net->conns >= net->settings.connections_max && !make_room(net))
        goto failed;
    conn = calloc(1, sizeof *conn);
    if (!conn)
        goto failed;
    conn->net = net;
    conn->peer = *address;
    conn->file = -1;
    conn->trusted = net_networks_have(&net->trusted, address);
    conn->stream.fd = fd;
    if (!net_peer_count_up(conn))
        goto failed;
    if (address->kind != ADDRESS_UNIX)
        set_options(fd);
    http_parser_init(&conn->parser, HTTP_REQUEST);
    conn->due_ms = net->now_ms + ARRIVAL_SECONDS * 1000;
    conn->next = net->all;
    conn->link = &net->all;
    if (conn->next)
        conn->next->link = &conn->next;
    net->all = conn;
    net->conns++;
    ev_io_init(&conn->io, net_conn_ready, fd, EV_READ);
    conn->io.data = conn;
    ev_io_start(net->loop, &conn->io);
    conn->phase = CONN_PROXY;
    if (!conn->trusted || !net->settings.proxy_protocol)
        net_conn_begin_http(conn);
    return;
failed:
    free(conn);
    turn_away(net, fd);
}

/* --- deadlines --- */

void net_conns_sweep(struct net *net) {
    for (struct conn *conn = net->all; conn; conn = conn->next) {
        if (conn->condemned)
            continue;
        if ((conn->due_ms > 0 && net->now_ms >= conn->due_ms) ||
            (conn->take_due_ms > 0 && net->now_ms >= conn->take_due_ms))
            net_conn_condemn(conn);
        else if (conn->socket)
            net_socket_sweep(conn->socket);
    }
}

void net_conns_finish(struct net *net) {
    for (struct conn *conn = net->all, *next; conn; conn = next) {
        next = conn->next;
        net_conn_close(conn);
    }
    net->flush = NULL;
    net_peers_finish(net);
}
