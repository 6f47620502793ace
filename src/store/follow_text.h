/* follow_text.h - the texts that nodes send each other (follow.h): read strictly, as anybody who may write to
 * the database could send them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_FOLLOW_TEXT_H
#define STORE_FOLLOW_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the number of the sender, and what follows the space behind it. False if there is none. */
bool follow_text_sender(const char *text, int64_t *node, const char **rest);
/* If `rest` is a message, its text, else NULL. */
const char *follow_text_message(const char *rest);
/* Reads one hint, such as "e12:45", and moves `at` behind it and its space. False at the end, or at
 * something else. */
bool follow_text_hint(const char **at, char *kind, int64_t *id, int64_t *seq);

#endif
