/* competitors.h - who is who in a season: names become keys.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERIES_COMPETITORS_H
#define SERIES_COMPETITORS_H

#include "record/people.h"
#include "series/series.h"

/* The key in which competitors with these names are compared, whatever the order of the names and the spelling
 * (record/person_name.h); rows `same` are obeyed. The caller frees it; NULL without memory. */
char *competitor_key(const struct series *series, const char *const *name,
                     unsigned names);

/* The name by which a person is known: that of a row `same`, or the name itself. */
const char *competitor_known_as(const struct series *series, const char *name);

/* The index of the competitor with these names in a ring, who is added if new; -1 without memory. */
long competitor_of(struct series *series, unsigned ring, const char *const *name,
                   unsigned names, bool team);

#endif
