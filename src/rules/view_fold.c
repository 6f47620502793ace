/* view_fold.c - updates a view by the effects that its seat may see.
 *
 * The only inputs are the visible effect, in which hidden cards are counted, and the
 * ruleset. So the fold uses nothing that the seat cannot know.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/hand.h"

/* Removes `count` cards from the top of a pile, or the known `cards` wherever they
 * lie. */
static void pile_take(pedro_card *pile, uint8_t *size, unsigned count,
                      pedro_cards cards) {
    unsigned to = 0;
    for (unsigned i = 0; i < *size; i++)
        if (pile[i] == PEDRO_NO_CARD || !pedro_set_has(cards, pile[i]))
            pile[to++] = pile[i];
    *size = (uint8_t)(*size - count);
    memset(pile + *size, PEDRO_NO_CARD, PEDRO_PACK_MAX - (size_t)*size);
}

static void pile_draw(pedro_card *pile, uint8_t *size, unsigned count) {
    *size = (uint8_t)(*size - count);
    memmove(pile, pile + count, *size);
    memset(pile + *size, PEDRO_NO_CARD, PEDRO_PACK_MAX - (size_t)*size);
}

/* Removes `count` discards from index `at` on. */
static void wash_take(struct pedro_view *view, unsigned at, unsigned count) {
    const size_t left = (size_t)view->wash_size - at - count;
    memmove(view->wash + at, view->wash + at + count, left);
    memmove(view->wash_by + at, view->wash_by + at + count, left);
    view->wash_size = (uint8_t)(view->wash_size - count);
    memset(view->wash + view->wash_size, PEDRO_NO_CARD, count);
    memset(view->wash_by + view->wash_size, PEDRO_NO_SEAT, count);
}

/* Adds cards to a hand; known ones if it is the seat's own. */
static void gain(struct pedro_view *view, pedro_seat seat,
                 const struct pedro_effect *effect) {
    view->hand_size[seat] = (uint8_t)(view->hand_size[seat] + effect->cards);
    if (seat == view->seat)
        view->hand[seat] |= pedro_effect_cards(effect);
}

static void lose(struct pedro_view *view, const struct pedro_effect *effect) {
    view->hand_size[effect->seat] =
        (uint8_t)(view->hand_size[effect->seat] - effect->cards);
    view->hand[effect->seat] &= ~pedro_effect_cards(effect);
    view->exposed &= ~pedro_effect_cards(effect);
}

/* Cards drawn, taken or picked up. */
static void draw(struct pedro_view *view, const struct pedro_effect *effect) {
    view->drawn[effect->seat] = (uint8_t)(view->drawn[effect->seat] + effect->cards);
    gain(view, effect->seat, effect);
}

static void fold_deal(const struct pedro_rules *rules, struct pedro_view *view) {
    memset(view->taken, 0, sizeof view->taken);
    memset(view->points, 0, sizeof view->points);
    memset(view->last_trick, PEDRO_NO_CARD, sizeof view->last_trick);
    view->last_leader = view->last_winner = PEDRO_NO_SEAT;
    view->kitty_size = (uint8_t)rules->set.kitty;
    view->stock_size = rules->stock_size;
    view->hands++;
}

static void fold_call(struct pedro_view *view, const struct pedro_effect *effect) {
    const pedro_bid bid = (pedro_bid)effect->number;
    if (bid != PEDRO_BID_DARK) {
        view->call[effect->seat] = bid;
        view->calls++;
        view->asked |= (uint8_t)(1u << effect->seat);
    }
    if (bid != PEDRO_PASSED) {
        view->high_bid = bid;
        view->bidder = effect->seat;
    }
}

static void fold_discard(struct pedro_view *view, const struct pedro_effect *effect) {
    lose(view, effect);
    view->thrown[effect->seat] = (uint8_t)(view->thrown[effect->seat] + effect->cards);
    memcpy(view->wash + view->wash_size, effect->card, effect->cards);
    memset(view->wash_by + view->wash_size, effect->seat, effect->cards);
    view->wash_size = (uint8_t)(view->wash_size + effect->cards);
}

static void fold_claim(struct pedro_view *view, const struct pedro_effect *effect) {
    unsigned at = 0;
    while (at < view->wash_size && view->wash[at] != effect->card[0])
        at++;
    if (at == view->wash_size)
        return;
    wash_take(view, at, 1);
    draw(view, effect);
}

/* A card lies ahead of its turn: it is in no hand. */
static void fold_ahead(const struct pedro_rules *rules, struct pedro_view *view,
                       const struct pedro_effect *effect) {
    lose(view, effect);
    view->ahead_seat = effect->seat;
    view->ahead_card = effect->card[0];
    view->void_in[effect->seat] &=
        (uint8_t)~irregular_suit_bit(rules, view->trump, effect->card[0]);
}

