/* any_choice.h - a random choice other than throwing in, for tests of positions, which do
 *not have that action.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TEST_ANY_CHOICE_H
#define TEST_ANY_CHOICE_H

#include <string.h>

#include "pedro/action.h"
#include "pedro/rng.h"

static inline pedro_cards some_cards(struct pedro_rng *rng, pedro_cards from,
                                     unsigned n) {
    pedro_cards chosen = 0;
    while (pedro_set_count(chosen) < n) {
        pedro_card card = (pedro_card)pedro_rng_below(rng, PEDRO_PACK_MAX);
        chosen |= pedro_set_of(card) & from;
    }
    return chosen;
}

static inline void any_choice(struct pedro_rng *rng, const struct pedro_legal *legal,
                              struct pedro_action *action) {
    memset(action, 0, sizeof *action);
    if (legal->groups == 0) {
        do
            pedro_legal_nth(legal, pedro_rng_below(rng, pedro_legal_count(legal)),
                            action);
        while (action->kind == PEDRO_ACT_THROW_IN);
        return;
    }
    action->kind = (uint8_t)pedro_cards_action(legal->phase);
    do {
        action->cards = 0;
        for (unsigned i = 0; i < legal->groups; i++) {
            const struct pedro_group *group = &legal->group[i];
            unsigned spare = (unsigned)(group->max - group->min);
            action->cards |= some_cards(rng, group->from,
                                        group->min + pedro_rng_below(rng, spare + 1));
        }
    } while (!pedro_legal_has(legal, action));
}

#endif
