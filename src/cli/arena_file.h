/* arena_file.h - results of the arena on disk: the description of a run, then a line for
 *each deal.
 *
 * The first line is a JSON object with the game, the players and the seed; results belong
 * to the same run if it is the same to the byte. Lines are written as results come, so an
 * interrupted run continues where its file ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_FILE_H
#define CLI_ARENA_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/result.h"

enum {
    ARENA_HEADER_MAX = 32 << 10, /* longest first line, the NUL included */
    ARENA_FILE_VERSION = 2, /* its first member, `pedro_arena`; version 1 had no points */
};

/* Called with each result of a file; returns false to stop reading. */
typedef bool arena_file_take(void *data, const struct arena_result *result);

/* Opens or creates `path` for a run with `header` that begins with deal `from`. Calls
 * `take` with the results in it, which must be of the deals from `from` on, and leaves
 * the file ready for the next. A last line that was cut off is removed; a file of another
 * run is not changed. Returns 0, or an exit code after writing the reason to stderr;
 * `file` is then NULL. */
int arena_file_open(const char *path, const char *header, uint32_t from,
                    arena_file_take *take, void *data, FILE **file);

/* Adds a result. False if it cannot be written. */
bool arena_file_add(FILE *file, const struct arena_result *result);

/* Reads a whole file. `header` is filled if it is empty, else the file's must be the
 * same. Returns 0, or an exit code after writing the reason to stderr. */
int arena_file_read(const char *path, char header[ARENA_HEADER_MAX],
                    arena_file_take *take, void *data);

#endif
