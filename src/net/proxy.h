/* proxy.h - the PROXY protocol, versions 1 and 2, in which a load balancer says whose bytes follow.
 *
 * See "The PROXY protocol", W. Tarreau, HAProxy Technologies.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_PROXY_H
#define NET_PROXY_H

#include "net/address.h"

struct proxy {
    bool named; /* false: the balancer speaks for itself, as in a health check */
    struct address address; /* of its client */
    bool secure;            /* the client came by TLS; only version 2 can say so */
};

/* Of the longest header that is read. */
enum { PROXY_MAX = 16 + 1024 };
enum { PROXY_DONE = 0, PROXY_BAD = -1 };

/* Looks at the `length` bytes that have come so far. PROXY_DONE if they are a header, PROXY_BAD if they
 * cannot become one; otherwise how many more surely belong to it. Who reads no more than that leaves what follows,
 * which may be TLS, untouched. */
int net_proxy_read(const uint8_t *bytes, size_t length, struct proxy *proxy);

#endif
