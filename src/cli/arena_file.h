/* arena_file.h - results of the arena on disk: what a run is of, then a line a deal.
 *
 * The first line is a JSON object that says which game was played by whom, with which
 * seed; results belong together if it is the same to the byte. Lines are written as
 * results come, so a run that was cut short goes on where its file ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_FILE_H
#define CLI_ARENA_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/result.h"

enum {
    ARENA_HEADER_MAX = 32 << 10, /* longest first line, the NUL included */
    ARENA_FILE_VERSION = 2, /* first thing in it, as `pedro_arena`; 1 had no points */
};

/* Is given each result of a file; false to read no further. */
typedef bool arena_file_take(void *data, const struct arena_result *result);

/* Opens `path` for a run with `header` that begins with deal `from`, made if it is not
 * there. Gives `take` the results it holds, which must be those of the deals from `from`
 * on, and leaves the file ready for the next. A last line that was cut off is removed; a file
 * that is not of this run is not changed. 0, or an exit code with the reason said on stderr; `file` is
 * NULL then. */
int arena_file_open(const char *path, const char *header, uint32_t from,
                    arena_file_take *take, void *data, FILE **file);

/* Adds a result. False if it cannot be written. */
bool arena_file_add(FILE *file, const struct arena_result *result);

/* Reads a whole file. `header` is filled if it is empty, else the file's must be the same.
 * 0, or an exit code with the reason said on stderr. */
int arena_file_read(const char *path, char header[ARENA_HEADER_MAX],
                    arena_file_take *take, void *data);

#endif
