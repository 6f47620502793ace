/* utf8.h - text from outside that may be kept and shown.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the first character, and returns the bytes that it takes; 0 if they are not UTF-8. `length` is
 * not 0. */
size_t utf8_read(const char *bytes, size_t length, uint32_t *character);

/* Writes a character, at most 0x10ffff; returns the bytes that it takes. */
size_t utf8_write(uint32_t character, char bytes[4]);

/* The bytes that the first character takes; 0 if they are not UTF-8. `length` is not 0. */
size_t utf8_size(const char *bytes, size_t length);

/* True if the bytes are UTF-8 without control characters, but for tabs. */
bool utf8_is_text(const char *bytes, size_t length);

/* True if they also have no tab, and no invisible character or change of writing
 * direction except where a script or an emoji needs it. */
bool utf8_is_visible(const char *bytes, size_t length);

#endif
