/* arena_merge.h - merges the parts of a run.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_MERGE_H
#define CLI_ARENA_MERGE_H

#include <stdbool.h>

/* Reports on `count` files of results as if one arena had played them all. They must be
 * of one run, and no deal in two of them. Returns an exit code; a failure writes the
 * reason to stderr. */
int arena_merge(char **path, int count, double width, bool json);

#endif
