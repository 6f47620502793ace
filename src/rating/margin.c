/* margin.c - measured spreads, and those of house rules.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/margin.h"

#include <math.h>
#include <string.h>

static const struct measured {
    const char *preset;
    struct rating_margin margin;
} table[] = {
#define MARGIN(preset, hands, least, most, hand, match) {preset, {hands, hand, match}},
#include "rules/margin_table.h"
#undef MARGIN
};
enum { MEASURED = sizeof table / sizeof *table };

static const struct measured *find(const char *variant) {
    for (int i = 0; i < MEASURED; i++)
        if (strcmp(table[i].preset, variant) == 0)
            return &table[i];
    return &table[0];
}

struct rating_margin rating_margin_of(const struct pedro_rules *rules,
                                      const char *variant) {
    const struct measured *measured = find(variant);
    struct rating_margin margin = measured->margin;
    struct pedro_rules usual;
    const struct pedro_preset *preset =
        pedro_preset_find(measured->preset, strlen(measured->preset));
    if (!preset || pedro_rules_init(&usual, &preset->set, NULL) != 0)
        return margin;
    const double points = fmax(rules->total, 1) / usual.total;
    const double target = fmax(rules->set.target, 1) / usual.set.target;
    margin.hand *= points;
    margin.hands = fmax(1, margin.hands * target / points);
    margin.match *= points * sqrt(margin.hands / measured->margin.hands);
    return margin;
}
