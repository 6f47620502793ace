/* file.h - reads whole files, and lines of any length, without trusting either.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_FILE_H
#define CLI_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Reads a file, "-" for stdin, of at most `most` bytes. NULL with errno set: EFBIG if it
 * is longer. The caller frees it; there is a NUL after its last byte. */
char *file_read(const char *path, size_t most, size_t *length);

enum file_line {
    FILE_END,
    FILE_LINE,
    FILE_LINE_TOO_LONG, /* the rest of it was skipped */
};

/* Reads the next line into `line` (`size` bytes), its LF or CR LF left out; it may hold
 * NULs, and one more is put after it. A last line without LF counts. */
enum file_line file_next_line(FILE *file, char *line, size_t size, size_t *length);

#endif
