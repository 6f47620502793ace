/* address.h - the address of a server: the link of a table that the page shows, or the
 *address of the server's page.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_ADDRESS_H
#define CLIENT_ADDRESS_H

#include <stdbool.h>

#include "table/message.h"

enum { ADDRESS_HOST_MAX = 256, ADDRESS_PATH_MAX = 256 };

struct address {
    bool tls;
    bool loopback; /* the server is on this machine: nothing leaves it */
    char
        host[ADDRESS_HOST_MAX]; /* a name, or the digits of an address without brackets */
    char port[8];
    char path[ADDRESS_PATH_MAX]; /* "" or "/pedro": the path before /ws, /api and /t */
    char table[SERVER_TABLE_TABLE_MAX]; /* "" for none */
};

/* Reads http, https, ws and wss. False for another scheme, and for an address with parts
 * that are not used here. */
bool address_read(const char *text, struct address *address);

/* "https://host:port", as in the header Origin; without the port if that is the usual one. */
void address_origin(const struct address *address, char *text, size_t size);

#endif
