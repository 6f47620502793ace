/* bytes.c - a growing byte buffer.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"

bool net_bytes_reserve(struct bytes *bytes, size_t more) {
    if (bytes->room - bytes->length >= more)
        return true;
    size_t room = bytes->length + more + (bytes->length > 0 ? bytes->length : 0);
    char *bigger = realloc(bytes->at, room);
    if (!bigger)
        return false;
    bytes->at = bigger;
    bytes->room = room;
    return true;
}

bool net_bytes_add(struct bytes *bytes, const void *more, size_t length) {
    if (!net_bytes_reserve(bytes, length))
        return false;
    if (length > 0)
        memcpy(bytes->at + bytes->length, more, length);
    bytes->length += length;
    return true;
}

void net_bytes_free(struct bytes *bytes) {
    free(bytes->at);
    *bytes = (struct bytes){0};
}
