/* bury.c - surplus trumps that a seat lays under its card of a trick (RULES section 7,
 * `excess`).
 *
 * They move from the hand to `buried`, and the winner of the trick wins them too.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/hand.h"

void bury_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                 pedro_seat seat, struct card_choice *choice) {
    pedro_cards hand = state->hand[seat];
    unsigned excess = pedro_set_count(hand) - (unsigned)rules->set.hand_size;
    memset(choice, 0, sizeof *choice);
    if (state->called != PEDRO_NO_CARD)
        hand &= ~pedro_set_of(state->called);
    protection_choice(rules, PEDRO_PROTECT_SCORING, state->trump, hand, excess, choice);
}

void bury_apply(struct pedro_state *state, pedro_seat seat, pedro_cards cards,
                bool forced, struct pedro_effects *effects) {
    if (effects)
        tell_cards(effects, PEDRO_EFFECT_BURIED, seat, cards, cards)->forced = forced;
    state->hand[seat] &= ~cards;
    state->buried[seat] |= cards;
    state->seen |= cards;
}

/* The cheapest of some trumps, the lowest of these. */
static pedro_card least(const struct pedro_rules *rules, unsigned trump,
                        pedro_cards cards) {
    const int16_t *value = rules->value[trump];
    const uint8_t *strength = rules->strength[trump];
    pedro_card best = pedro_set_pop(&cards);
    while (cards) {
        pedro_card card = pedro_set_pop(&cards);
        if (value[card] < value[best] ||
            (value[card] == value[best] && strength[card] < strength[best]))
            best = card;
    }
    return best;
}

void bury_spread(const struct pedro_rules *rules, struct pedro_state *state,
                 pedro_seat seat, struct pedro_effects *effects) {
    const pedro_cards trumps = hand_trumps(rules, state, seat);
    if ((int)pedro_set_count(state->hand[seat]) >
            rules->set.hand_size - (state->tricks + 1) &&
        trumps)
        bury_apply(state, seat, pedro_set_of(least(rules, state->trump, trumps)), true,
                   effects);
}
