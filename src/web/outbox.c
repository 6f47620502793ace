/* outbox.c - a queue of texts. Each is written in one large buffer, then copied to
 * memory of its size.
 *
 * SPDX-License-Identifier: MIT */
#include "web/outbox.h"

#include <stdlib.h>
#include <string.h>

#include "web/engine.h"

enum { LONGEST = 1 << 20 };

struct letter {
    struct letter *next;
    char bytes[];
};

static struct {
    char draft[LONGEST];
    struct pedro_text text;
    struct letter *first, *last, *taken; /* `last` is valid unless `first` is NULL */
} outbox;

struct pedro_text *outbox_begin(void) {
    pedro_text_init(&outbox.text, outbox.draft, sizeof outbox.draft);
    return &outbox.text;
}

void outbox_end(void) {
    const size_t size = outbox.text.length + 1;
    struct letter *letter =
        pedro_text_fits(&outbox.text) ? malloc(sizeof *letter + size) : NULL;
    if (!letter)
        return;
    letter->next = NULL;
    memcpy(letter->bytes, outbox.draft, size);
    if (outbox.first)
        outbox.last->next = letter;
    else
        outbox.first = letter;
    outbox.last = letter;
}

const char *engine_next(void) {
    free(outbox.taken);
    outbox.taken = outbox.first;
    if (!outbox.taken)
        return NULL;
    outbox.first = outbox.taken->next;
    return outbox.taken->bytes;
}
