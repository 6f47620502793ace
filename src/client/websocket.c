/* websocket.c - wslay on a stream, as the client of a server.
 *
 * SPDX-License-Identifier: MIT */
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "client/websocket.h"

enum { WRITE_MS = 15000 };

struct websocket {
    struct stream *stream;
    wslay_event_context_ptr frames;
    websocket_take *take;
    void *data;
    char bytes[16 << 10]; /* received and not yet parsed */
    size_t at, count;
    bool failed;
};

/* --- the handshake --- */

void websocket_key(char key[WEBSOCKET_KEY_MAX]) {
    unsigned char chance[16];
    if (RAND_bytes(chance, sizeof chance) != 1)
        memset(chance, 0,
               sizeof chance); /* masking protects only browsers: see RFC 6455, 10.3 */
    EVP_EncodeBlock((unsigned char *)key, chance, sizeof chance);
}

/* The answer of a server to a key (RFC 6455, 4.2.2). */
static bool answers_key(const char *accept, const char *key) {
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[WEBSOCKET_KEY_MAX + sizeof salt];
    unsigned char digest[EVP_MAX_MD_SIZE], wanted[64];
    unsigned int size;
    const int length = snprintf(text, sizeof text, "%s%s", key, salt);
    if (EVP_Digest(text, (size_t)length, digest, &size, EVP_sha1(), NULL) != 1)
        return false;
    EVP_EncodeBlock(wanted, digest, (int)size);
    return strcmp(accept, (const char *)wanted) == 0;
}

/* --- callbacks of wslay --- */

static ssize_t give(wslay_event_context_ptr frames, uint8_t *buffer, size_t room,
                    int flags, void *data) {
    struct websocket *socket = data;
    const size_t left = socket->count - socket->at;
    const size_t length = left < room ? left : room;
    (void)flags;
    if (length == 0) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buffer, socket->bytes + socket->at, length);
    socket->at += length;
    return (ssize_t)length;
}

static ssize_t put(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length,
                   int flags, void *data) {
    struct websocket *socket = data;
    (void)flags;
    if (!stream_write(socket->stream, bytes, length, WRITE_MS)) {
        socket->failed = true;
        wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    return (ssize_t)length;
}

static int draw_mask(wslay_event_context_ptr frames, uint8_t *mask, size_t length,
                     void *data) {
    (void)frames;
    (void)data;
    return RAND_bytes(mask, (int)length) == 1 ? 0 : -1;
}

static void receive(wslay_event_context_ptr frames,
                    const struct wslay_event_on_msg_recv_arg *message, void *data) {
    struct websocket *socket = data;
    (void)frames;
    if (message->opcode == WSLAY_TEXT_FRAME)
        socket->take(socket->data, (const char *)message->msg, message->msg_length);
}

struct websocket *websocket_create(struct stream *stream,
                                   const struct http_answer *answer, const char *key,
                                   websocket_take *take, void *data) {
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give,
                                                           .send_callback = put,
                                                           .genmask_callback = draw_mask,
                                                           .on_msg_recv_callback =
                                                               receive};
    if (answer->status != 101 || !answers_key(answer->accept, key))
        return NULL;
    struct websocket *socket = calloc(1, sizeof *socket);
    if (!socket)
        return NULL;
    socket->stream = stream;
    socket->take = take;
    socket->data = data;
    if (wslay_event_context_client_init(&socket->frames, &callbacks, socket) != 0) {
        free(socket);
        return NULL;
    }
    wslay_event_config_set_max_recv_msg_length(socket->frames, WEBSOCKET_MESSAGE_MAX);
    memcpy(socket->bytes, answer->rest, answer->rest_length);
    socket->count = answer->rest_length;
    return socket;
}

void websocket_destroy(struct websocket *socket) {
    if (!socket)
        return;
    wslay_event_context_free(socket->frames);
    free(socket);
}

/* --- messages --- */

static bool flush(struct websocket *socket) {
    return wslay_event_send(socket->frames) == 0 && !socket->failed;
}

static bool queue(struct websocket *socket, enum wslay_opcode opcode, const char *bytes,
                  size_t length) {
    const struct wslay_event_msg message = {(uint8_t)opcode, (const uint8_t *)bytes,
                                            length};
    return wslay_event_queue_msg(socket->frames, &message) == 0 && flush(socket);
}

bool websocket_send(struct websocket *socket, const char *bytes, size_t length) {
    return queue(socket, WSLAY_TEXT_FRAME, bytes, length);
}

bool websocket_ping(struct websocket *socket) {
    return queue(socket, WSLAY_PING, NULL, 0);
}

void websocket_close(struct websocket *socket) {
    wslay_event_queue_close(socket->frames, WSLAY_CODE_NORMAL_CLOSURE, NULL, 0);
    flush(socket);
}

/* Parses the received bytes. wslay answers pings and close frames itself. */
static bool take_apart(struct websocket *socket) {
    return wslay_event_recv(socket->frames) == 0 && flush(socket) &&
           !wslay_event_get_close_received(socket->frames) &&
           wslay_event_get_read_enabled(socket->frames);
}

bool websocket_read(struct websocket *socket, int time_ms) {
    if (socket->at < socket->count)
        return take_apart(socket);
    const ssize_t count =
        stream_read(socket->stream, socket->bytes, sizeof socket->bytes, time_ms);
    if (count == STREAM_LATE || count == STREAM_WOKEN)
        return true;
    if (count <= 0)
        return false;
    socket->at = 0;
    socket->count = (size_t)count;
    return take_apart(socket);
}
