/* lines.h - reads a text from outside line by line, and reports a line that is wrong.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_LINES_H
#define RECORD_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "pedro/record.h"

/* A stretch of a line. */
struct record_part {
    const char *at;
    size_t length;
};

struct record_lines {
    const char *at, *end;
    unsigned long number; /* of the line read last, from 1 */
    struct record_part line;
};

/* Reads the next line into lines->line, without its LF or CRLF and the blanks around it,
 * and without a byte order mark before the first line. Returns 1 if there was a line, 0
 * at the end, or an enum pedro_err, with `error` filled, if the line is too long or no
 * text. */
int record_lines_next(struct record_lines *lines, struct pedro_record_error *error);

/* Removes spaces and tabs from both ends. */
struct record_part record_trim(struct record_part part);

/* The part before the first of the bytes in `marks`, trimmed; `rest` (may be NULL) gets
 * the bytes after it unchanged. If none of the bytes occurs, the part is whole and
 * `rest->at` is NULL. */
struct record_part record_cut(struct record_part part, const char *marks,
                              struct record_part *rest);

/* True if the part is the word. */
bool record_part_is(struct record_part part, const char *word);

/* Reads a decimal number, with an optional minus, that fits a score. False if the part is
 * no such number.
 */
bool record_part_number(struct record_part part, long *number);

enum { RECORD_BLANKS_MAX = 8 }; /* of a sentence */

/* Fills the error of line `line`: a code, and the values of the blanks of its sentence in
 * their order. Returns the enum pedro_err of the code. */
#define record_fail(error, line, code, ...)                                              \
    record_fail_filled(error, line, code,                                                \
                       (const char *const[RECORD_BLANKS_MAX + 1]){__VA_ARGS__})
int record_fail_filled(struct pedro_record_error *error, unsigned long line,
                       enum pedro_refusal_code code, const char *const *value);

/* The same with the refusal that is in `error` already. */
int record_fail_refusal(struct pedro_record_error *error, unsigned long line);

/* The same for a house rule. */
int record_fail_option(struct pedro_record_error *error, unsigned long line,
                       const struct pedro_option_error *option);

/* Values of blanks: the first bytes of a part, quoted; a number. */
struct record_quoted {
    char text[48];
};
struct record_quoted record_quote(struct record_part part);
/* The same for bytes that may be no text; such bytes are quoted as '?'. */
struct record_quoted record_quote_any(struct record_part part);
struct record_number {
    char text[24];
};
struct record_number record_number(long number);

#endif
