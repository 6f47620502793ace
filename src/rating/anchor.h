/* anchor.h - the measured strength of bots, which are the references of all ratings.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_ANCHOR_H
#define RATING_ANCHOR_H

#include <stdbool.h>

#include "rating/model.h"

/* The strength of the bot called `name` in each family, for rating_add_person(). False if it was
 * not measured. */
bool rating_anchor(const char *name, struct rating_normal strength[RATING_FAMILIES_MAX]);

#endif
