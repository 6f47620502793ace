/* cards_law.c - every card of the pack is in exactly one place.
 *
 * SPDX-License-Identifier: MIT */
#include "law.h"

/* The cards met so far, and whether one was met twice. */
struct census {
    pedro_cards cards;
    bool twice;
};

static void meet(struct census *census, pedro_cards cards) {
    census->twice = census->twice || census->cards & cards;
    census->cards |= cards;
}

static void meet_pile(struct census *census, const pedro_card *pile, unsigned size) {
    for (unsigned i = 0; i < size; i++)
        meet(census, pile[i] < PEDRO_PACK_MAX ? pedro_set_of(pile[i]) : census->cards);
}

static bool holds(struct trial *trial) {
    const struct pedro_state *state = &trial->match.state;
    const struct pedro_rules *rules = &trial->match.rules;
    const bool dealt =
        state->phase != PEDRO_PHASE_DEAL && state->phase != PEDRO_PHASE_OVER;
    struct census census = {0, false};
    pedro_cards table = 0;
    for (unsigned seat = 0; seat < PEDRO_SEATS_MAX; seat++) {
        meet(&census, state->hand[seat]);
        meet(&census, state->buried[seat]);
        table |= state->buried[seat];
        if (state->trick[seat] != PEDRO_NO_CARD) {
            meet_pile(&census, &state->trick[seat], 1);
            table |= pedro_set_of(state->trick[seat]);
        }
    }
    if (table & ~state->seen)
        return trial_breach(trial, "a card on the table is not among those seen");
    meet(&census, state->seen & ~table); /* played to tricks before this one */
    if (state->stock_at > state->stock_end || state->stock_end > PEDRO_PACK_MAX ||
        state->kitty_size > PEDRO_PACK_MAX || state->wash_size > PEDRO_PACK_MAX)
        return trial_breach(trial, "a pile is out of bounds");
    meet_pile(&census, state->stock + state->stock_at,
              (unsigned)(state->stock_end - state->stock_at));
    meet_pile(&census, state->kitty, state->kitty_size);
    meet_pile(&census, state->wash, state->wash_size);
    if (census.twice)
        return trial_breach(trial, "a card is in two places");
    if (census.cards != (dealt ? rules->pack : 0))
        return trial_breach(trial, dealt ? "a card is nowhere, or of another pack"
                                         : "a card is on the table between two hands");
    return true;
}

const struct law cards_law = {"every card is in exactly one place", holds, NULL};
