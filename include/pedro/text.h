/* text.h - formats text into the caller's buffer, without the printf family, which wasm
 * builds lack.
 *
 * As with snprintf, `length` also counts what did not fit, so a caller learns the size
 * needed; the buffer always ends in a NUL, and never in the middle of a UTF-8 character.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_TEXT_H
#define PEDRO_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "api.h"

PEDRO_C_BEGIN

struct pedro_text {
    char *buffer;  /* the caller's */
    size_t size;   /* of the buffer, the NUL included; 0 if there is none */
    size_t length; /* characters written or wanted so far, the NUL left out */
};

/* Begins an empty text in `buffer`; NULL with size 0 only counts. */
PEDRO_API void pedro_text_init(struct pedro_text *text, char *buffer, size_t size);

PEDRO_API void pedro_text_add(struct pedro_text *text, const char *string);
PEDRO_API void pedro_text_add_bytes(struct pedro_text *text, const char *bytes,
                                    size_t length);
PEDRO_API void pedro_text_add_char(struct pedro_text *text, char c);
PEDRO_API void pedro_text_add_number(struct pedro_text *text, long long number);

/* True if all of the text fitted. */
static inline bool pedro_text_fits(const struct pedro_text *text) {
    return text->length < text->size;
}

PEDRO_C_END

#endif
