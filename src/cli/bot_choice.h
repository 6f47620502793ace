/* bot_choice.h - computer players by the names that people type.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_BOT_CHOICE_H
#define CLI_BOT_CHOICE_H

#include <stddef.h>

#include "arena/contestant.h"

/* Writes to stderr that there is no bot called `name` (`length` bytes), with the nearest
 * names. Returns EXIT_NOT_FOUND. */
int bot_choice_none(const char *name, size_t length);

/* Reads a contestant (arena/contestant.h), with `budget` as the default of its limits.
 * Writes an error to stderr. Returns an exit code. */
int bot_choice_contestant(const char *text, const struct bot_budget *budget,
                          struct arena_contestant *contestant);

#endif
