/* proxy.h - the PROXY protocol, versions 1 and 2, in which a load balancer names the
 * client of a connection.
 *
 * See "The PROXY protocol", W. Tarreau, HAProxy Technologies.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_PROXY_H
#define NET_PROXY_H

#include "net/address.h"

struct proxy {
    bool named; /* false: a connection of the balancer itself, such as a health check */
    struct address address; /* of its client */
    bool secure;            /* the client uses TLS; only version 2 has this */
};

/* Size of the longest accepted header. */
enum { PROXY_MAX = 16 + 1024 };
enum { PROXY_DONE = 0, PROXY_BAD = -1 };

/* Parses the `length` bytes received so far. PROXY_DONE if they are a complete header,
 * PROXY_BAD if they cannot become one; otherwise the number of further bytes that
 * certainly belong to it. A caller that reads no more than these leaves the following
 * bytes, which may be TLS, unread. */
int net_proxy_read(const uint8_t *bytes, size_t length, struct proxy *proxy);

#endif
