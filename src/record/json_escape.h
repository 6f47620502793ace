/* json_escape.h - what json_check.c and json_read.c share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RECORD_JSON_ESCAPE_H
#define RECORD_JSON_ESCAPE_H

#include <stddef.h>

/* Takes what follows a backslash, as UTF-8 in `out`. The number of bytes; 0 if it is no escape. */
size_t json_take_escape(const char **at, const char *end, char out[4]);

#endif
