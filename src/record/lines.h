/* lines.h - a text from outside, line by line, and what to say when a line is wrong.
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

/* Reads the next line into lines->line, its LF or CRLF and the blanks around it left out, and before
 * the first a byte order mark.
 * 1 if there was one, 0 at the end, or an error, said in `error`, if it is too long or no
 * text. */
int record_lines_next(struct record_lines *lines, struct pedro_record_error *error);

/* Takes spaces and tabs off both ends. */
struct record_part record_trim(struct record_part part);

/* The part before the first of the bytes in `marks`, trimmed; `rest` (which may be NULL)
 * gets what follows it, as it is. If there is none the part is whole and `rest` has `at`
 * NULL. */
struct record_part record_cut(struct record_part part, const char *marks,
                              struct record_part *rest);

/* True if the part is the word. */
bool record_part_is(struct record_part part, const char *word);

/* A number in decimal digits, perhaps with a minus, that fits a score: true if it is one.
 */
bool record_part_number(struct record_part part, long *number);

/* Says what is wrong in line `line`: a code, and the values of the blanks of its sentence in
 * their order. Returns the enum pedro_err of the code. */
#define record_fail(error, line, code, ...)                                              \
    record_fail_filled(error, line, code,                                                \
                       (const char *const[]){__VA_ARGS__ __VA_OPT__(, ) NULL})
int record_fail_filled(struct pedro_record_error *error, unsigned long line,
                       enum pedro_refusal_code code, const char *const *value);

/* The same of a house rule. */
int record_fail_option(struct pedro_record_error *error, unsigned long line,
                       const struct pedro_option_error *option);

/* Values of blanks: the first bytes of a part, quoted; a number. */
struct record_quoted {
    char text[48];
};
struct record_quoted record_quote(struct record_part part);
/* The same of bytes that may be no text, which are then quoted as '?'. */
struct record_quoted record_quote_any(struct record_part part);
struct record_number {
    char text[24];
};
struct record_number record_number(long number);

#endif
