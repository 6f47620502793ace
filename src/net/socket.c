/* socket.c - WebSockets: a queue out, whole messages in.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"

void net_socket_attach(struct net_socket *socket, void *user) { socket->user = user; }

void *net_socket_user(const struct net_socket *socket) { return socket->user; }

static void cut_off(struct net_socket *socket) {
    socket->deaf = true;
    if (socket->open)
        lws_set_timeout(socket->line.wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static void add(struct socket_list *list, enum socket_when when,
                struct net_socket *socket) {
    if (!socket->open || socket->listed[when])
        return;
    socket->listed[when] = true;
    socket->next[when] = list->first;
    list->first = socket;
}

/* Puts an open socket among those that are to be written to at the end of this turn. */
static void mark(struct net_socket *socket) {
    add(&socket->line.net->list[SOCKET_NOW], SOCKET_NOW, socket);
}

/* Half of what may be waited: something queued in one round goes out at the end of the next. */
static void set_round(struct net *net) {
    net->soon.repeat = (net->busy ? NET_SOON_BUSY_MS : NET_SOON_MS) / 2000.;
}

/* And among those that are written to soon. `first`: nothing else waits for it. */
static void mark_for_later(struct net_socket *socket, bool first) {
    struct net *net = socket->line.net;
    if (first)
        socket->round = net->round;
    add(&net->list[SOCKET_SOON], SOCKET_SOON, socket);
    if (!ev_is_active(&net->soon)) {
        set_round(net);
        ev_timer_again(net->loop, &net->soon);
    }
}

/* Most of what is sent at once fits in so many bytes. */
enum { OUT_ROOM_MIN = 1000 };

/* Puts a message behind those that wait. */
static bool queue(struct net_socket *socket, const char *text, size_t length) {
    if (socket->deaf || socket->closing)
        return false;
    size_t have = socket->out_length, wanted = have + (have > 0) + length;
    if (wanted > socket->line.net->settings.queue_max) {
        cut_off(socket);
        return false;
    }
    if (LWS_PRE + wanted > socket->out_room) {
        size_t room = LWS_PRE + wanted + (have > 0 ? wanted : 0);
        if (room < OUT_ROOM_MIN)
            room = OUT_ROOM_MIN;
        char *bigger = realloc(socket->out, room);
        if (!bigger) {
            cut_off(socket);
            return false;
        }
        socket->out = bigger;
        socket->out_room = room;
    }
    if (have > 0)
        socket->out[LWS_PRE + have++] = '\n';
    memcpy(socket->out + LWS_PRE + have, text, length);
    socket->out_length = wanted;
    return true;
}

void net_send(struct net_socket *socket, const char *text, size_t length) {
    if (queue(socket, text, length))
        mark(socket);
}

void net_send_soon(struct net_socket *socket, const char *text, size_t length) {
    const bool first = socket->out_length == 0;
    if (queue(socket, text, length))
        mark_for_later(socket, first);
}

void net_send_answer(struct net_socket *socket, const char *text, size_t length) {
    if (socket->line.net->busy)
        net_send_soon(socket, text, length);
    else
        net_send(socket, text, length);
}

void net_close(struct net_socket *socket, uint16_t code) {
    if (socket->closing)
        return;
    socket->closing = true;
    socket->code = code;
    mark(socket);
}

/* Sends what waits; nothing stays in memory for a socket that is idle. */
static int write_out(struct net_socket *socket) {
    struct lws *wsi = socket->line.wsi;
    if (socket->out_length > 0) {
        int written = lws_write(wsi, (unsigned char *)socket->out + LWS_PRE,
                                socket->out_length, LWS_WRITE_TEXT);
        bool fine = written >= (int)socket->out_length;
        free(socket->out);
        socket->out = NULL;
        socket->out_length = socket->out_room = 0;
        socket->sent = ev_now(socket->line.net->loop);
        if (!fine)
            return -1;
    } else if (socket->ping) {
        unsigned char nothing[LWS_PRE];
        socket->ping = false;
        if (lws_write(wsi, nothing + LWS_PRE, 0, LWS_WRITE_PING) < 0)
            return -1;
    }
    if (socket->closing) {
        lws_close_reason(wsi, socket->code, NULL, 0);
        return -1;
    }
    return 0;
}

/* libwebsockets keeps what the kernel does not take at once, and says by WRITEABLE when
 * that has gone: so a socket is written to once in a turn of the loop, and not at all while
 * something of it is kept. Asking for WRITEABLE each time would cost two system calls a
 * message. */
