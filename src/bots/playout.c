/* playout.c - plays a hand on to its end.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/playout.h"

/* A card is forced if it is the only one and no word may be said instead. */
static bool is_forced(const struct pedro_legal *legal) {
    return legal->phase == PEDRO_PHASE_PLAY && !legal->words &&
           pedro_set_count(legal->cards) == 1;
}

void bot_playout(struct bot_playout *playout, struct pedro_state *state) {
    const struct pedro_rules *rules = playout->rules;
    for (unsigned i = 0; i < BOT_PLAYOUT_ACTIONS_MAX && state->turn != PEDRO_NO_SEAT;
         i++) {
        struct pedro_legal legal;
        struct pedro_action action = {.kind = PEDRO_ACT_PLAY};
        if (playout->until && playout->until(playout->data, state))
            return;
        pedro_legal(rules, state, &legal);
        if (!playout->asks_forced && is_forced(&legal)) {
            action.card = pedro_set_first(legal.cards);
        } else {
            playout->policy(playout->data, rules, state, &legal, &action);
            playout->decisions++;
        }
        if (playout->watch)
            playout->watch(playout->data, state, &action);
        pedro_apply_legal(rules, state, &action);
        playout->actions++;
    }
}
