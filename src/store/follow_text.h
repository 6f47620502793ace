/* follow_text.h - reads the texts that nodes send each other (follow.h). It reads strictly, because any program
 * that may write to the database can send them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_FOLLOW_TEXT_H
#define STORE_FOLLOW_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the number of the sender and the text after it. False if there is no number. */
bool follow_text_sender(const char *text, int64_t *node, const char **rest);
/* If `rest` is a message, its text, else NULL. */
const char *follow_text_message(const char *rest);
/* Reads one hint, such as "e12:45", and moves `at` to the next. False at the end, or if there is no hint. */
bool follow_text_hint(const char **at, char *kind, int64_t *id, int64_t *seq);
/* A row that goes with hints. */
struct follow_text_row {
    char kind;
    int64_t id, seq, at_ms;
    const char *body; /* in the text, without a NUL after it */
    size_t length;
};
/* Reads one row, such as "\ne12:45:1700000000000:2:p3", and moves `at` after it. False at the end, or if there is no row. */
bool follow_text_row(const char **at, struct follow_text_row *row);
/* Reads which transactions of a writer a text tells of, those after *after up to *last, such as "w5:7-9". */
bool follow_text_told(const char **at, int64_t *writer, int64_t *after, int64_t *last);

#endif
