/* socket_read.c - complete messages from the frames of a WebSocket.
 *
 * wslay parses and checks frames. Its state takes several kilobytes, so it exists only
 * while a frame or a message is incomplete.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "net/net_parts.h"

static ssize_t give(wslay_event_context_ptr frames, uint8_t *buffer, size_t room,
                    int flags, void *data) {
    struct net_socket *socket = data;
    const size_t length = socket->feed_length < room ? socket->feed_length : room;
    (void)flags;
    if (length == 0 || socket->conn->condemned) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buffer, socket->feed, length);
    socket->feed += length;
    socket->feed_length -= length;
    socket->fed += length;
    return (ssize_t)length;
}

/* Sends replies of wslay: pongs and close frames. */
static ssize_t take_reply(wslay_event_context_ptr frames, const uint8_t *bytes,
                          size_t length, int flags, void *data) {
    struct net_socket *socket = data;
    (void)flags;
    if (net_conn_send(socket->conn, bytes, length))
        return (ssize_t)length;
    wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static void on_frame(wslay_event_context_ptr frames,
                     const struct wslay_event_on_frame_recv_start_arg *frame,
                     void *data) {
    struct net_socket *socket = data;
    const uint64_t length = frame->payload_length;
    (void)frames;
    socket->framed += 2 + 4 + (length > 0xffff ? 8 : length > 125 ? 2 : 0) + length;
    if (!wslay_is_ctrl_frame(frame->opcode))
        socket->in_message = !frame->fin;
}

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *data) {
    struct net_socket *socket = data;
    struct net *net = socket->conn->net;
    (void)frames;
    if (socket->closing || socket->conn->condemned)
        return;
    socket->conn->due_ms = net->now_ms + MESSAGE_SECONDS * 1000;
    if (message->opcode == WSLAY_TEXT_FRAME)
        /* For an empty message wslay gives a null pointer. */
        net->handler.message(net->handler.data, socket,
                             message->msg_length > 0 ? (const char *)message->msg : "",
                             message->msg_length);
    else if (message->opcode == WSLAY_BINARY_FRAME)
        net_close(socket, WSLAY_CODE_UNSUPPORTED_DATA);
}

static bool start_reading(struct net_socket *socket) {
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = give,
        .send_callback = take_reply,
        .on_frame_recv_start_callback = on_frame,
        .on_msg_recv_callback = on_message,
    };
    struct conn *conn = socket->conn;
    if (wslay_event_context_server_init(&socket->frames, &callbacks, socket) < 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(socket->frames,
                                               conn->net->settings.message_max);
    socket->fed = socket->framed = 0;
    socket->in_message = false;
    if (!socket->close_sent)
        conn->due_ms = conn->net->now_ms + MESSAGE_SECONDS * 1000;
    return true;
}

static void stop_reading(struct net_socket *socket) {
    wslay_event_context_free(socket->frames);
    socket->frames = NULL;
    if (!socket->close_sent)
        socket->conn->due_ms = 0;
}

void net_socket_take(struct net_socket *socket, const char *bytes, size_t length) {
    struct conn *conn = socket->conn;
    socket->heard_ms = conn->net->now_ms;
    if (!socket->frames && !start_reading(socket)) {
        net_conn_condemn(conn);
        return;
    }
    wslay_event_context_ptr frames = socket->frames;
    socket->feed = bytes;
    socket->feed_length = length;
    if (wslay_event_recv(frames) < 0) {
        net_conn_condemn(conn);
        return;
    }
    socket->feed = NULL;
    const bool ended = !wslay_event_get_read_enabled(frames);
    /* Nothing may be sent after our own close frame. */
    if (!socket->close_sent && wslay_event_want_write(frames) &&
        wslay_event_send(frames) < 0)
        net_conn_condemn(conn);
    if (conn->condemned)
        return;
    if (ended) {
        /* The peer has closed or violated the protocol. */
        socket->closing = socket->close_sent = true;
        net_bytes_free(&socket->out);
        conn->ending = true;
        net_conn_mark(conn);
        stop_reading(socket);
    } else if (!socket->in_message && socket->fed == socket->framed) {
        stop_reading(socket);
    }
}
