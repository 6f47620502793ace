/* address.c - addresses of peers, and lists of networks that are trusted.
 *
 * SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/address.h"

static unsigned bits_of(const struct address *address) {
    return address->kind == ADDRESS_V4 ? 32 : address->kind == ADDRESS_V6 ? 128 : 0;
}

void net_address_of_v6(const uint8_t bytes[16], struct address *address) {
    static const uint8_t wrapped[12] = {[10] = 0xff, [11] = 0xff};
    memset(address, 0, sizeof *address);
    if (memcmp(bytes, wrapped, sizeof wrapped) == 0) {
        address->kind = ADDRESS_V4;
        memcpy(address->bytes, bytes + sizeof wrapped, 4);
    } else {
        address->kind = ADDRESS_V6;
        memcpy(address->bytes, bytes, 16);
    }
}

bool net_address_parse(const char *text, size_t length, struct address *address) {
    char copy[INET6_ADDRSTRLEN];
    uint8_t bytes[16];
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length == 0 || length >= sizeof copy || memchr(text, '\0', length))
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET6, copy, bytes) == 1) {
        net_address_of_v6(bytes, address);
        return true;
    }
    memset(address, 0, sizeof *address);
    address->kind = ADDRESS_V4;
    return inet_pton(AF_INET, copy, address->bytes) == 1;
}

void net_address_of_peer(const struct sockaddr *peer, struct address *address) {
    memset(address, 0, sizeof *address);
    if (peer->sa_family == AF_INET6) {
        net_address_of_v6(
            ((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr.s6_addr,
            address);
    } else if (peer->sa_family == AF_INET) {
        address->kind = ADDRESS_V4;
        memcpy(address->bytes,
               &((const struct sockaddr_in *)(const void *)peer)->sin_addr, 4);
    }
}

void net_address_write(const struct address *address, char text[ADDRESS_TEXT_MAX]) {
    if (address->kind == ADDRESS_UNIX)
        snprintf(text, ADDRESS_TEXT_MAX, "unix");
    else
        inet_ntop(address->kind == ADDRESS_V4 ? AF_INET : AF_INET6, address->bytes, text,
                  ADDRESS_TEXT_MAX);
}

bool net_address_equal(const struct address *a, const struct address *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

struct address net_address_household(const struct address *address) {
    struct address household = *address;
    if (address->kind == ADDRESS_V6)
        memset(household.bytes + 8, 0, 8);
    return household;
}

static bool parse_network(const char *text, size_t length, struct network *network) {
    if (length == 4 && memcmp(text, "unix", 4) == 0) {
        *network = (struct network){.address.kind = ADDRESS_UNIX};
        return true;
    }
    const char *slash = memchr(text, '/', length);
    if (!net_address_parse(text, slash ? (size_t)(slash - text) : length,
                           &network->address))
        return false;
    const unsigned most = bits_of(&network->address);
    unsigned bits = 0;
    if (!slash) {
        network->bits = (uint8_t)most;
        return true;
    }
    const char *at = slash + 1, *end = text + length;
    if (at == end || end - at > 3)
        return false;
    for (; at < end; at++) {
        if (*at < '0' || *at > '9')
            return false;
        bits = bits * 10 + (unsigned)(*at - '0');
    }
    network->bits = (uint8_t)bits;
    return bits <= most;
}

bool net_networks_parse(const char *list, struct networks *networks,
                        char why[NETWORKS_WHY_MAX]) {
    networks->count = 0;
    while (*(list += strspn(list, ", "))) {
        const size_t length = strcspn(list, ", ");
        if (networks->count == NETWORKS_MAX) {
            snprintf(why, NETWORKS_WHY_MAX, "there are more than %d networks",
                     NETWORKS_MAX);
            return false;
        }
        if (!parse_network(list, length, &networks->at[networks->count])) {
            snprintf(why, NETWORKS_WHY_MAX, "`%.*s` is not an address or a network",
                     length > 100 ? 100 : (int)length, list);
            return false;
        }
        networks->count++;
        list += length;
    }
    return true;
}

static bool has(const struct network *network, const struct address *address) {
    if (network->address.kind != address->kind)
        return false;
    const unsigned whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->address.bytes, address->bytes, whole) != 0)
        return false;
    const uint8_t mask = (uint8_t)(0xff00 >> rest);
    return rest == 0 ||
           ((network->address.bytes[whole] ^ address->bytes[whole]) & mask) == 0;
}

bool net_networks_have(const struct networks *networks, const struct address *address) {
    for (unsigned i = 0; i < networks->count; i++)
        if (has(&networks->at[i], address))
            return true;
    return false;
}