static void fold_withdrawn(struct pedro_view *view, const struct pedro_effect *effect) {
    view->ahead_seat = PEDRO_NO_SEAT;
    view->ahead_card = PEDRO_NO_CARD;
    view->hand_size[effect->seat]++;
    view->hand[effect->seat] |= pedro_effect_cards(effect);
    view->exposed |= pedro_effect_cards(effect);
}

static void fold_played(const struct pedro_rules *rules, struct pedro_view *view,
                        const struct pedro_effect *effect) {
    const pedro_seat seat = effect->seat;
    if (seat == view->ahead_seat)
        view->ahead_seat = PEDRO_NO_SEAT, view->ahead_card = PEDRO_NO_CARD;
    else
        lose(view, effect);
    view->void_in[seat] &=
        (uint8_t)~irregular_suit_bit(rules, view->trump, effect->card[0]);
    if (view->trick[view->leader] == PEDRO_NO_CARD)
        view->required = PEDRO_REQUIRED_NOTHING;
    view->seen |= pedro_effect_cards(effect);
    view->trick[seat] = effect->card[0];
    view->winner_so_far = effect->other;
    view->void_in[seat] |= (uint8_t)effect->number;
}

/* A side wins cards. */
static void fold_won(const struct pedro_rules *rules, struct pedro_view *view,
                     const struct pedro_effect *effect) {
    const unsigned side = pedro_side(rules, (unsigned)effect->seat);
    view->taken[side] |= pedro_effect_cards(effect) & rules->scoring[view->trump];
    view->points[side] = (int16_t)(view->points[side] + effect->number);
}

static void fold_trick(const struct pedro_rules *rules, struct pedro_view *view,
                       const struct pedro_effect *effect) {
    fold_won(rules, view, effect);
    memcpy(view->last_trick, view->trick, sizeof view->trick);
    memset(view->trick, PEDRO_NO_CARD, sizeof view->trick);
    memset(view->buried, 0, sizeof view->buried);
    view->last_leader = view->leader;
    view->last_winner = effect->seat;
    view->tricks++;
}

static void fold_result(struct pedro_view *view, bool made) {
    view->hands_scored++;
    view->last_bid = view->high_bid;
    view->last_bidder = view->bidder;
    view->last_trump = view->trump;
    view->last_made = made;
}

/* Clears the table; no seat is to act. */
static void fold_end(struct pedro_view *view, pedro_seat dealer) {
    memset(view->hand, 0, sizeof view->hand);
    memset(view->hand_size, 0, sizeof view->hand_size);
    memset(view->buried, 0, sizeof view->buried);
    memset(view->call, 0, sizeof view->call);
    memset(view->trick, PEDRO_NO_CARD, sizeof view->trick);
    memset(view->thrown, 0, sizeof view->thrown);
    memset(view->drawn, 0, sizeof view->drawn);
    memset(view->void_in, 0, sizeof view->void_in);
    memset(view->stock, PEDRO_NO_CARD, sizeof view->stock);
    memset(view->wash, PEDRO_NO_CARD, sizeof view->wash);
    memset(view->wash_by, PEDRO_NO_SEAT, sizeof view->wash_by);
    view->first_hand = view->seen = view->exposed = 0;
    view->barred = view->required = 0;
    view->ahead_seat = PEDRO_NO_SEAT;
    view->ahead_card = PEDRO_NO_CARD;
    view->high_bid = PEDRO_NO_BID;
    view->calls = 0;
    view->stock_size = view->kitty_size = view->wash_size = 0;
    view->bidder = view->leader = view->winner_so_far = view->partner = PEDRO_NO_SEAT;
    view->trump = PEDRO_NO_SUIT;
    view->called = PEDRO_NO_CARD;
    view->tricks = view->out = view->asked = 0;
    view->dealer = dealer;
}

static void fold_turn(struct pedro_view *view, const struct pedro_effect *effect) {
    if (effect->seat == PEDRO_NO_SEAT)
        fold_end(view, effect->other);
    view->phase = (uint8_t)effect->number;
    if (view->phase == PEDRO_PHASE_REVIEW) {
        view->required = PEDRO_REQUIRED_NOTHING;
        view->winner_so_far = PEDRO_NO_SEAT;
    }
    view->turn = effect->seat;
}

/* A card is called: its holder is the partner, which only the holder knows at once. */
static void fold_partner_called(struct pedro_view *view,
                                const struct pedro_effect *effect) {
    view->called = effect->card[0];
    if (view->seat != PEDRO_NO_SEAT &&
        pedro_set_has(view->hand[view->seat], view->called))
        view->partner = view->seat;
}

