/* address.h - where a server is: the link of a table as the page shows it, or the address of the place.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLIENT_ADDRESS_H
#define CLIENT_ADDRESS_H

#include <stdbool.h>

#include "table/message.h"

enum { ADDRESS_HOST_MAX = 256, ADDRESS_PATH_MAX = 256 };

struct address {
    bool tls;
    bool loopback; /* the other end is this machine: what is sent leaves it not */
    char
        host[ADDRESS_HOST_MAX]; /* a name, or the digits of an address without brackets */
    char port[8];
    char path[ADDRESS_PATH_MAX]; /* "" or "/pedro": what stands before /ws, /api and /t */
    char table[SERVER_TABLE_TABLE_MAX]; /* "" for none */
};

/* Reads http, https, ws and wss. False if it is none of these, or has what such an address cannot have here. */
bool address_read(const char *text, struct address *address);

/* "https://host:port", as in the header Origin; without the port if that is the usual one. */
void address_origin(const struct address *address, char *text, size_t size);

#endif
