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

/* The end of what a key sent, which begins with ESC. */
static const char *end_of_key(const char *sent) {
    if (*++sent == 'O' && sent[1])
        return sent + 2;
    if (*sent != '[')
        return sent;
    sent++;
    while (*sent >= 0x20 && *sent <= 0x3f)
        sent++;
    return *sent >= 0x40 && *sent <= 0x7e ? sent + 1 : sent;
}

void typed_line_end(char *line) {
    char *to = line;
    for (const char *from = line; *from;) {
        if (*from == '\033')
            from = end_of_key(from);
        else
            *to++ = *from++;
    }
    while (to > line && (to[-1] == ' ' || to[-1] == '\t' || to[-1] == '\r'))
        to--;
    *to = '\0';
}
