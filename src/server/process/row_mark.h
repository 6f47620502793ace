/* row_mark.h - what a list of rows is, in short: lists that differ hardly have the same mark.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ROW_MARK_H
#define SERVER_ROW_MARK_H

#include <stdbool.h>
#include <stdint.h>

struct row_mark {
    uint64_t rows, sum; /* FNV-1a */
};

static inline void row_mark_byte(struct row_mark *mark, unsigned byte) {
    mark->sum = (mark->sum ^ byte) * 0x100000001b3u;
}

static inline void row_mark_number(struct row_mark *mark, int64_t number) {
    for (int i = 0; i < 8; i++)
        row_mark_byte(mark, (uint64_t)number >> 8 * i & 0xff);
}

static inline void row_mark_text(struct row_mark *mark, const char *text) {
    for (; *text; text++)
        row_mark_byte(mark, (unsigned char)*text);
    row_mark_byte(mark, 0);
}

/* True if the mark is another one than was seen, which it replaces. */
static inline bool row_mark_differs(struct row_mark *seen, const struct row_mark *mark) {
    const bool same = seen->rows == mark->rows && seen->sum == mark->sum;
    *seen = *mark;
    return !same;
}

#endif
