/* ruleset.h - properties of a ruleset that is not compiled.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RULES_RULESET_H
#define RULES_RULESET_H

#include "pedro/rules.h"

/* Indices in pedro_letters of the letters that the rules mention. */
enum {
    LETTER_TWO = 12,
    LETTER_OFF_FIVE = 13,
    LETTER_OFF_JACK,
    LETTER_OFF_KING,
    LETTER_OFF_NINE,
    LETTER_MAIN_JOKER,
    LETTER_OFF_JOKER,
};

/* Points in the pack. */
static inline int ruleset_total(const struct pedro_ruleset *set) {
    int total = 0;
    for (int letter = 0; letter < PEDRO_LETTERS; letter++)
        total += set->points[letter];
    return total;
}

/* Cards dealt to each seat, `even` resolved. */
static inline int ruleset_deal(const struct pedro_ruleset *set) {
    return set->deal == PEDRO_DEAL_EVEN ? (52 + set->jokers - set->kitty) / set->players
                                        : set->deal;
}

#endif
