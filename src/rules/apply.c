/* apply.c - applies actions; pedro_apply() checks them first, pedro_apply_legal()
 * requires legal ones.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>

#include "rules/hand.h"

FOR_BOTH void apply(const struct pedro_rules *rules, struct pedro_state *state,
                    const struct pedro_action *action, struct pedro_effects *effects) {
    assert(action->kind < PEDRO_ACTS);
    switch (action->kind) {
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_CALL:
    case PEDRO_ACT_FOLD:
    case PEDRO_ACT_BURY:
    case PEDRO_ACT_THROW_IN:
        play_apply(rules, state, action, effects);
        return;
    case PEDRO_ACT_BID:
    case PEDRO_ACT_DARK:
    case PEDRO_ACT_MISDEAL:
    case PEDRO_ACT_PLAY_ON:
    case PEDRO_ACT_NAME:
        auction_apply(rules, state, action, effects);
        return;
    case PEDRO_ACT_PASS:
        if (state->phase != PEDRO_PHASE_CLAIM) {
            auction_apply(rules, state, action, effects);
            return;
        }
        claim_apply(rules, state, action, effects);
        break;
    case PEDRO_ACT_CLAIM:
        claim_apply(rules, state, action, effects);
        break;
    case PEDRO_ACT_DISCARD:
        discard_apply(rules, state, state->turn, action->cards, effects);
        break;
    case PEDRO_ACT_TAKE:
        take_apply(state, action->cards, effects);
        break;
    case PEDRO_ACT_GIVE:
        give_apply(rules, state, state->turn, action->cards, effects);
        break;
    case PEDRO_ACT_STAY:
    case PEDRO_ACT_GIVE_FOLD:
        fold_apply(rules, state, action, effects);
        break;
    default:
        irregular_apply(rules, state, action, effects);
        return;
    }
    hand_go(rules, state, effects);
}

void pedro_apply_legal(const struct pedro_rules *rules, struct pedro_state *state,
                       const struct pedro_action *action) {
    apply(rules, state, action, NULL);
}

int pedro_apply_effects(const struct pedro_rules *rules, struct pedro_state *state,
                        const struct pedro_action *action,
                        struct pedro_effects *effects) {
    struct pedro_legal legal;
    if (effects)
        effects->count = 0;
    if (state->turn == PEDRO_NO_SEAT)
        return PEDRO_ERR_WRONG_PHASE;
    pedro_legal(rules, state, &legal);
    if (!pedro_legal_has(&legal, action) && !pedro_may_err(rules, state, action))
        return PEDRO_ERR_ILLEGAL_ACTION;
    apply(rules, state, action, effects);
    return 0;
}

int pedro_apply(const struct pedro_rules *rules, struct pedro_state *state,
                const struct pedro_action *action) {
    return pedro_apply_effects(rules, state, action, NULL);
}
