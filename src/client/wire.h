/* wire.h - a connection to a server that lasts: a thread connects, and connects again when it was broken.
 *
 * The thread does everything that may take its time, so that whoever shows the table never waits. What has come waits
 * in a queue of limited size; a server that fills it is disconnected.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_WIRE_H
#define CLIENT_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "client/entrance.h"

enum wire_kind {
    WIRE_TEXT,   /* a frame: messages, one a line */
    WIRE_ONLINE, /* connected; `hello` comes next */
    WIRE_LOST,   /* the connection is broken, and will be made again; the text says why */
    WIRE_CLOSED, /* there is none, and none will be made; the text says why */
};

/* Something that has come; free() it. */
struct wire_item {
    struct wire_item *next;
    enum wire_kind kind;
    size_t length;
    char text[]; /* with a NUL behind */
};

struct wire;

/* Starts connecting. The entrance is copied; its texts must outlive the wire. NULL with errno set. */
struct wire *wire_create(const struct entrance *entrance);

/* Says goodbye and waits for the thread, unless that is looking a name up: then it is left behind, and ends with the
 * program. NULL is fine. */
void wire_destroy(struct wire *wire);

/* Can be read while wire_take() has something. */
int wire_fd(const struct wire *wire);
bool wire_has(struct wire *wire);
struct wire_item *wire_take(struct wire *wire);

/* Sends a message. False while there is no connection. */
bool wire_send(struct wire *wire, const char *bytes, size_t length);

/* Wait at least so long before connecting again. */
void wire_pause(struct wire *wire, int milliseconds);

#endif
