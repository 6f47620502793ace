/* family.h - the families of games in which strength is rated together.
 *
 * The rules give the family, so every house rule has one too. Games are together if skill in one
 * helps in the other: how many play alone, how much a king is worth and whether there is an off
 * pedro change the bidding and the play more than other keys.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_FAMILY_H
#define RATING_FAMILY_H

#include <stdbool.h>
#include <stddef.h>

#include "pedro/rules.h"

struct rating_family {
    const char *name;  /* "king"; never translated */
    const char *title; /* in English, marked for translation */
    bool (*has)(const struct pedro_rules *rules);
};

/* Family `index`, from 0, or NULL past the end. There are at most RATING_FAMILIES_MAX. */
const struct rating_family *rating_family(unsigned index);

/* The index of the family called `name`, or -1. */
int rating_family_find(const char *name);

/* The index of the family that a game belongs to. */
unsigned rating_family_of(const struct pedro_rules *rules);

#endif
