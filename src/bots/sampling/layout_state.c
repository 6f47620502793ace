/* layout_state.c - the state of a view if the hidden cards lie as in a layout.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/sampling/belief.h"

static pedro_seat who_played(const struct bot_history *history, pedro_card card) {
    for (unsigned i = 0; history && i < history->plays && i < PEDRO_PACK_MAX; i++)
        if (history->play[i].card == card)
            return history->play[i].seat;
    return PEDRO_NO_SEAT;
}

/* The point of the two goes to a holder: the seat that has it, or has played it. */
static void place_two(const struct pedro_rules *rules, const struct bot_history *history,
                      struct pedro_state *state) {
    const pedro_card two = pedro_card_of(state->trump, PEDRO_TWO);
    pedro_seat seat = who_played(history, two);
    for (pedro_seat other = 0; other < rules->set.players; other++)
        if (pedro_set_has(state->hand[other], two))
            seat = other;
    if (seat >= rules->set.players)
        seat = PEDRO_NO_SEAT;
    state->two_first[state->trump] = state->two_last[state->trump] = seat;
}

static void place_called(const struct pedro_rules *rules, const struct pedro_view *view,
                         const struct bot_history *history, struct pedro_state *state) {
    state->first_hand = view->first_hand | state->hand[view->bidder];
    for (unsigned i = 0; history && i < history->plays && i < PEDRO_PACK_MAX; i++)
        if (history->play[i].seat == view->bidder &&
            history->play[i].card < PEDRO_PACK_MAX)
            state->first_hand |= pedro_set_of(history->play[i].card);
    state->partner = view->partner;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        if (view->called < PEDRO_PACK_MAX &&
            pedro_set_has(state->hand[seat], view->called))
            state->partner = seat;
}

/* Points in the tricks that are won. */
static void count_taken(const struct pedro_rules *rules, struct pedro_state *state) {
    for (unsigned side = 0; side < rules->sides; side++) {
        pedro_cards taken = state->taken[side] & rules->scoring[state->trump];
        if (rules->set.low != PEDRO_LOW_TAKER)
            taken &= ~pedro_set_of(pedro_card_of(state->trump, PEDRO_TWO));
        while (taken)
            state->points[side] =
                (int16_t)(state->points[side] +
                          rules->value[state->trump][pedro_set_pop(&taken)]);
    }
}

void layout_state(const struct pedro_rules *rules, const struct pedro_view *view,
                  const struct bot_history *history, const struct layout *world,
                  struct pedro_state *state) {
    pedro_state_init(rules, view->dealer, state);
    memcpy(state->hand, world->hand, sizeof state->hand);
    memcpy(state->taken, view->taken, sizeof state->taken);
    memcpy(state->buried, view->buried, sizeof state->buried);
    memcpy(state->score, view->score, sizeof state->score);
    memcpy(state->call, view->call, sizeof state->call);
    memcpy(state->trick, view->trick, sizeof state->trick);
    memcpy(state->last_trick, view->last_trick, sizeof state->last_trick);
    memcpy(state->thrown, view->thrown, sizeof state->thrown);
    memcpy(state->drawn, view->drawn, sizeof state->drawn);
    memcpy(state->void_in, view->void_in, sizeof state->void_in);
    for (unsigned i = 0; i < view->wash_size; i++) {
        if (view->wash[i] == PEDRO_NO_CARD)
            continue;
        state->wash[state->wash_size] = view->wash[i];
        state->wash_by[state->wash_size++] = view->wash_by[i];
    }
    state->seen = view->seen;
    state->hands = view->hands;
    state->hands_scored = view->hands_scored;
    state->high_bid = view->high_bid;
    state->calls = view->calls;
    state->phase = view->phase;
    state->turn = view->turn;
    state->bidder = view->bidder;
    state->leader = view->leader;
    state->winner_so_far = view->winner_so_far;
    state->last_leader = view->last_leader;
    state->last_winner = view->last_winner;
    state->trump = view->trump;
    state->called = view->called;
    state->tricks = view->tricks;
    state->out = view->out;
    state->asked = view->asked;
    state->required = view->required;
    state->two_settled = 1;
    const pedro_card led = state->trick[state->leader];
    if (led != PEDRO_NO_CARD)
        state->best_card = state->trick[state->winner_so_far];
    state->no_trump_led = !(state->hand[state->leader] & rules->trumps[state->trump]) &&
                          (led == PEDRO_NO_CARD || !rules->strength[state->trump][led]);
    count_taken(rules, state);
    place_two(rules, history, state);
    if (rules->set.teams == PEDRO_TEAMS_CALLED)
        place_called(rules, view, history, state);
}
