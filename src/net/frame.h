/* frame.h - statuses of close frames (RFC 6455, 7.4), and heads of frames without a mask. No I/O, no memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NET_FRAME_H
#define NET_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wslay/wslay.h>

/* Statuses with which a socket is closed. */
enum frame_status {
    STATUS_NORMAL = 1000,
    STATUS_PROTOCOL = 1002, /* a frame breaks the protocol */
    STATUS_DATA = 1003,     /* binary data */
    STATUS_NONE = 1005,     /* stands for a close frame without a status */
    STATUS_UTF8 = 1007,     /* text is not UTF-8 */
    STATUS_TOO_LONG = 1009, /* a message is too long */
};

enum { FRAME_CONTROL_MAX = 125 }; /* the longest payload of a control frame */

/* The status with which the close frame of a client is answered: its own, if its payload is right. */
int net_frame_answer_close(const char *payload, size_t length);

/* True if all of it is UTF-8. */
bool net_frame_is_utf8(const char *text, size_t length);

/* Writes the head of a complete frame without a mask before `end`. Returns its beginning, at most
 * FRAME_HEAD_MAX bytes earlier. */
char *net_frame_write_head(char *end, enum wslay_opcode opcode, size_t length);
enum { FRAME_HEAD_MAX = 10 };

#endif
