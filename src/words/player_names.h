/* player_names.h - the names of the players of a record.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_PLAYER_NAMES_H
#define WORDS_PLAYER_NAMES_H

#include "pedro/record.h"

enum { PLAYER_NAMES_MAX = 64 }; /* bytes of a name, with the NUL */

/* Names that tell the seats apart: the name of a person as the tags have it. Computer players, people without a name
 * and people who share a name are called by their places, "North", as at a table seen from seat 0. */
void player_names(const struct pedro_rules *rules, const struct pedro_tags *tags,
                  char name[PEDRO_SEATS_MAX][PLAYER_NAMES_MAX]);

#endif
