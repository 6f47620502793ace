/* choose.c - random choices, and the first one.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/choose.h"

#include <string.h>

pedro_cards bot_choose_cards(struct pedro_rng *rng, pedro_cards from, unsigned n) {
    /* Selection sampling: each card is taken with probability n of those left. */
    pedro_cards chosen = 0;
    for (unsigned left = pedro_set_count(from); n > 0; left--) {
        pedro_card card = pedro_set_pop(&from);
        if (pedro_rng_below(rng, left) < n) {
            chosen |= pedro_set_of(card);
            n--;
        }
    }
    return chosen;
}

void bot_choose_any(const struct pedro_legal *legal, struct pedro_rng *rng,
                    struct pedro_action *action) {
    if (legal->groups == 0) {
        pedro_legal_nth(legal, pedro_rng_below(rng, pedro_legal_count(legal)), action);
        return;
    }
    memset(action, 0, sizeof *action);
    action->kind = (uint8_t)pedro_cards_action((enum pedro_phase)legal->phase);
    for (unsigned i = 0; i < legal->groups; i++) {
        const struct pedro_group *group = &legal->group[i];
        unsigned n = group->min + pedro_rng_below(rng, group->max - group->min + 1u);
        pedro_cards first = 0;
        /* First those that must be non-scoring trumps, then the others from the rest. */
        if (legal->nonscoring && group->from & legal->low_cards)
            first =
                bot_choose_cards(rng, group->from & legal->low_cards, legal->nonscoring);
        action->cards |= first | bot_choose_cards(rng, group->from & ~first,
                                                  n - pedro_set_count(first));
    }
}

void bot_choose_first(const struct pedro_legal *legal, struct pedro_action *action) {
    if (legal->groups == 0) {
        pedro_legal_nth(legal, 0, action);
        return;
    }
    memset(action, 0, sizeof *action);
    action->kind = (uint8_t)pedro_cards_action((enum pedro_phase)legal->phase);
    for (unsigned i = 0; i < legal->groups; i++) {
        pedro_cards low = legal->group[i].from & legal->low_cards;
        pedro_cards high = legal->group[i].from & ~legal->low_cards;
        for (unsigned n = 0; n < legal->group[i].min && (low | high); n++)
            action->cards |= pedro_set_of(pedro_set_pop(low ? &low : &high));
    }
}
