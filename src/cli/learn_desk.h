/* learn_desk.h - puts the decisions of lessons to a person, and tells what was right.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_LEARN_DESK_H
#define CLI_LEARN_DESK_H

#include "cli/done_file.h"
#include "pedro/ruleset.h"

enum { LEARN_LESSONS_MAX = 40 };

/* The lessons of a game, by their numbers in the book, and what is done. */
struct learn_course {
    const struct pedro_preset *preset;
    int lesson[LEARN_LESSONS_MAX], count;
    struct done_file done;
};

/* Whether the lesson at a place of the course, from 0, is done. */
bool learn_is_done(const struct learn_course *course, int place);

/* Says how many are done. */
void learn_desk_say_done(const struct learn_course *course);

/* Goes through the lessons from place `first` on, those that are done only if `all`, until the person stops; notes those that were gone
 * through. Returns an exit code. */
int learn_desk_run(struct learn_course *course, int first, bool all);

#endif