static void flush(struct net_socket *socket) {
    if (socket->deaf || (socket->out_length == 0 && !socket->closing))
        return;
    if (lws_partial_buffered(socket->line.wsi) || socket->closing)
        lws_callback_on_writable(socket->line.wsi);
    else if (write_out(socket) < 0)
        cut_off(socket);
}

static struct net_socket *take_first(struct socket_list *list, enum socket_when when) {
    struct net_socket *socket = list->first;
    list->first = socket->next[when];
    socket->listed[when] = false;
    return socket;
}

void socket_flush(struct net *net) {
    struct socket_list *list = &net->list[SOCKET_NOW];
    while (list->first)
        flush(take_first(list, SOCKET_NOW));
}

void socket_flush_old(struct net *net) {
    struct socket_list *list = &net->list[SOCKET_SOON], kept = {NULL};
    while (list->first) {
        struct net_socket *socket = take_first(list, SOCKET_SOON);
        if (socket->out_length > 0 && socket->round == net->round)
            add(&kept, SOCKET_SOON, socket);
        else
            flush(socket);
    }
    *list = kept;
    net->round++;
    set_round(net);
    if (!kept.first)
        ev_timer_stop(net->loop, &net->soon);
}

void socket_forget(struct net_socket *socket) {
    for (enum socket_when when = 0; when < SOCKET_WHENS; when++) {
        struct net_socket **at = &socket->line.net->list[when].first;
        while (socket->listed[when] && *at != socket)
            at = &(*at)->next[when];
        if (socket->listed[when])
            *at = socket->next[when];
    }
    *socket->link = socket->neighbour;
    if (socket->neighbour)
        socket->neighbour->link = socket->link;
    free(socket->out);
    free(socket->in);
    free(socket);
}

void socket_ping_quiet(struct net *net) {
    const ev_tstamp now = ev_now(net->loop);
    if (now - net->pinged < QUIET_SECONDS / 4.)
        return;
    net->pinged = now;
    for (struct net_socket *socket = net->all; socket; socket = socket->neighbour)
        if (socket->open && now - socket->sent > QUIET_SECONDS) {
            socket->ping = true;
            socket->sent = now;
            lws_callback_on_writable(socket->line.wsi);
        }
}

static int refuse(struct lws *wsi, enum lws_close_status code) {
    lws_close_reason(wsi, code, NULL, 0);
    return -1;
}

static int read_in(struct net_socket *socket, const char *bytes, size_t length) {
    struct lws *wsi = socket->line.wsi;
    struct net *net = socket->line.net;
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (socket->deaf || socket->closing)
        return 0;
    if (lws_frame_is_binary(wsi))
        return refuse(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (socket->in_length + length > net->settings.message_max)
        return refuse(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    if (whole && socket->in_length == 0) {
        net->handler.message(net->handler.data, socket, bytes, length);
        return 0;
    }
    if (!socket->in && !(socket->in = malloc(net->settings.message_max)))
        return -1;
    if (length > 0)
        memcpy(socket->in + socket->in_length, bytes, length);
    socket->in_length += length;
    if (!whole)
        return 0;
    net->handler.message(net->handler.data, socket, socket->in, socket->in_length);
    free(socket->in);
    socket->in = NULL;
    socket->in_length = 0;
    return 0;
}

/* Decides about a handshake. Not 0 refuses it. */
static int shake_hands(struct lws *wsi) {
    struct net *net = lws_get_vhost_user(lws_get_vhost(wsi));
    struct net_request *request = request_create(net, wsi);
    struct net_socket *socket = calloc(1, sizeof *socket);
    if (!request || !socket || line_of(wsi) ||
        strcmp(request->path, net->settings.socket_path) != 0)
        goto refused;
    socket->line = (struct line){LINE_SOCKET, net, wsi};
    if (!net->handler.accept(net->handler.data, request, socket))
        goto refused;
    request_destroy(request);
    net->sockets++;
    socket->sent = ev_now(net->loop);
    socket->neighbour = net->all;
    socket->link = &net->all;
    if (socket->neighbour)
        socket->neighbour->link = &socket->neighbour;
    net->all = socket;
    lws_set_opaque_user_data(wsi, socket);
    return 0;
refused:
    request_destroy(request);
    if (socket)
        free(socket->out);
    free(socket);
    return -1;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *in,
                    size_t length) {
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return shake_hands(wsi);
    struct net_socket *socket = (struct net_socket *)line_of(wsi);
    if (!socket || socket->line.kind != LINE_SOCKET)
        return -1;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        socket->open = true;
        if (socket->deaf)
            return -1;
        if (socket->out_length > 0 || socket->closing)
            mark(socket);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return read_in(socket, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_out(socket);
    default:
        return 0;
    }
}
