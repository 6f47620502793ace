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

/* Whether a file can be written at `path` now, so that a caller can report an error
 * before long work. Changes nothing. 0 or an errno. */
int file_may_write(const char *path);

/* Writes all of the bytes, with as many system calls as needed. 0 or an errno. */
int file_write(int fd, const void *bytes, size_t length);

/* Writes a new file for this user. 0 or an errno: EEXIST if there is one already. After an error there is none. */
int file_create(const char *path, const void *bytes, size_t length);

/* Adds bytes to the end of a file, which it makes for this user if there is none. 0 or an errno. */
int file_append(const char *path, const void *bytes, size_t length);

/* The path, with the home folder for "~/" as a shell would have it; `room` is for that. */
const char *file_expand_home(const char *path, char *room, size_t size);

/* Makes a folder and those above it, for this user alone; a folder that exists is fine.
 * `path` is changed during the call and restored. 0 or an errno. */
int file_make_folder(char *path);

/* Syncs the folder of the file `path` to the disk, so that the file's name survives a
 * power cut. A file system that does not support this is no error. */
void file_sync_folder(const char *path);

#endif
