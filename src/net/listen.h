/* listen.h - listening sockets.
 *
 * Exactly the given addresses are bound: "127.0.0.1" is that address only, "::" is IPv6
 * only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_LISTEN_H
#define NET_LISTEN_H

#include <stdbool.h>
#include <stddef.h>

enum { LISTENERS_MAX = 16, LISTEN_TEXT_MAX = 128, LISTEN_WHY_MAX = 300 };

struct listener {
    int fd;
    int port;                   /* 0 for a Unix socket */
    char text[LISTEN_TEXT_MAX]; /* the address, or "unix:" and the path */
};

struct listeners {
    struct listener at[LISTENERS_MAX];
    unsigned count;
};

/* Opens a comma-separated list: "127.0.0.1", "::1", "[::1]:8081", "localhost", "*" (all
 * addresses), "unix:/run/pedro.sock". `port` is the default port; 0 is a free one, the
 * same for all. False with the reason in `why`; then no socket is open. */
bool net_listeners_open(struct listeners *listeners, const char *list, int port,
                        char why[LISTEN_WHY_MAX]);
/* Closes them, and removes Unix sockets. */
void net_listeners_close(struct listeners *listeners);

#endif
