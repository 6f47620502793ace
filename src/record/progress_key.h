/* progress_key.h - the names of what a person has learned, which devices and server have in common (docs/server.md).
 *
 * It is kept in rows: each has a kind, "lesson", and a key, "us counts". The page has the same in web/src/app/progress.ts.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_PROGRESS_KEY_H
#define RECORD_PROGRESS_KEY_H

#include <stdbool.h>
#include <string.h>

enum {
    PROGRESS_KIND_MAX = 16, /* with a NUL, as PROGRESS_KEY_MAX is */
    PROGRESS_KEY_MAX = 49,
    PROGRESS_VALUE_MAX = 10 << 10, /* the longest value of a row, without one */
};

/* Whether a text that fits is a key: small letters, digits, and the signs of dates and of names. It needs no escape in an address but
 * of its blanks. */
static inline bool progress_is_key(const char *text) {
    return *text && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789 _-")] == '\0';
}

#endif
