/* bot_choice.h - computer players by the names that people type.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_BOT_CHOICE_H
#define CLI_BOT_CHOICE_H

#include <stddef.h>

/* Says on stderr that there is no bot called `name` (`length` bytes), with the names
 * nearest to it. Returns EXIT_NOT_FOUND. */
int bot_choice_none(const char *name, size_t length);

#endif
