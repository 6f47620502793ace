/* utf8.c - refuses what is not text: bad UTF-8, and control characters, which could drive
 * a terminal.
 *
 * SPDX-License-Identifier: MIT */
#include "utf8.h"

#include <stdint.h>

/* Reads one character and returns how many bytes it took, 0 if it is malformed. */
static size_t read_character(const unsigned char *byte, size_t length,
                             uint32_t *character) {
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000}; /* by length */
    size_t size = *byte < 0x80       ? 1
                  : *byte >> 5 == 6  ? 2
                  : *byte >> 4 == 14 ? 3
                  : *byte >> 3 == 30 ? 4
                                     : 0;
    if (size == 0 || size > length)
        return 0;
    *character = size == 1 ? *byte : *byte & 0x7fu >> size;
    for (size_t i = 1; i < size; i++) {
        if (byte[i] >> 6 != 2)
            return 0;
        *character = *character << 6 | (byte[i] & 0x3f);
    }
    if (*character < smallest[size] || *character > 0x10ffff ||
        *character >> 11 == 0xd800 >> 11)
        return 0;
    return size;
}

bool record_is_text(const char *bytes, size_t length) {
    while (length > 0) {
        uint32_t character;
        size_t size = read_character((const unsigned char *)bytes, length, &character);
        if (size == 0)
            return false;
        if ((character < 0x20 && character != '\t') ||
            (character >= 0x7f && character < 0xa0))
            return false;
        bytes += size;
        length -= size;
    }
    return true;
}
