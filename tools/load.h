/* load.h - many players at once, to measure the capacity of a server.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_LOAD_H
#define TOOLS_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COOKIE_MAX = 128, NAME_MAX_LOAD = 24, SEATS = 4 };

/* A WebSocket. Frames are assembled as bytes arrive. */
struct wire {
    int fd;
    char *in;
    size_t length, room;
};

/* Opens a WebSocket on 127.0.0.1, from an address of 127/8 that is made of `from`, or the usual
 * one if that is 0. False if it cannot. */
bool wire_try(struct wire *wire, int port, unsigned from, const char *cookie);
/* The same; ends the program if it cannot. */
void wire_open(struct wire *wire, int port, unsigned from, const char *cookie);
void wire_close(struct wire *wire);
/* Sends a text; a socket that has ended is noticed by the next read. */
void wire_send(struct wire *wire, const char *text, size_t length);
/* Reads the available bytes. False at the end. */
bool wire_read(struct wire *wire);
/* The next whole text frame, with a NUL instead of its end, or NULL; taken by wire_drop(). */
char *wire_frame(struct wire *wire, size_t *whole);
void wire_drop(struct wire *wire, size_t whole);

/* Writes an answer to a legal object: the first choice, or as few cards as may be. */
void message_answer(const char *legal, char *action, size_t size);

/* A new guest. */
void guest_make(int port, unsigned from, char cookie[COOKIE_MAX]);

uint64_t now_us(void);
/* The CPU-seconds that a process and all its children have used, and its memory in kB. */
double cpu_of(unsigned pid);
unsigned long memory_of(unsigned pid);

/* Actions of others that a player has yet to be shown, each with the view that it answers and
 * when it was sent. */
enum { SEEN_MAX = 16 };
struct seen {
    unsigned count;
    struct {
        uint32_t seq;
        uint64_t sent_us;
    } due[SEEN_MAX];
};
void seen_expect(struct seen *seen, uint32_t seq, uint64_t sent_us);
/* The player has been shown view `seq`, and so all answers to earlier ones. */
void seen_take(struct seen *seen, uint32_t seq);
/* Prints the end of a JSON object: how long it took until actions were shown. */
void seen_print(void);

/* Ends the program with a sentence. */
_Noreturn void give_up(const char *what);

#endif
