/* file.c - files and lines into memory, up to a limit.
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/file.h"

static char *read_all(FILE *file, size_t most, size_t *length) {
    size_t size = 0, room = 0;
    char *bytes = NULL;
    for (;;) {
        if (size + 1 >= room) {
            room = room ? 2 * room : 4096;
            char *more = realloc(bytes, room);
            if (!more) {
                free(bytes);
                errno = ENOMEM;
                return NULL;
            }
            bytes = more;
        }
        size_t got = fread(bytes + size, 1, room - size - 1, file);
        size += got;
        if (size > most || ferror(file)) {
            if (size > most)
                errno = EFBIG;
            int err = errno;
            free(bytes);
            errno = err;
            return NULL;
        }
        if (got == 0)
            break;
    }
    bytes[size] = '\0';
    *length = size;
    return bytes;
}

char *file_read(const char *path, size_t most, size_t *length) {
    if (strcmp(path, "-") == 0)
        return read_all(stdin, most, length);
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = read_all(file, most, length);
    int err = errno;
    fclose(file);
    errno = err;
    return bytes;
}

enum file_line file_next_line(FILE *file, char *line, size_t size, size_t *length) {
    size_t n = 0;
    int c;
    while ((c = getc(file)) != EOF && c != '\n') {
        if (n + 1 < size)
            line[n] = (char)c;
        n++;
    }
    if (c == EOF && n == 0)
        return FILE_END;
    if (n + 1 > size) {
        *length = 0;
        line[0] = '\0';
        return FILE_LINE_TOO_LONG;
    }
    if (n > 0 && line[n - 1] == '\r')
        n--;
    line[n] = '\0';
    *length = n;
    return FILE_LINE;
}
