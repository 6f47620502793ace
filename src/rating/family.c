/* family.c - the table of families; a game belongs to the first that has it.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/family.h"

#include <assert.h>
#include <string.h>

#include "rating/model.h"

/* Marks a string for translation. */
#define N_(string) string

static bool is_alone(const struct pedro_rules *rules) {
    return rules->set.teams != PEDRO_TEAMS_PAIRS;
}

static bool has_letter(const int8_t *letters, char wanted) {
    for (; *letters >= 0; letters++)
        if (pedro_letters[*letters] == wanted)
            return true;
    return false;
}

static bool has_no_off_pedro(const struct pedro_rules *rules) {
    return !has_letter(rules->set.trumps, 'p');
}

static bool has_costly_king(const struct pedro_rules *rules) {
    return rules->set.points[strchr(pedro_letters, 'K') - pedro_letters] > 0;
}

static bool has_any(const struct pedro_rules *rules) {
    (void)rules;
    return true;
}

static const struct rating_family families[] = {
    {"alone", N_("Each for oneself"), is_alone},
    {"pitch", N_("Pitch"), has_no_off_pedro},
    {"king", N_("King Pedro"), has_costly_king},
    {"pedro", N_("Pedro"), has_any},
};
enum { FAMILIES = sizeof families / sizeof *families };
static_assert((int)FAMILIES <= (int)RATING_FAMILIES_MAX,
              "a model has room for all families");

const struct rating_family *rating_family(unsigned index) {
    return index < FAMILIES ? &families[index] : NULL;
}

int rating_family_find(const char *name) {
    for (int i = 0; i < FAMILIES; i++)
        if (strcmp(families[i].name, name) == 0)
            return i;
    return -1;
}

unsigned rating_family_of(const struct pedro_rules *rules) {
    unsigned index = 0;
    while (!families[index].has(rules))
        index++;
    return index;
}
