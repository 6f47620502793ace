/* learn_desk.h - puts the decisions of lessons to a person, and tells what was right.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_LEARN_DESK_H
#define CLI_LEARN_DESK_H

#include "pedro/ruleset.h"

enum { LEARN_LESSONS_MAX = 40 };

/* Goes through lessons of a game, `lesson` by their number in the book, until the person stops. Returns an exit code. */
int learn_desk_run(const struct pedro_preset *preset, const int *lesson, int count);

#endif
