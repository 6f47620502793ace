/* wire.h - a lasting connection to a server: a thread connects, and reconnects after a
 *break.
 *
 * The thread does everything that may take long, so that the screen never waits. Received
 * frames wait in a queue of limited size; a server that fills it is disconnected.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_WIRE_H
#define CLIENT_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "client/entrance.h"

enum wire_kind {
    WIRE_TEXT,    /* a frame: messages, one a line */
    WIRE_ONLINE,  /* connected; `hello` comes next */
    WIRE_LOST,    /* the connection is broken, and the thread will reconnect; the text has
                  * the reason */
    WIRE_FETCHED, /* what wire_fetch() asked for */
    WIRE_NOT_FETCHED, /* it cannot be had; the text has the reason */
    WIRE_CLOSED,      /* there is no connection, and there will be none; the text has the
                  * reason */
};

/* One received frame or change of the connection; the caller frees it with free(). */
struct wire_item {
    struct wire_item *next;
    enum wire_kind kind;
    size_t length;
    char text[]; /* followed by a NUL */
};

struct wire;

/* Starts connecting. The entrance is copied; its texts must outlive the wire. NULL with errno set. */
struct wire *wire_create(const struct entrance *entrance);

/* Sends a close frame and waits for the thread, unless the thread is resolving a name:
 * then it is left running, and ends with the program. NULL is allowed. */
void wire_destroy(struct wire *wire);

/* A descriptor that is readable while wire_take() has something. */
int wire_fd(const struct wire *wire);
bool wire_has(struct wire *wire);
struct wire_item *wire_take(struct wire *wire);

/* Sends a message. False while there is no connection. */
bool wire_send(struct wire *wire, const char *bytes, size_t length);

/* Fetches a path of the server, such as "/api/match/NAME", while no message is sent. False while there is no
 * connection, or while another is being fetched. */
bool wire_fetch(struct wire *wire, const char *path);

/* Makes the thread wait at least this long before it reconnects. */
void wire_pause(struct wire *wire, int milliseconds);

#endif
