/* view_law.c - a view has exactly what its seat may see: changing cards that the seat
 * cannot see changes no byte of the view, and none of the seat's choices.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "hidden.h"
#include "law.h"

/* The choices of a seat reveal nothing either, except whether it must give cards, which
 * depends on its partner's trumps (RULES section 6, "Passing"). */
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
    struct pedro_view view, of_other;
    hidden_swap(trial, &other, seat, 2 * PEDRO_PACK_MAX);
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

/* The part of a view about a place that all know. */
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
    hidden_places(&trial->match.rules, state, seat, &places);
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
