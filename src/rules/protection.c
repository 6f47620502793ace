/* protection.c - the choice of cards that must be thrown (RULES section 6, "Protection").
 *
 * Levels are compiled from the ruleset, in the order in which they go. Whole levels go up
 * to one that need not go entirely; within that level the seat chooses.
 *
 * SPDX-License-Identifier: MIT */
#include "rules/hand.h"

void protection_choice(const struct pedro_rules *rules, unsigned protection,
                       unsigned trump, pedro_cards hand, unsigned excess,
                       struct card_choice *choice) {
    for (unsigned i = 0; i < rules->own.levels[protection] && excess > 0; i++) {
        pedro_cards level = hand & rules->own.level[protection][trump][i];
        unsigned count = pedro_set_count(level);
        if (count > excess) {
            choice->from = level;
            choice->min = choice->max = (uint8_t)excess;
            return;
        }
        choice->forced |= level;
        excess -= count;
    }
}
