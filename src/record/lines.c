/* lines.c - a text from outside, line by line.
 *
 * What gets past record_lines_next() is text: no NUL or other control character but tabs,
 * valid UTF-8, and of a length that was promised. So messages may quote it.
 *
 * SPDX-License-Identifier: MIT */
#include "lines.h"

#include <string.h>

#include "utf8.h"

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

struct record_part record_trim(struct record_part part) {
    while (part.length > 0 && is_blank(*part.at)) {
        part.at++;
        part.length--;
    }
    while (part.length > 0 && is_blank(part.at[part.length - 1]))
        part.length--;
    return part;
}

static bool is_one_of(char c, const char *marks) {
    while (*marks && *marks != c)
        marks++;
    return *marks != '\0';
}

struct record_part record_cut(struct record_part part, const char *marks,
                              struct record_part *rest) {
    size_t at = 0;
    while (at < part.length && !is_one_of(part.at[at], marks))
        at++;
    if (rest)
        *rest = at < part.length
                    ? (struct record_part){part.at + at + 1, part.length - at - 1}
                    : (struct record_part){NULL, 0};
    part.length = at;
    return record_trim(part);
}

bool record_part_is(struct record_part part, const char *word) {
    return strlen(word) == part.length && memcmp(part.at, word, part.length) == 0;
}

bool record_part_number(struct record_part part, long *number) {
    bool minus = part.length > 0 && *part.at == '-';
    size_t at = minus;
    *number = 0;
    /* Nine digits fit a long everywhere, and no match comes near them. */
    if (part.length == at || part.length - at > 9)
        return false;
    for (; at < part.length; at++) {
        if (part.at[at] < '0' || part.at[at] > '9')
            return false;
        *number = *number * 10 + (part.at[at] - '0');
    }
    if (minus)
        *number = -*number;
    return true;
}

struct record_number record_number(long number) {
    struct record_number written = {""};
    struct pedro_text text;
    pedro_text_init(&text, written.text, sizeof written.text);
    pedro_text_add_number(&text, number);
    return written;
}

struct pedro_text record_fail_text(struct pedro_record_error *error, int err,
                                   unsigned long line) {
    struct pedro_text text;
    error->err = err;
    error->line = line;
    pedro_text_init(&text, error->message, sizeof error->message);
    return text;
}

int record_fail_pieces(struct pedro_record_error *error, int err, unsigned long line,
                       const char *const *pieces) {
    struct pedro_text text = record_fail_text(error, err, line);
    for (; *pieces; pieces++)
        pedro_text_add(&text, *pieces);
    return err;
}

struct record_quoted record_quote(struct record_part part) {
    enum { SHOWN = 40 };
    struct record_quoted quoted = {""};
    struct pedro_text text;
    size_t length = part.length < SHOWN ? part.length : SHOWN;
    /* Not in the middle of a character. */
    while (length > 0 && length < part.length &&
           ((unsigned char)part.at[length] & 0xc0) == 0x80)
        length--;
    pedro_text_init(&text, quoted.text, sizeof quoted.text);
    pedro_text_add_char(&text, '\'');
    pedro_text_add_bytes(&text, part.at, length);
    pedro_text_add(&text, length < part.length ? "...'" : "'");
    return quoted;
}

int record_lines_next(struct record_lines *lines, struct pedro_record_error *error) {
    if (lines->at == lines->end)
        return 0;
    const char *at = lines->at;
    const char *end = memchr(at, '\n', (size_t)(lines->end - at));
    lines->at = end ? end + 1 : lines->end;
    if (!end)
        end = lines->end;
    if (end > at && end[-1] == '\r')
        end--;
    lines->number++;
    lines->line = (struct record_part){at, (size_t)(end - at)};
    if (lines->line.length > PEDRO_RECORD_LINE_MAX)
        return record_fail(error, PEDRO_ERR_TOO_LONG, lines->number,
                           "the line is too long");
    if (!record_is_text(lines->line.at, lines->line.length))
        return record_fail(error, PEDRO_ERR_BAD_RECORD, lines->number,
                           "the line has a control character, or is not UTF-8");
    lines->line = record_trim(lines->line);
    return 1;
}
