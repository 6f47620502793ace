/* view.c - the part of a state that one seat may know (PROTOCOL section 2, "The view").
 *
 * A view starts empty and receives only what may be seen, so a field that is forgotten
 * here hides information and does not leak it.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/view.h"
#include "rules/hand.h"

_Static_assert(sizeof(struct pedro_view) == offsetof(struct pedro_view, zero) +
                                                sizeof(((struct pedro_view *)0)->zero),
               "struct pedro_view must not end in padding");

/* The part that is the same for all seats. */
static void public_part(const struct pedro_rules *rules, const struct pedro_state *state,
                        struct pedro_view *view) {
    memset(view, 0, sizeof *view);
    memcpy(view->taken, state->taken, sizeof view->taken);
    memcpy(view->buried, state->buried, sizeof view->buried);
    memcpy(view->score, state->score, sizeof view->score);
    memcpy(view->last_hand, state->last_hand, sizeof view->last_hand);
    memcpy(view->points, state->points, sizeof view->points);
    memcpy(view->call, state->call, sizeof view->call);
    memcpy(view->trick, state->trick, sizeof view->trick);
    memcpy(view->last_trick, state->last_trick, sizeof view->last_trick);
    memcpy(view->thrown, state->thrown, sizeof view->thrown);
    memcpy(view->drawn, state->drawn, sizeof view->drawn);
    memcpy(view->void_in, state->void_in, sizeof view->void_in);
    memset(view->stock, PEDRO_NO_CARD, sizeof view->stock);
    memset(view->kitty, PEDRO_NO_CARD, sizeof view->kitty);
    memset(view->wash, PEDRO_NO_CARD, sizeof view->wash);
    memset(view->wash_by, PEDRO_NO_SEAT, sizeof view->wash_by);
    memcpy(view->wash_by, state->wash_by, state->wash_size);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        view->hand_size[seat] = (uint8_t)pedro_set_count(state->hand[seat]);
    view->seen = state->seen;
    view->exposed = pedro_exposed(state);
    view->barred = state->barred;
    view->ahead_seat = state->ahead_seat;
    view->ahead_card = state->ahead_card;
    view->required = state->required;
    view->hands = state->hands;
    view->hands_scored = state->hands_scored;
    view->high_bid = state->high_bid;
    view->calls = state->calls;
    view->last_bid = state->last_bid;
    view->last_bidder = state->last_bidder;
    view->last_trump = state->last_trump;
    view->last_made = state->last_made;
    view->seat = PEDRO_NO_SEAT;
    view->stock_size = (uint8_t)(state->stock_end - state->stock_at);
    view->kitty_size = state->kitty_size;
    view->wash_size = state->wash_size;
    view->phase = state->phase;
    view->turn = state->turn;
    view->dealer = state->dealer;
    view->bidder = state->bidder;
    view->leader = state->leader;
    view->winner_so_far = state->winner_so_far;
    view->last_leader = state->last_leader;
    view->last_winner = state->last_winner;
    view->trump = state->trump;
    view->called = state->called;
    view->partner = PEDRO_NO_SEAT;
    view->tricks = state->tricks;
    view->winners = state->winners;
    view->out = state->out;
    view->asked = state->asked;
}

static bool is_trump(const struct pedro_rules *rules, const struct pedro_state *state,
                     pedro_card card) {
    return state->trump != PEDRO_NO_SUIT &&
           pedro_set_has(rules->trumps[state->trump], card);
}

/* The wash: the seat's own discards, and those that are face up. */
static void see_wash(const struct pedro_rules *rules, const struct pedro_state *state,
                     pedro_seat seat, struct pedro_view *view) {
    for (unsigned i = 0; i < state->wash_size; i++)
        if (state->wash_by[i] == seat || rules->set.discards == PEDRO_DISCARDS_UP ||
            (rules->set.discards == PEDRO_DISCARDS_TRUMPS_UP &&
             is_trump(rules, state, state->wash[i])))
            view->wash[i] = state->wash[i];
}

/* The stock: for the robber that took its trumps, and what is left of them under `sort`.
 */
static void see_stock(const struct pedro_rules *rules, const struct pedro_state *state,
                      pedro_seat seat, struct pedro_view *view) {
    const bool all = seat != PEDRO_NO_SEAT && hand_robber_sees(rules, state) &&
                     seat == hand_robber(rules, state);
    const bool trumps = rules->set.exchange == PEDRO_EXCHANGE_REFILL &&
                        rules->set.rob == PEDRO_ROB_SORT && state->two_settled;
    for (unsigned i = 0; i < view->stock_size; i++) {
        pedro_card card = state->stock[state->stock_at + i];
        if (all || (trumps && is_trump(rules, state, card)))
            view->stock[i] = card;
    }
}

/* Besides the points of the taker's cards: a two that was won or lies face up and counts for a holder, and public
 * discards, once they count; in phase review all that are certain. */
static void see_points(const struct pedro_rules *rules, const struct pedro_state *state,
                       struct pedro_view *view) {
    int16_t discarded[PEDRO_SEATS_MAX];
    if (state->phase == PEDRO_PHASE_REVIEW) {
        pedro_points(rules, state, view->points);
        return;
    }
    if (state->turn == PEDRO_NO_SEAT)
        return;
    unsigned holder;
    const int two = score_shown_two(rules, state, &holder);
    if (two)
        view->points[holder] = (int16_t)(view->points[holder] + two);
    if (rules->set.discards == PEDRO_DISCARDS_DOWN)
        return;
    score_discards(rules, state, discarded);
    for (unsigned side = 0; side < rules->sides; side++)
        view->points[side] = (int16_t)(view->points[side] + discarded[side]);
}

void pedro_view(const struct pedro_rules *rules, const struct pedro_state *state,
                pedro_seat seat, struct pedro_view *view) {
    public_part(rules, state, view);
    see_wash(rules, state, seat, view);
    see_stock(rules, state, seat, view);
    see_points(rules, state, view);
    if (state->partner != PEDRO_NO_SEAT &&
        (seat == state->partner || pedro_set_has(state->seen, state->called)))
        view->partner = state->partner;
    for (pedro_seat other = 0; view->exposed && other < rules->set.players; other++)
        view->hand[other] = state->hand[other] & view->exposed;
    if (seat == PEDRO_NO_SEAT)
        return;
    view->seat = seat;
    if (state->phase != PEDRO_PHASE_DARK)
        view->hand[seat] = state->hand[seat];
    if (seat == state->bidder)
        view->first_hand = state->first_hand;
}

void pedro_view_open(const struct pedro_rules *rules, const struct pedro_state *state,
                     struct pedro_view *view) {
    public_part(rules, state, view);
    pedro_points(rules, state, view->points);
    memcpy(view->hand, state->hand, sizeof view->hand);
    memcpy(view->stock, state->stock + state->stock_at, view->stock_size);
    memcpy(view->kitty, state->kitty, state->kitty_size);
    memcpy(view->wash, state->wash, state->wash_size);
    view->first_hand = state->first_hand;
    view->partner = state->partner;
    view->revokes = state->revokes;
}
