/* hidden.c - lists the places of cards, and exchanges cards that a seat does not see.
 *
 * SPDX-License-Identifier: MIT */
#include "hidden.h"

#include "rules/hand.h"

static void add(struct places *places, pedro_card card, pedro_seat hand, pedro_card *pile,
                bool seen, bool known_plain) {
    places->place[places->count++] = (struct place){card, hand, pile, known_plain, seen};
}

static bool is_trump(const struct pedro_rules *rules, const struct pedro_state *state,
                     pedro_card card) {
    return state->trump != PEDRO_NO_SUIT && rules->strength[state->trump][card];
}

/* "Seen by a robber under `rob = trumps` from its step 4 on." */
static bool sees_stock(const struct pedro_rules *rules, const struct pedro_state *state,
                       pedro_seat seat) {
    const pedro_seat robber =
        rules->set.robber == PEDRO_ROBBER_DEALER ? state->dealer : state->bidder;
    bool robbed = false;
    for (unsigned i = 0; i <= state->step; i++)
        robbed = robbed || rules->own.step[i] == STEP_ROB;
    return rules->set.exchange == PEDRO_EXCHANGE_REFILL &&
           rules->set.rob == PEDRO_ROB_TRUMPS && robbed && seat == robber;
}

static void list_hands(const struct pedro_rules *rules, struct pedro_state *state,
                       pedro_seat seat, struct places *places) {
    const pedro_cards exposed = pedro_exposed(state);
    for (pedro_seat of = 0; of < rules->set.players; of++)
        for (pedro_cards left = state->hand[of]; left;) {
            const pedro_card card = pedro_set_pop(&left);
            add(places, card, of, NULL,
                (of == seat && state->phase != PEDRO_PHASE_DARK) ||
                    pedro_set_has(exposed, card),
                false);
        }
}

static void list_stock(const struct pedro_rules *rules, struct pedro_state *state,
                       pedro_seat seat, struct places *places) {
    const bool all = sees_stock(rules, state, seat);
    /* Where nobody can lead, the play is over as it begins, and a review may follow. */
    const bool played =
        state->leader != PEDRO_NO_SEAT || state->phase == PEDRO_PHASE_REVIEW;
    const bool trumps = rules->set.exchange == PEDRO_EXCHANGE_REFILL &&
                        rules->set.rob == PEDRO_ROB_SORT && played;
    for (unsigned i = state->stock_at; i < state->stock_end; i++)
        add(places, state->stock[i], PEDRO_NO_SEAT, &state->stock[i],
            all || (trumps && is_trump(rules, state, state->stock[i])), trumps);
}

static void list_wash(const struct pedro_rules *rules, struct pedro_state *state,
                      pedro_seat seat, struct places *places) {
    const bool up = rules->set.discards == PEDRO_DISCARDS_UP,
               trumps = rules->set.discards == PEDRO_DISCARDS_TRUMPS_UP;
    for (unsigned i = 0; i < state->wash_size; i++)
        add(places, state->wash[i], PEDRO_NO_SEAT, &state->wash[i],
            state->wash_by[i] == seat || up ||
                (trumps && is_trump(rules, state, state->wash[i])),
            trumps);
}

void hidden_places(const struct pedro_rules *rules, struct pedro_state *state,
                   pedro_seat seat, struct places *places) {
    places->count = 0;
    list_hands(rules, state, seat, places);
    list_stock(rules, state, seat, places);
    for (unsigned i = 0; i < state->kitty_size; i++)
        add(places, state->kitty[i], PEDRO_NO_SEAT, &state->kitty[i], false, false);
    if (state->phase != PEDRO_PHASE_REVIEW) /* as the points there that count are shown */
        list_wash(rules, state, seat, places);
}

static void put(struct pedro_state *state, const struct place *place, pedro_card card) {
    if (place->pile)
        *place->pile = card;
    else
        state->hand[place->hand] |= pedro_set_of(card);
}

void hidden_exchange(const struct pedro_rules *rules, struct pedro_state *state,
                     struct place *a, struct place *b) {
    const pedro_card card = a->card;
    if (a->seen || b->seen)
        return;
    if ((a->known_plain && is_trump(rules, state, b->card)) ||
        (b->known_plain && is_trump(rules, state, a->card)))
        return;
    if (!a->pile)
        state->hand[a->hand] &= ~pedro_set_of(a->card);
    if (!b->pile)
        state->hand[b->hand] &= ~pedro_set_of(b->card);
    put(state, a, b->card);
    put(state, b, card);
    a->card = b->card;
    b->card = card;
}

/* Updates what depends on the places of cards: the bidder's first hand, the holder of the
 * called card, the holders of the twos. */
static void make_consistent(struct trial *trial, const struct pedro_state *was,
                            struct pedro_state *state) {
    if (state->first_hand)
        state->first_hand =
            (was->first_hand & ~was->hand[was->bidder]) | state->hand[state->bidder];
    /* In the review all points are shown that are certain, and with them who held the two. */
    pedro_cards open = 0;
    for (unsigned side = 0; side < trial->match.rules.sides; side++)
        open |= state->taken[side];
    if (trial->match.rules.set.discards != PEDRO_DISCARDS_DOWN && state->two_settled)
        for (unsigned i = 0; i < state->wash_size; i++)
            open |= pedro_set_of(state->wash[i]);
    for (unsigned suit = 0; state->phase != PEDRO_PHASE_REVIEW && suit < 4; suit++) {
        /* A two that was won, or lies face up, is counted in the open. */
        if (suit == state->trump && pedro_set_has(open, pedro_card_of(suit, PEDRO_TWO)))
            continue;
        const uint32_t players = (uint32_t)trial->match.rules.set.players;
        state->two_first[suit] = (pedro_seat)pedro_rng_below(&trial->dice, players);
        state->two_last[suit] = (pedro_seat)pedro_rng_below(&trial->dice, players);
    }
    if (state->called == PEDRO_NO_CARD || pedro_set_has(state->seen, state->called))
        return;
    state->partner = PEDRO_NO_SEAT;
    for (pedro_seat seat = 0; seat < trial->match.rules.set.players; seat++)
        if (pedro_set_has(state->hand[seat], state->called))
            state->partner = seat;
}

void hidden_swap(struct trial *trial, struct pedro_state *state, pedro_seat seat,
                 unsigned swaps) {
    const struct pedro_rules *rules = &trial->match.rules;
    const struct pedro_state was = *state;
    struct places places;
    hidden_places(rules, state, seat, &places);
    for (unsigned i = 0; places.count && i < swaps; i++)
        hidden_exchange(rules, state,
                        &places.place[pedro_rng_below(&trial->dice, places.count)],
                        &places.place[pedro_rng_below(&trial->dice, places.count)]);
    make_consistent(trial, &was, state);
}
