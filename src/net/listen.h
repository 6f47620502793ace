/* listen.h - the sockets at which peers arrive.
 *
 * Exactly what was said is bound: "127.0.0.1" is that address and nothing else, "::" is IPv6 alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_LISTEN_H
#define NET_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

enum { LISTENERS_MAX = 16, LISTEN_TEXT_MAX = 128, LISTEN_WHY_MAX = 300 };

struct listener {
    int fd;
    int port;                   /* 0: a Unix socket */
    char text[LISTEN_TEXT_MAX]; /* the address, or "unix:" and the path */
};

struct listeners {
    struct listener at[LISTENERS_MAX];
    unsigned count;
};

/* Opens all of a list, separated by commas: "127.0.0.1", "::1", "[::1]:8081", "localhost", "*" (all
 * addresses), "unix:/run/pedro.sock". `port` is for those that do not name their own; 0 is any that is
 * free, the same for all. False with a sentence in `why`, and nothing open. */
bool net_listeners_open(struct listeners *listeners, const char *list, int port,
                        char why[LISTEN_WHY_MAX]);
/* Closes them, and removes Unix sockets. */
void net_listeners_close(struct listeners *listeners);

#endif
