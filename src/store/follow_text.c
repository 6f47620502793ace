/* follow_text.c - reads the texts that nodes send each other.
 *
 * SPDX-License-Identifier: MIT */
#include "store/follow_text.h"

#include <string.h>

/* A number of at most 18 digits, which fits. */
static bool read_number(const char **at, int64_t *number) {
    const size_t digits = strspn(*at, "0123456789");
    *number = 0;
    if (digits == 0 || digits > 18)
        return false;
    for (const char *end = *at + digits; *at < end; ++*at)
        *number = 10 * *number + (**at - '0');
    return true;
}

bool follow_text_sender(const char *text, int64_t *node, const char **rest) {
    *rest = text;
    if (!read_number(rest, node) || **rest != ' ')
        return false;
    ++*rest;
    return true;
}

const char *follow_text_message(const char *rest) {
    return strncmp(rest, "m ", 2) == 0 ? rest + 2 : NULL;
}

bool follow_text_hint(const char **at, char *kind, int64_t *id, int64_t *seq) {
    const char *next = *at;
    if (*next < 'a' || *next > 'z')
        return false;
    *kind = *next++;
    if (!read_number(&next, id) || *next++ != ':' || !read_number(&next, seq) ||
        (*next && *next != ' '))
        return false;
    *at = *next ? next + 1 : next;
    return true;
}

bool follow_text_row(const char **at, struct follow_text_row *row) {
    const char *next = *at;
    int64_t length;
    if (*next++ != '\n' || *next < 'a' || *next > 'z')
        return false;
    row->kind = *next++;
    if (!read_number(&next, &row->id) || *next++ != ':' ||
        !read_number(&next, &row->seq) || *next++ != ':' ||
        !read_number(&next, &row->at_ms) || *next++ != ':' ||
        !read_number(&next, &length) || *next++ != ':' ||
        strnlen(next, (size_t)length) < (size_t)length)
        return false;
    row->body = next;
    row->length = (size_t)length;
    *at = next + length;
    return true;
}

bool follow_text_told(const char **at, int64_t *writer, int64_t *after, int64_t *last) {
    const char *next = *at;
    if (*next++ != 'w' || !read_number(&next, writer) || *next++ != ':' ||
        !read_number(&next, after) || *next++ != '-' || !read_number(&next, last) ||
        (*next && *next != ' ') || *last < *after)
        return false;
    *at = *next ? next + 1 : next;
    return true;
}
