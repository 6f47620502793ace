/* flow.c - breaks rich text into lines.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "tui/flow.h"

size_t flow_line(const char *rich, int width, const char **next) {
    const char *at = rich, *end = rich + strlen(rich), *blank = NULL;
    struct rich_glyph glyph;
    int used = 0;
    while (at < end) {
        const char *before = at;
        if (*at == '\n') {
            *next = at + 1;
            return (size_t)(at - rich);
        }
        rich_next(&at, end, &glyph);
        if (glyph.letter == ' ')
            blank = before;
        used += glyph.width;
        if (used > width) {
            const char *stop = blank ? blank : before > rich ? before : at;
            *next = stop + strspn(stop, " ");
            return (size_t)(stop - rich);
        }
    }
    *next = end;
    return (size_t)(end - rich);
}

int flow_lines(const char *rich, int width) {
    int lines = 0;
    while (*rich) {
        flow_line(rich, width, &rich);
        lines++;
    }
    return lines;
}

void flow_draw(struct grid *grid, int x, int y, int width, const char *rich,
               size_t length, struct pen pen) {
    char room[1024];
    length = length < sizeof room - 1 ? length : sizeof room - 1;
    memcpy(room, rich, length);
    room[length] = '\0';
    grid_text(grid, x, y, width, room, pen);
}
