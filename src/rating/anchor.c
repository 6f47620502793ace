/* anchor.c - looks up the measured strength of bots.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/anchor.h"

#include <string.h>

#include "rating/family.h"

static const struct measured {
    const char *bot, *family;
    double strength, deviation;
} table[] = {
#define ANCHOR(bot, family, strength, deviation) {bot, family, strength, deviation},
#include "rating/anchor_table.h"
#undef ANCHOR
};
enum { MEASURED = sizeof table / sizeof *table };

bool rating_anchor(const char *name, struct rating_normal strength[RATING_FAMILIES_MAX]) {
    unsigned families = 0;
    for (int i = 0; i < MEASURED; i++) {
        const int family = rating_family_find(table[i].family);
        if (family < 0 || strcmp(table[i].bot, name) != 0)
            continue;
        strength[family] = (struct rating_normal){
            table[i].strength, table[i].deviation * table[i].deviation};
        families++;
    }
    return families > 0 && !rating_family(families);
}
