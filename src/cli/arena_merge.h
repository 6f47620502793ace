/* arena_merge.h - parts of a run put together.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_MERGE_H
#define CLI_ARENA_MERGE_H

#include <stdbool.h>

/* Reports on `count` files of results as if one arena had played them all. They must be of
 * one run, and no deal in two of them. Returns an exit code, the reason said on stderr. */
int arena_merge(char **path, int count, double width, bool json);

#endif
