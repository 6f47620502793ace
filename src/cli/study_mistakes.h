/* study_mistakes.h - `pedro study --mistakes`: asks the mistakes that are due.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_STUDY_MISTAKES_H
#define CLI_STUDY_MISTAKES_H

#include <stdbool.h>
#include <stdint.h>

struct bot;

struct study_mistakes {
    const struct bot *bot; /* or NULL: the strongest */
    unsigned worlds;
    int32_t day;
    bool list, json;
};

/* Returns an exit code. */
int study_mistakes(const struct study_mistakes *settings);

#endif
