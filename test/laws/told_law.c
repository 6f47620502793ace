/* told_law.c - a hand that is played and then told scores the same.
 *
 * Each hand is told twice, by its points and card by card, to the state before its deal.
 * Scores, winners and the next dealer must be those of the hand that was played.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"
#include "told_hand.h"

static bool same(struct trial *trial, const struct pedro_state *before,
                 const struct pedro_told *told, const char *how) {
    const struct pedro_state *after = &trial->match.state;
    struct pedro_state state = *before;
    struct pedro_refusal refusal;
    if (pedro_tell(&trial->match.rules, &state, told, &refusal)) {
        if (!told->by_card && refusal.code == PEDRO_REFUSED_TOLD_CARDS_NEEDED &&
            trial->match.rules.set.both == PEDRO_BOTH_COUNT_ORDER)
            return true;
        return trial_breach(trial, "told by its %s, the hand is refused as %s", how,
                            pedro_refusal_word(refusal.code));
    }
    if (memcmp(state.score, after->score, sizeof state.score) != 0 ||
        memcmp(state.last_hand, after->last_hand, sizeof state.last_hand) != 0)
        return trial_breach(trial, "told by its %s, the hand scores otherwise", how);
    if (state.winners != after->winners || state.phase != after->phase)
        return trial_breach(trial, "told by its %s, the hand has another winner", how);
    if (state.dealer != after->dealer || state.hands != after->hands ||
        state.last_made != after->last_made)
        return trial_breach(trial, "told by its %s, the hand leads to another", how);
    return true;
}

static bool holds(struct trial *trial) {
    struct pedro_told by_points, by_cards;
    if (trial->match.events == 0)
        return true;
    const size_t last = trial->match.events - 1;
    const struct pedro_state *before = told_hand(trial, last, false, &by_points);
    if (!before)
        return true;
    told_hand(trial, last, true, &by_cards);
    return same(trial, before, &by_points, "points") &&
           same(trial, before, &by_cards, "cards");
}

const struct law told_law = {"a hand told by its figures scores as it was played", holds,
                             NULL, 1};
