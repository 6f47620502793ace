/* study_mistakes.h - `pedro study --mistakes`: asks the mistakes that are due.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_STUDY_MISTAKES_H
#define CLI_STUDY_MISTAKES_H

#include <stdbool.h>
#include <stdint.h>

#include "analyze/mistake.h"

struct bot;
struct study_round;

struct study_mistakes {
    const struct bot *bot; /* or NULL: the strongest */
    unsigned worlds;
    int32_t day;
    bool list, json;
};

/* Returns an exit code. */
int study_mistakes(const struct study_mistakes *settings);

/* Asks one, or lists it. Returns an exit code. */
int study_ask(const struct study_mistakes *settings, const struct pedro_match *match,
              const struct pedro_tags *tags, const struct mistake *mistake,
              struct study_round *round);

#endif
