/* socket_read.c - complete messages from the frames of a WebSocket.
 *
 * wslay reads single frames. Its state takes four kilobytes, so it exists only while a frame or a message is
 * incomplete. A message is one buffer, whatever the number of its frames, and the owner is told of each frame, so that
 * fragments and control frames have their cost. wslay's events do neither, and send no close frame after an error in
 * a control frame.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"

enum { FRAMES_SIZE = 4200 }; /* of what wslay allocates */

struct reader {
    wslay_frame_context_ptr frames;
    const char *feed; /* input for `frames` */
    size_t feed_length;
    uint64_t fed, framed; /* bytes that it was given, and those of frames until now */
    bool in_frame, in_message; /* one has begun */
    uint64_t got;              /* bytes of the payload of this frame */
    char control[FRAME_CONTROL_MAX];
    struct bytes message;
};

size_t net_reader_kept(const struct reader *reader) {
    return reader ? sizeof *reader + FRAMES_SIZE + reader->message.room : 0;
}

void net_reader_destroy(struct reader *reader) {
    if (!reader)
        return;
    wslay_frame_context_free(reader->frames);
    net_bytes_free(&reader->message);
    free(reader);
}

static ssize_t give(uint8_t *buffer, size_t room, int flags, void *data) {
    struct reader *reader = data;
    const size_t length = reader->feed_length < room ? reader->feed_length : room;
    (void)flags;
    if (length == 0)
        return -1;
    memcpy(buffer, reader->feed, length);
    reader->feed += length;
    reader->feed_length -= length;
    reader->fed += length;
    return (ssize_t)length;
}

static struct reader *create(void) {
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give};
    struct reader *reader = calloc(1, sizeof *reader);
    if (reader && wslay_frame_context_init(&reader->frames, &callbacks, reader) != 0) {
        free(reader);
        return NULL;
    }
    return reader;
}

/* Nothing more is read: the peer has closed the socket, or broken the protocol. */
static void end(struct net_socket *socket, int status) {
    if (!socket->closing) {
        net_bytes_free(&socket->out);
        net_close(socket, (uint16_t)status);
    }
    socket->ended = true;
    socket->conn->due_ms = socket->conn->net->now_ms + FAREWELL_SECONDS * 1000;
    if (socket->close_sent)
        socket->conn->ending = true;
    net_conn_mark(socket->conn);
}

/* --- complete frames --- */

static void take_message(struct net_socket *socket, struct bytes *message) {
    struct net *net = socket->conn->net;
    if (!socket->close_sent)
        socket->conn->due_ms = 0; /* the next message has its own time */
    if (!net_frame_is_utf8(message->at, message->length))
        end(socket, STATUS_UTF8);
    else if (!socket->closing)
        net->handler.message(net->handler.data, socket, message->at ? message->at : "",
                             message->length);
    net_bytes_free(message);
}

static void take_frame(struct net_socket *socket, struct reader *reader,
                       const struct wslay_frame_iocb *frame) {
    struct net *net = socket->conn->net;
    if (!socket->closing)
        net->handler.frame(net->handler.data, socket);
    if (frame->opcode == WSLAY_CONNECTION_CLOSE) {
        end(socket, net_frame_answer_close(reader->control, (size_t)reader->got));
    } else if (frame->opcode == WSLAY_PING) {
        net_socket_owe_pong(socket, reader->control, (size_t)reader->got);
    } else if (frame->opcode != WSLAY_PONG) {
        reader->in_message = !frame->fin;
        if (frame->fin)
            take_message(socket, &reader->message);
    }
}

/* --- parts of frames --- */

/* The status with which a frame is refused that wslay could read; 0: none. */
static int fault_of(const struct wslay_frame_iocb *frame, bool in_message, size_t room) {
    const unsigned opcode = frame->opcode;
    const bool control = wslay_is_ctrl_frame(opcode);
    const bool known = opcode <= WSLAY_BINARY_FRAME ||
                       (opcode >= WSLAY_CONNECTION_CLOSE && opcode <= WSLAY_PONG);
    if (frame->rsv || !frame->mask || !known ||
        (!control && in_message != (opcode == WSLAY_CONTINUATION_FRAME)))
        return STATUS_PROTOCOL;
    return opcode == WSLAY_BINARY_FRAME               ? STATUS_DATA
           : !control && frame->payload_length > room ? STATUS_TOO_LONG
                                                      : 0;
}

/* Judges a frame when its first bytes are known. */
static bool begin_frame(struct net_socket *socket, struct reader *reader,
                        const struct wslay_frame_iocb *frame) {
    const uint64_t length = frame->payload_length;
    const int fault =
        fault_of(frame, reader->in_message,
                 socket->conn->net->settings.message_max - reader->message.length);
    if (fault)
        end(socket, fault);
    reader->in_frame = true;
    reader->framed += 2 + 4 + (length > 0xffff ? 8 : length > 125 ? 2 : 0) + length;
    reader->got = 0;
    return !fault;
}

static void take_part(struct net_socket *socket, struct reader *reader,
                      const struct wslay_frame_iocb *frame) {
    if (!reader->in_frame && !begin_frame(socket, reader, frame))
        return;
    if (wslay_is_ctrl_frame(frame->opcode)) {
        if (frame->data_length > 0)
            memcpy(reader->control + reader->got, frame->data, frame->data_length);
    } else if (!net_conn_keep(socket->conn, &reader->message, frame->data,
                              frame->data_length)) {
        return;
    }
    reader->got += frame->data_length;
    if (reader->got < frame->payload_length)
        return;
    reader->in_frame = false;
    take_frame(socket, reader, frame);
}

/* Keeps what is incomplete for a limited time, which other frames in between do not prolong. */
static void settle(struct net_socket *socket) {
    struct reader *reader = socket->reader;
    struct conn *conn = socket->conn;
    const bool incomplete = !socket->ended && (reader->fed != reader->framed ||
                                               reader->in_frame || reader->in_message);
    if (!incomplete) {
        net_reader_destroy(reader);
        socket->reader = NULL;
    }
    if (!socket->close_sent && !socket->ended)
        conn->due_ms = !incomplete         ? 0
                       : conn->due_ms == 0 ? conn->net->now_ms + MESSAGE_SECONDS * 1000
                                           : conn->due_ms;
}

void net_socket_take(struct net_socket *socket, const char *bytes, size_t length) {
    struct conn *conn = socket->conn;
    socket->heard_ms = conn->net->now_ms;
    if (socket->ended)
        return;
    if (!socket->reader && !(socket->reader = create())) {
        net_conn_condemn(conn);
        return;
    }
    struct reader *reader = socket->reader;
    struct wslay_frame_iocb frame;
    reader->feed = bytes;
    reader->feed_length = length;
    while (!conn->condemned && !socket->ended) {
        const ssize_t got = wslay_frame_recv(reader->frames, &frame);
        if (got >= 0)
            take_part(socket, reader, &frame);
        else if (got == WSLAY_ERR_PROTO)
            end(socket, STATUS_PROTOCOL);
        else
            break;
    }
    if (!conn->condemned)
        settle(socket);
}
