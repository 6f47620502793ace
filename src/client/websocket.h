/* websocket.h - a WebSocket to a server: sends and receives whole messages.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_WEBSOCKET_H
#define CLIENT_WEBSOCKET_H

#include "client/http.h"

enum { WEBSOCKET_MESSAGE_MAX = 1 << 20 }; /* longest message accepted, in bytes */

struct websocket;

/* Called with each received message; the bytes are valid until it returns. */
typedef void websocket_take(void *data, const char *bytes, size_t length);

/* Begins on a stream, which must outlive it, with an answer to http_upgrade(). NULL if
 * the answer does not fit `key`. */
struct websocket *websocket_create(struct stream *stream,
                                   const struct http_answer *answer, const char *key,
                                   websocket_take *take, void *data);
void websocket_destroy(struct websocket *socket);

/* Draws a key. */
enum { WEBSOCKET_KEY_MAX = 25 };
void websocket_key(char key[WEBSOCKET_KEY_MAX]);

/* Sends a message. False if that failed. */
bool websocket_send(struct websocket *socket, const char *bytes, size_t length);

/* Handles received bytes, after waiting at most `time_ms` for them. False when the
 * connection has ended. */
bool websocket_read(struct websocket *socket, int time_ms);

/* Sends a ping. False if that failed. */
bool websocket_ping(struct websocket *socket);

/* Sends a close frame. */
void websocket_close(struct websocket *socket);

#endif
