/* lines.c - reads a text from outside line by line.
 *
 * record_lines_next() accepts only valid UTF-8 of limited length without NUL or other
 * control characters except tabs, so messages may quote what it returns.
 *
 * SPDX-License-Identifier: MIT */
#include "lines.h"

#include <string.h>

#include "base/utf8.h"

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
    /* Nine digits fit a long on every system, and no match reaches such scores. */
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

/* Adds the next of the values for each blank of the sentence. */
static void add_values(struct pedro_refusal *refusal, const char *const *value) {
    const char *at = pedro_refusal_sentence((enum pedro_refusal_code)refusal->code);
    char name[PEDRO_NAME_MAX];
    for (; *value && (at = strchr(at, '{')); value++) {
        struct pedro_text text;
        const char *end = strchr(++at, '}');
        pedro_text_init(&text, name, sizeof name);
        pedro_text_add_bytes(&text, at, (size_t)(end - at));
        pedro_refusal_add(refusal, name, *value, strlen(*value));
    }
}

int record_fail_refusal(struct pedro_record_error *error, unsigned long line) {
    struct pedro_text text;
    error->line = line;
    error->err = pedro_refusal_err((enum pedro_refusal_code)error->refusal.code);
    pedro_text_init(&text, error->message, sizeof error->message);
    pedro_refusal_text(&error->refusal, NULL, &text);
    return error->err;
}

int record_fail_filled(struct pedro_record_error *error, unsigned long line,
                       enum pedro_refusal_code code, const char *const *value) {
    pedro_refuse(&error->refusal, code);
    add_values(&error->refusal, value);
    return record_fail_refusal(error, line);
}

int record_fail_option(struct pedro_record_error *error, unsigned long line,
                       const struct pedro_option_error *option) {
    pedro_option_refusal(option, &error->refusal);
    return record_fail_refusal(error, line);
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

struct record_quoted record_quote_any(struct record_part part) {
    static const struct record_part hidden = {"?", 1};
    return record_quote(utf8_is_visible(part.at, part.length) ? part : hidden);
}

int record_lines_next(struct record_lines *lines, struct pedro_record_error *error) {
    static const char mark[] = "\xEF\xBB\xBF"; /* some editors write it at the
                                                * beginning */
    const size_t size = sizeof mark - 1;
    if (lines->number == 0 && (size_t)(lines->end - lines->at) >= size &&
        memcmp(lines->at, mark, size) == 0)
        lines->at += size;
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
        return record_fail(error, lines->number, PEDRO_REFUSED_LINE_LONG);
    if (!utf8_is_text(lines->line.at, lines->line.length))
        return record_fail(error, lines->number, PEDRO_REFUSED_LINE_NO_TEXT);
    lines->line = record_trim(lines->line);
    return 1;
}
