/* file.h - reads whole files, and lines of any length, without trusting either; writes bytes and
 * makes folders so that they last.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BASE_FILE_H
#define BASE_FILE_H

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

/* Whether a file could be written there as things stand, to say so before much work is done for it.
 * Nothing is touched. 0 or an errno. */
int file_may_write(const char *path);

/* Writes all of the bytes, however many calls it takes. 0 or an errno. */
int file_write(int fd, const void *bytes, size_t length);

/* Makes a folder and those above it, for this user alone; one that is there will do. `path` is as
 * it was in the end. 0 or an errno. */
int file_make_folder(char *path);

/* Forces the names in the folder of the file `path` out to the disk. Not every file system can: that is
 * no error. */
void file_sync_folder(const char *path);

#endif
