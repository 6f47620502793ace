/* cards_law.c - every card of the pack is in exactly one place, and the counts of cards
 * thrown and drawn, the owners of discards, and the holders of the twos agree with that.
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

/* A hand is the cards dealt and drawn, less those thrown and played. */
static bool counts_agree(struct trial *trial) {
    const struct pedro_state *state = &trial->match.state;
    const unsigned players = (unsigned)trial->match.rules.set.players;
    unsigned had = players * trial->match.rules.dealt,
             gone = pedro_set_count(state->seen), held = 0;
    gone += state->ahead_seat != PEDRO_NO_SEAT;
    for (unsigned seat = 0; seat < players; seat++) {
        had += state->drawn[seat];
        gone += state->thrown[seat];
        held += pedro_set_count(state->hand[seat]);
    }
    return held == had - gone;
}

/* A card in the wash still belongs to the seat that threw it, unless it was drawn and
 * thrown again. */
static bool throwers_stay(struct trial *trial) {
    const struct pedro_state *before = trial_before(trial), *state = &trial->match.state;
    if (!before || before->hands != state->hands)
        return true;
    for (unsigned i = 0; i < state->wash_size; i++)
        for (unsigned was = 0; was < before->wash_size; was++) {
            const pedro_seat by = state->wash_by[i];
            if (before->wash[was] == state->wash[i] && before->wash_by[was] != by &&
                before->drawn[by] == state->drawn[by])
                return false;
        }
    return true;
}

/* The first holder of a two does not change; the last holder is the seat that holds
 * it. */
static bool twos_are_followed(struct trial *trial) {
    const struct pedro_state *before = trial_before(trial), *state = &trial->match.state;
    for (unsigned suit = 0; suit < 4; suit++) {
        const pedro_card two = pedro_card_of(suit, PEDRO_TWO);
        if (before && before->hands == state->hands &&
            before->two_first[suit] != PEDRO_NO_SEAT &&
            before->two_first[suit] != state->two_first[suit])
            return false;
        for (pedro_seat seat = 0; seat < PEDRO_SEATS_MAX; seat++)
            if (pedro_set_has(state->hand[seat], two) && state->two_last[suit] != seat)
                return false;
    }
    return true;
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
    if (state->ahead_seat != PEDRO_NO_SEAT)
        meet_pile(&census, &state->ahead_card, 1);
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
    if (dealt && !counts_agree(trial))
        return trial_breach(trial, "cards thrown, drawn and held do not agree");
    if (dealt && !twos_are_followed(trial))
        return trial_breach(trial, "it is lost who held a two");
    if (!throwers_stay(trial))
        return trial_breach(trial, "a card in the wash changes its thrower");
    return true;
}

const struct law cards_law = {"every card is in exactly one place", holds, NULL, 1};
