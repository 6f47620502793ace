/* bytes.c - a growing byte buffer.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "net/net_parts.h"

enum { ROOM_MIN = 256 };

bool net_bytes_add(struct bytes *bytes, const void *more, size_t length, size_t most) {
    if (most < bytes->length || most - bytes->length < length)
        return false;
    if (bytes->room - bytes->length < length) {
        const size_t twice = 2 * bytes->length + length,
                     wanted = twice < ROOM_MIN ? ROOM_MIN : twice,
                     room = wanted < most ? wanted : most;
        if (!grow_to(&bytes->at, room, 1))
            return false;
        bytes->room = room;
    }
    if (length > 0)
        memcpy(bytes->at + bytes->length, more, length);
    bytes->length += length;
    return true;
}

void net_bytes_free(struct bytes *bytes) {
    free(bytes->at);
    *bytes = (struct bytes){0};
}
