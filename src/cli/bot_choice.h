/* bot_choice.h - computer players by the names that people type.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_BOT_CHOICE_H
#define CLI_BOT_CHOICE_H

#include <stddef.h>

#include "arena/contestant.h"

/* Says on stderr that there is no bot called `name` (`length` bytes), with the names
 * nearest to it. Returns EXIT_NOT_FOUND. */
int bot_choice_none(const char *name, size_t length);

/* Reads a contestant (arena/contestant.h); `budget` stands where it says nothing of its own.
 * Says on stderr what is wrong with it. Returns an exit code. */
int bot_choice_contestant(const char *text, const struct bot_budget *budget,
                          struct arena_contestant *contestant);

#endif
