/* view_law.c - a view shows what its seat may see, truly, and nothing else: changing cards
 * the seat cannot see changes no byte of it, nor what the seat may do.
 *
 * What a seat may see is worked out here anew from PROTOCOL section 2 ("The view").
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"
#include "rules/hand.h"

enum { PLACES_MAX = PEDRO_PACK_MAX };

/* Where a card can lie unseen by somebody: a seat's hand, or a place in a pile. */
struct place {
    pedro_card card;
    pedro_seat hand;  /* PEDRO_NO_SEAT for a card in a pile */
    pedro_card *pile; /* its place there, NULL for a card in a hand */
    bool known_plain; /* it is not seen, but all know that it is no trump */
    bool seen;
};

struct places {
    struct place place[PLACES_MAX];
    unsigned count;
};

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
        robbed = robbed || rules->step[i] == STEP_ROB;
    return rules->set.exchange == PEDRO_EXCHANGE_REFILL &&
           rules->set.rob == PEDRO_ROB_TRUMPS && robbed && seat == robber;
}

static void list_hands(const struct pedro_rules *rules, struct pedro_state *state,
                       pedro_seat seat, struct places *places) {
    for (pedro_seat of = 0; of < rules->set.players; of++)
        for (pedro_cards left = state->hand[of]; left;)
            add(places, pedro_set_pop(&left), of, NULL,
                of == seat && state->phase != PEDRO_PHASE_DARK, false);
}

static void list_stock(const struct pedro_rules *rules, struct pedro_state *state,
                       pedro_seat seat, struct places *places) {
    const bool all = sees_stock(rules, state, seat);
    const bool trumps = rules->set.exchange == PEDRO_EXCHANGE_REFILL &&
                        rules->set.rob == PEDRO_ROB_SORT &&
                        state->leader != PEDRO_NO_SEAT;
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

/* All cards that are neither played nor on the table, and which of them `seat` sees. */
static void list_places(const struct pedro_rules *rules, struct pedro_state *state,
                        pedro_seat seat, struct places *places) {
    places->count = 0;
    list_hands(rules, state, seat, places);
    list_stock(rules, state, seat, places);
    for (unsigned i = 0; i < state->kitty_size; i++)
        add(places, state->kitty[i], PEDRO_NO_SEAT, &state->kitty[i], false, false);
    list_wash(rules, state, seat, places);
}

static void put(struct pedro_state *state, const struct place *place, pedro_card card) {
    if (place->pile)
        *place->pile = card;
    else
        state->hand[place->hand] |= pedro_set_of(card);
}

/* Lets two cards that are not seen change places, if all that is known stays true. */
static void swap(const struct pedro_rules *rules, struct pedro_state *state,
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

/* What follows from where the cards lie: what the bidder held at first, who holds the called
 * card, who held the twos. */
static void make_consistent(struct trial *trial, struct pedro_state *state) {
    const struct pedro_state *was = &trial->match.state;
    if (state->first_hand)
        state->first_hand =
            (was->first_hand & ~was->hand[was->bidder]) | state->hand[state->bidder];
    for (unsigned suit = 0; suit < 4; suit++) {
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

/* What a seat may do tells it nothing new either, but that it must give: this depends on
 * its partner's trumps (RULES section 6, "Passing"). */
static bool has_the_same_choices(struct trial *trial, const struct pedro_state *other) {
    const struct pedro_match *match = &trial->match;
    struct pedro_legal legal, of_other;
    if (match->state.phase == PEDRO_PHASE_GIVE)
        return true;
    pedro_legal(&match->rules, &match->state, &legal);
    pedro_legal(&match->rules, other, &of_other);
    if (memcmp(&legal, &of_other, sizeof legal) != 0)
        return trial_breach(trial, "the choices move with cards that seat %d cannot see",
                            legal.seat);
    return true;
}

static bool shows_nothing_else(struct trial *trial, pedro_seat seat) {
    const struct pedro_rules *rules = &trial->match.rules;
    struct pedro_state other = trial->match.state;
    struct places places;
    struct pedro_view view, of_other;
    list_places(rules, &other, seat, &places);
    for (unsigned i = 0; i < 2 * places.count; i++)
        swap(rules, &other, &places.place[pedro_rng_below(&trial->dice, places.count)],
             &places.place[pedro_rng_below(&trial->dice, places.count)]);
    make_consistent(trial, &other);
    memset(&view, 0x11, sizeof view);
    memset(&of_other, 0x22, sizeof of_other);
    pedro_view(rules, &trial->match.state, seat, &view);
    pedro_view(rules, &other, seat, &of_other);
    for (size_t i = 0; i < sizeof view; i++)
        if (((const char *)&view)[i] != ((const char *)&of_other)[i])
            return trial_breach(trial,
                                "byte %zu of the view of seat %d moves with cards "
                                "that seat cannot see",
                                i, seat);
    return seat != other.turn || has_the_same_choices(trial, &other);
}

/* What the view shows of a place that all know of. */
static pedro_card shown(const struct pedro_state *state, const struct pedro_view *view,
                        const struct place *place) {
    if (!place->pile)
        return pedro_set_has(view->hand[place->hand], place->card) ? place->card
                                                                   : PEDRO_NO_CARD;
    if (place->pile >= state->wash && place->pile < state->wash + PEDRO_PACK_MAX)
        return view->wash[place->pile - state->wash];
    if (place->pile >= state->kitty && place->pile < state->kitty + PEDRO_PACK_MAX)
        return view->kitty[place->pile - state->kitty];
    return view->stock[place->pile - state->stock - state->stock_at];
}

static bool shows_what_it_may(struct trial *trial, pedro_seat seat) {
    struct pedro_state *state = &trial->match.state;
    struct places places;
    struct pedro_view view;
    pedro_cards hands = 0;
    unsigned named = 0;
    pedro_view(&trial->match.rules, state, seat, &view);
    list_places(&trial->match.rules, state, seat, &places);
    for (unsigned i = 0; i < places.count; i++) {
        const struct place *place = &places.place[i];
        if (shown(state, &view, place) != (place->seen ? place->card : PEDRO_NO_CARD))
            return trial_breach(trial, "place %u of %u is not as seat %d should see it",
                                i, places.count, seat);
        named += place->hand != PEDRO_NO_SEAT && place->seen;
    }
    for (unsigned of = 0; of < PEDRO_SEATS_MAX; of++) {
        hands |= view.hand[of];
        if (view.hand_size[of] != pedro_set_count(state->hand[of]))
            return trial_breach(trial, "seat %d miscounts the hand of seat %u", seat, of);
    }
    if (pedro_set_count(hands) != named || view.seat != seat ||
        view.turn != state->turn || view.phase != state->phase ||
        view.stock_size != state->stock_end - state->stock_at ||
        view.kitty_size != state->kitty_size || view.wash_size != state->wash_size)
        return trial_breach(trial, "the view of seat %d is not of this state", seat);
    return true;
}

static bool holds(struct trial *trial) {
    const struct pedro_state *state = &trial->match.state;
    if (state->turn == PEDRO_NO_SEAT)
        return true;
    for (pedro_seat seat = PEDRO_NO_SEAT; seat < trial->match.rules.set.players; seat++)
        if (!shows_what_it_may(trial, seat) || !shows_nothing_else(trial, seat))
            return false;
    return true;
}

const struct law view_law = {
    "a view is true, and neither it nor the choices move when hidden cards do", holds,
    NULL, 8};
