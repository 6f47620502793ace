/* reply.h - JSON of any length, as text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include "base/json_write.h"

enum { REFUSAL_MAX = 12 << 10 }; /* bytes of JSON that any refusal fits */

/* Writes members of an object that is open, or one value. Is called again with more room
 * if there was too little, so it must write the same each time. */
typedef void reply_part(struct json_writer *writer, void *data);

/* The text that `part` writes; the caller frees it. NULL if there is no memory for it. */
char *reply_json(reply_part *part, void *data, size_t *length);

#endif