void pedro_view_fold(const struct pedro_rules *rules, struct pedro_view *view,
                     const struct pedro_effect *effect) {
    const pedro_seat seat = effect->seat;
    const pedro_cards cards = pedro_effect_cards(effect);
    switch ((enum pedro_effect_kind)effect->kind) {
    case PEDRO_EFFECT_DEAL:
        fold_deal(rules, view);
        break;
    case PEDRO_EFFECT_DEALT:
        gain(view, seat, effect);
        break;
    case PEDRO_EFFECT_LOOKED:
        view->hand[seat] = cards;
        break;
    case PEDRO_EFFECT_CALLED:
        fold_call(view, effect);
        break;
    case PEDRO_EFFECT_CALLED_OUT_OF_TURN:
        view->barred |= (uint8_t)(1u << pedro_side(rules, (unsigned)seat));
        break;
    case PEDRO_EFFECT_NAMED:
        view->trump = (uint8_t)effect->number;
        break;
    case PEDRO_EFFECT_PICKED_UP:
        view->kitty_size = 0;
        draw(view, effect);
        break;
    case PEDRO_EFFECT_DISCARDED:
        fold_discard(view, effect);
        break;
    case PEDRO_EFFECT_DREW:
        pile_draw(view->stock, &view->stock_size, effect->cards);
        draw(view, effect);
        break;
    case PEDRO_EFFECT_REDREW:
        wash_take(view, 0, effect->cards);
        draw(view, effect);
        break;
    case PEDRO_EFFECT_STOCK_SEEN:
        memcpy(view->stock, effect->card, effect->cards);
        break;
    case PEDRO_EFFECT_TOOK:
        pile_take(view->stock, &view->stock_size, effect->cards, cards);
        draw(view, effect);
        break;
    case PEDRO_EFFECT_GAVE:
        lose(view, effect);
        gain(view, effect->other, effect);
        break;
    case PEDRO_EFFECT_CLAIMED:
        fold_claim(view, effect);
        break;
    case PEDRO_EFFECT_FOLDED:
        view->out |= (uint8_t)(1u << seat);
        if (seat == view->leader)
            view->required = PEDRO_REQUIRED_NOTHING;
        break;
    case PEDRO_EFFECT_PLAY_BEGAN:
        if (rules->set.teams == PEDRO_TEAMS_CALLED && seat == view->seat)
            view->first_hand = view->hand[seat];
        break;
    case PEDRO_EFFECT_DISCARDS_COUNTED:
    case PEDRO_EFFECT_LOW_COUNTED:
        view->points[seat] = (int16_t)(view->points[seat] + effect->number);
        break;
    case PEDRO_EFFECT_LED:
        view->leader = view->winner_so_far = seat;
        break;
    case PEDRO_EFFECT_BURIED:
        lose(view, effect);
        view->buried[seat] |= cards;
        view->seen |= cards;
        break;
    case PEDRO_EFFECT_PLAYED:
        fold_played(rules, view, effect);
        break;
    case PEDRO_EFFECT_PLAYED_AHEAD:
        fold_ahead(rules, view, effect);
        break;
    case PEDRO_EFFECT_WITHDRAWN:
        fold_withdrawn(view, effect);
        break;
    case PEDRO_EFFECT_REQUIRED:
        view->required = (uint8_t)effect->number;
        break;
    case PEDRO_EFFECT_POINTS_SHOWN:
        view->points[seat] = (int16_t)effect->number;
        break;
    case PEDRO_EFFECT_PARTNER_CALLED:
        fold_partner_called(view, effect);
        break;
    case PEDRO_EFFECT_PARTNER_SHOWN:
        view->partner = seat;
        break;
    case PEDRO_EFFECT_TRICK_WON:
        fold_trick(rules, view, effect);
        break;
    case PEDRO_EFFECT_KEPT:
        fold_won(rules, view, effect);
        break;
    case PEDRO_EFFECT_COUNTED:
        view->taken[seat] = cards;
        view->points[seat] = (int16_t)effect->number;
        break;
    case PEDRO_EFFECT_MADE:
    case PEDRO_EFFECT_SET:
        fold_result(view, effect->kind == PEDRO_EFFECT_MADE);
        break;
    case PEDRO_EFFECT_SCORED:
        view->last_hand[seat] = effect->number;
        view->score[seat] += effect->number;
        break;
    case PEDRO_EFFECT_MATCH_WON:
        view->winners |= (uint8_t)(1u << seat);
        break;
    case PEDRO_EFFECT_TURN:
        fold_turn(view, effect);
        break;
    case PEDRO_EFFECT_DECLINED:
        if (effect->number == PEDRO_PHASE_REQUIRE)
            view->required = PEDRO_REQUIRED_NOTHING;
        break;
    case PEDRO_EFFECT_AGREED_VOID:
        memset(view->points, 0, sizeof view->points);
        break;
    case PEDRO_EFFECT_CARD_EXPOSED:
    case PEDRO_EFFECT_MISCOUNTED:
    case PEDRO_EFFECT_REVOKE_CLAIMED:
    case PEDRO_EFFECT_REVOKE_FOUND:
    case PEDRO_EFFECT_MISDEALT:
    case PEDRO_EFFECT_THREW_IN:
    case PEDRO_EFFECT_HAND_VOID:
    case PEDRO_EFFECTS:
        break;
    }
}
