/* random_ruleset.h - random valid rulesets, for tests.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_RANDOM_RULESET_H
#define TEST_RANDOM_RULESET_H

#include "pedro/rng.h"
#include "pedro/ruleset.h"

/* Draws a preset and gives some of its keys other values; the result passes
 * pedro_ruleset_check(). The same generator gives the same ruleset. Returns the name of
 * the preset. */
const char *random_ruleset(struct pedro_rng *rng, struct pedro_ruleset *set);

/* Writes a ruleset as the options that make it from the preset `name`: "deal=7,
 * hand_size=4". Printed by failed tests. */
void random_ruleset_text(const char *name, const struct pedro_ruleset *set,
                         struct pedro_text *text);

#endif
