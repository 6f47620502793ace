/* hint_choices.h - prints what the expert would do in a position, and what the other choices cost.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_HINT_CHOICES_H
#define CLI_HINT_CHOICES_H

#include "analyze/choices.h"

enum { HINT_WORLDS = CHOICES_WORLDS };

struct hint_settings {
    const struct bot *bot; /* the expert; NULL: the strongest */
    unsigned worlds;       /* layouts to compare with */
    bool json;
};

/* For the seat whose turn it is in the match; the tags have the names. Returns an exit code. */
int hint_choices(const struct pedro_match *match, const struct pedro_tags *tags,
                 const struct hint_settings *settings);

#endif
