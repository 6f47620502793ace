/* proxy.c - parses the header of the PROXY protocol.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "net/proxy.h"

enum {
    V1_MIN = 15, /* "PROXY UNKNOWN" and its line end */
    V1_MAX = 107,
    V2_HEAD = 16,
    V2_LOCAL = 0x20,
    V2_PROXY = 0x21,
    FAMILY_INET = 1,
    FAMILY_INET6 = 2,
    TLV_HEAD = 3,
    TLV_SSL = 0x20,
    SSL_CLIENT = 1,
};

static const uint8_t v2_signature[12] = {0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d,
                                         0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a};

static bool is_port(const char *text, size_t length) {
    unsigned port = 0;
    if (length == 0 || length > 5)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        port = port * 10 + (unsigned)(text[i] - '0');
    }
    return port <= 65535;
}

/* "PROXY TCP4 192.0.2.1 198.51.100.1 56324 443", without the line end. */
static bool read_line(const char *line, size_t length, struct proxy *proxy) {
    const char *word[6], *at = line, *end = line + length;
    size_t size[6];
    unsigned words = 0;
    struct address to;
    while (at < end && words < 6) {
        const char *space = memchr(at, ' ', (size_t)(end - at));
        word[words] = at;
        size[words++] = (size_t)((space ? space : end) - at);
        at = space ? space + 1 : end;
    }
    if (words >= 2 && size[1] == 7 && memcmp(word[1], "UNKNOWN", 7) == 0)
        return true;
    if (words != 6 || at != end || end[-1] == ' ' || size[1] != 4 ||
        (memcmp(word[1], "TCP4", 4) != 0 && memcmp(word[1], "TCP6", 4) != 0))
        return false;
    proxy->named = net_address_parse(word[2], size[2], &proxy->address);
    return proxy->named && net_address_parse(word[3], size[3], &to) &&
           is_port(word[4], size[4]) && is_port(word[5], size[5]);
}

static int read_v1(const uint8_t *bytes, size_t length, struct proxy *proxy) {
    if (bytes[length - 1] != '\n')
        return length < V1_MAX ? 1 : PROXY_BAD;
    if (bytes[length - 2] != '\r' || memchr(bytes, '\n', length - 1) ||
        !read_line((const char *)bytes, length - 2, proxy))
        return PROXY_BAD;
    return PROXY_DONE;
}

/* Searches the TLVs for the one that indicates TLS. */
static bool is_secure(const uint8_t *at, size_t length) {
    while (length >= TLV_HEAD) {
        const size_t size = (size_t)at[1] << 8 | at[2];
        if (size > length - TLV_HEAD)
            return false;
        if (at[0] == TLV_SSL)
            return size > 0 && at[TLV_HEAD] & SSL_CLIENT;
        at += TLV_HEAD + size;
        length -= TLV_HEAD + size;
    }
    return false;
}

static int read_v2(const uint8_t *bytes, size_t length, struct proxy *proxy) {
    if (length < V2_HEAD)
        return (int)(V2_HEAD - length);
    const size_t more = (size_t)bytes[14] << 8 | bytes[15];
    if ((bytes[12] != V2_LOCAL && bytes[12] != V2_PROXY) || V2_HEAD + more > PROXY_MAX ||
        length > V2_HEAD + more)
        return PROXY_BAD;
    if (length < V2_HEAD + more)
        return (int)(V2_HEAD + more - length);
    const uint8_t *at = bytes + V2_HEAD;
    const unsigned family = bytes[13] >> 4;
    const size_t size = family == FAMILY_INET ? 12 : family == FAMILY_INET6 ? 36 : 0;
    if (bytes[12] != V2_PROXY || size == 0)
        return PROXY_DONE;
    if (more < size)
        return PROXY_BAD;
    if (family == FAMILY_INET) {
        proxy->address.kind = ADDRESS_V4;
        memcpy(proxy->address.bytes, at, 4);
    } else {
        net_address_of_v6(at, &proxy->address);
    }
    proxy->named = true;
    proxy->secure = is_secure(at + size, more - size);
    return PROXY_DONE;
}

int net_proxy_read(const uint8_t *bytes, size_t length, struct proxy *proxy) {
    static const char v1[] = "PROXY ";
    memset(proxy, 0, sizeof *proxy);
    if (length < V1_MIN) {
        if (memcmp(bytes, v2_signature,
                   length < sizeof v2_signature ? length : sizeof v2_signature) != 0 &&
            memcmp(bytes, v1, length < sizeof v1 - 1 ? length : sizeof v1 - 1) != 0)
            return PROXY_BAD;
        return (int)(V1_MIN - length);
    }
    if (memcmp(bytes, v2_signature, sizeof v2_signature) == 0)
        return read_v2(bytes, length, proxy);
    if (memcmp(bytes, v1, sizeof v1 - 1) == 0)
        return read_v1(bytes, length, proxy);
    return PROXY_BAD;
}
