/* address.h - addresses of peers, and lists of networks that are trusted.
 *
 * An address has no port. An IPv4-mapped IPv6 address ("::ffff:192.0.2.1") is stored as
 * the IPv4 address, so that a peer has one representation. A peer on a Unix socket is
 * "unix".
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_ADDRESS_H
#define NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum address_kind { ADDRESS_UNIX, ADDRESS_V4, ADDRESS_V6 };

struct address {
    uint8_t kind;
    uint8_t bytes[16]; /* in network byte order; IPv4 uses the first four, the rest are
                        * 0 */
};

enum { ADDRESS_TEXT_MAX = 64 };

/* Parses "192.0.2.1", "2001:db8::1" or "[2001:db8::1]". False for anything else. */
bool net_address_parse(const char *text, size_t length, struct address *address);
/* The address of a socket's peer. Anything other than IPv4 and IPv6 is taken as a Unix
 * socket. */
void net_address_of_peer(const struct sockaddr *peer, struct address *address);
void net_address_of_v6(const uint8_t bytes[16], struct address *address);
void net_address_write(const struct address *address, char text[ADDRESS_TEXT_MAX]);
bool net_address_equal(const struct address *a, const struct address *b);
/* The part of an address that identifies a subscriber: all of IPv4, the first half of
 * IPv6. */
struct address net_address_household(const struct address *address);

/* Addresses with a common prefix. */
struct network {
    struct address address;
    uint8_t bits;
};

enum { NETWORKS_MAX = 32, NETWORKS_WHY_MAX = 200 };

struct networks {
    struct network at[NETWORKS_MAX];
    unsigned count;
};

/* Parses addresses, networks ("10.0.0.0/8") and the word "unix", separated by commas or
 * spaces. False with the reason in `why`, which names the wrong part. */
bool net_networks_parse(const char *list, struct networks *networks,
                        char why[NETWORKS_WHY_MAX]);
bool net_networks_have(const struct networks *networks, const struct address *address);

#endif
