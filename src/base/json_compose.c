/* json_compose.c - JSON documents of any size, and numbers with a fraction.
 *
 * Separate from json_write.c, because the page's module has no printf family and does not
 * need these functions.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/json_write.h"

void json_put_real(struct json_writer *writer, const char *name, double number,
                   int digits) {
    char room[32];
    assert(digits >= 1 && digits <= 15);
    if (!isfinite(number)) {
        json_put_null(writer, name);
        return;
    }
    snprintf(room, sizeof room, "%.*g", digits, number);
    /* Another locale may have another decimal point. */
    for (char *at = room; *at; at++)
        if (!strchr("+-0123456789e", *at))
            *at = '.';
    struct pedro_text *text = json_put_name(writer, name);
    pedro_text_add(text, room);
    if (!strpbrk(room, ".e"))
        pedro_text_add(text, ".0");
}

char *json_compose(json_compose_fn *compose, const void *data) {
    struct pedro_text text;
    pedro_text_init(&text, NULL, 0);
    struct json_writer writer = json_writer(&text);
    compose(&writer, data);
    const size_t size = text.length + 1;
    char *document = malloc(size);
    if (!document)
        return NULL;
    pedro_text_init(&text, document, size);
    writer = json_writer(&text);
    compose(&writer, data);
    assert(pedro_text_fits(&text));
    return document;
}
