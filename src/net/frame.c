/* frame.c - close frames and heads of frames, as RFC 6455 has them.
 *
 * SPDX-License-Identifier: MIT */
#include "net/frame.h"
#include "base/utf8.h"

enum { LAST = 0x80 };

/* Statuses that a peer may send: those of RFC 6455 and of the registry that it begins, and private ones. */
static bool may_be_sent(int status) {
    return (status >= 1000 && status <= 1003) || (status >= 1007 && status <= 1014) ||
           (status >= 3000 && status <= 4999);
}

int net_frame_answer_close(const char *payload, size_t length) {
    if (length == 0)
        return STATUS_NONE;
    if (length == 1)
        return STATUS_PROTOCOL;
    const int status = (uint8_t)payload[0] << 8 | (uint8_t)payload[1];
    return !may_be_sent(status)                          ? STATUS_PROTOCOL
           : !net_frame_is_utf8(payload + 2, length - 2) ? STATUS_UTF8
                                                         : status;
}

bool net_frame_is_utf8(const char *text, size_t length) {
    while (length > 0) {
        const size_t size = utf8_size(text, length);
        if (size == 0)
            return false;
        text += size;
        length -= size;
    }
    return true;
}

char *net_frame_write_head(char *end, enum wslay_opcode opcode, size_t length) {
    unsigned char *at = (unsigned char *)end;
    if (length <= FRAME_CONTROL_MAX) {
        *--at = (unsigned char)length;
    } else {
        const int bytes = length <= 0xffff ? 2 : 8;
        for (int i = 0; i < bytes; i++, length >>= 8)
            *--at = (unsigned char)length;
        *--at = bytes == 2 ? 126 : 127;
    }
    *--at = (unsigned char)(LAST | opcode);
    return (char *)at;
}
