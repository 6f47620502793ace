/* json_escape.h - escapes in texts of JSON, shared by json_check.c and json_read.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_JSON_ESCAPE_H
#define BASE_JSON_ESCAPE_H

#include <stddef.h>

/* Reads what follows a backslash and writes it as UTF-8 to `out`. Returns the number of
 * bytes; 0 if it is no escape. */
size_t json_take_escape(const char **at, const char *end, char out[4]);

#endif
