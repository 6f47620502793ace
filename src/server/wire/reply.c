/* reply.c - writes JSON, with a larger buffer each time, until it fits.
 *
 * SPDX-License-Identifier: MIT */
#include "server/wire/reply.h"

#include <stdlib.h>

/* Most answers fit: a part that reads rows would read them again. */
enum { FIRST_SIZE = 64 << 10 };

char *reply_json(reply_part *part, void *data, size_t *length) {
    for (size_t size = FIRST_SIZE;; size *= 4) {
        char *bytes = malloc(size);
        struct pedro_text text;
        if (!bytes)
            return NULL;
        pedro_text_init(&text, bytes, size);
        struct json_writer writer = json_writer(&text);
        part(&writer, data);
        *length = text.length;
        if (pedro_text_fits(&text)) {
            char *fitting = realloc(bytes, text.length + 1);
            return fitting ? fitting : bytes;
        }
        free(bytes);
    }
}
