/* load.h - many players at once, to see what a server can bear.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_LOAD_H
#define TOOLS_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COOKIE_MAX = 128, NAME_MAX_LOAD = 24, SEATS = 4 };

/* A socket with a WebSocket on it. Frames are put together as they come. */
struct wire {
    int fd;
    char *in;
    size_t length, room;
};

/* Connects to 127.0.0.1; ends the program if it cannot. */
void wire_open(struct wire *wire, int port, const char *cookie);
void wire_close(struct wire *wire);
void wire_send(struct wire *wire, const char *text, size_t length);
/* Reads what has come. False at the end. */
bool wire_read(struct wire *wire);
/* The next whole text frame, with a NUL instead of its end, or NULL; taken by wire_drop(). */
char *wire_frame(struct wire *wire, size_t *whole);
void wire_drop(struct wire *wire, size_t whole);

/* A new guest. */
void guest_make(int port, char cookie[COOKIE_MAX]);

/* Ends the program with a sentence. */
_Noreturn void give_up(const char *what);

#endif
