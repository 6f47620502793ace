/* referee.h - the rules engine for other programs: one JSON request, one JSON answer (pedro-protocol(7)).
 *
 * SPDX-License-Identifier: MIT */
#ifndef PROTOCOL_REFEREE_H
#define PROTOCOL_REFEREE_H

#include <stddef.h>

enum {
    REFEREE_LINE_MAX = 1 << 20, /* longest request, in bytes */
    REFEREE_MATCHES_MAX =
        10000, /* matches kept for `undo`; the oldest is forgotten beyond */
};

struct referee;

/* NULL if there is no memory. */
struct referee *referee_create(void);
void referee_destroy(struct referee *referee);

/* Answers a request, a line without its end, of any bytes. The answer has no line end and
 * is valid until the next call. Returns NULL for an empty line, which gets no answer. */
const char *referee_answer(struct referee *referee, const char *line, size_t length);

/* The answer to a line longer than REFEREE_LINE_MAX. */
const char *referee_answer_too_long(struct referee *referee);

#endif
