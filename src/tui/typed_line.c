/* typed_line.c - a line of UTF-8 that is typed letter by letter.
 *
 * SPDX-License-Identifier: MIT */
#include "tui/typed_line.h"

#include <string.h>

#include "base/utf8.h"

void typed_line_clear(char *line) { line[0] = '\0'; }

void typed_line_add(char *line, size_t size, uint32_t letter) {
    char bytes[4];
    const size_t length = strlen(line), count = utf8_write(letter, bytes);
    if (length + count >= size)
        return;
    memcpy(line + length, bytes, count);
    line[length + count] = '\0';
}

void typed_line_erase(char *line) {
    size_t length = strlen(line);
    while (length > 0 && ((unsigned char)line[length - 1] & 0xc0) == 0x80)
        length--;
    line[length > 0 ? length - 1 : 0] = '\0';
}
