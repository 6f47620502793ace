/* nnet_views.c - features from the view of a seat.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/net/nnet_features.h"

#include <string.h>

#include "solver/bits.h"

static unsigned least_of(unsigned a, unsigned b) { return a < b ? a : b; }

static uint64_t places_of(const struct position_rules *play_rules, pedro_cards cards) {
    uint64_t set = 0;
    while (cards)
        set |= slot_bit(play_rules->slot_of[pedro_set_pop(&cards)]);
    return set;
}

/* 0 before a call, 1 for a pass, then 2 to NNET_CALLS - 1 by what the bid needs. */
static unsigned call_height(const struct pedro_rules *rules, pedro_bid call) {
    if (call == PEDRO_NO_BID || call == PEDRO_PASSED)
        return call == PEDRO_PASSED;
    return 2 + least_of(NNET_CALLS - 3,
                        (unsigned)(pedro_bid_needs(rules, call) * 3 / rules->total));
}

void nnet_hand_init(const struct pedro_rules *rules,
                    const struct position_rules *play_rules,
                    const struct pedro_view *view, struct nnet_hand *hand) {
    memset(hand, 0, sizeof *hand);
    hand->rules = play_rules;
    hand->pack = places_of(play_rules, rules->pack);
    for (uint64_t left = play_rules->trumps; left; left &= left - 1)
        if (play_rules->value[bits_lowest(left)] != 0)
            hand->scoring |= slot_bit(bits_lowest(left));
    hand->total = rules->total;
    hand->needs = (int16_t)pedro_bid_needs(rules, view->high_bid);
    hand->trump_count = (uint8_t)bits_count(play_rules->trumps);
    hand->teams = (uint8_t)rules->set.teams;
    hand->low_taken = rules->set.low == PEDRO_LOW_TAKER;
    hand->dealer = (uint8_t)view->dealer;
    hand->bidder = (uint8_t)view->bidder;
    for (unsigned seat = 0; seat < play_rules->players; seat++) {
        hand->call[seat] = (uint8_t)call_height(rules, view->call[seat]);
        hand->drawn[seat] = (uint8_t)least_of(view->drawn[seat], NNET_DRAWN - 1);
    }
}

/* The suits a seat has shown itself void of, as bits of position_rules.suit. */
static unsigned void_bits(unsigned trump, unsigned void_in) {
    unsigned bits = void_in >> PEDRO_JOKERS & 1 ? 1u << 3 : 0;
    for (unsigned suit = 0, lane = 0; suit < 4; suit++) {
        if (suit == trump)
            continue;
        bits |= (void_in >> suit & 1) << lane++;
    }
    return bits;
}

static pedro_cards named(const pedro_card *card, unsigned count) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < count; i++)
        if (card[i] != PEDRO_NO_CARD)
            cards |= pedro_set_of(card[i]);
    return cards;
}

/* Cards in the wash that all have seen. */
static pedro_cards open_wash(const struct pedro_rules *rules,
                             const struct pedro_view *view) {
    const pedro_cards wash = named(view->wash, view->wash_size);
    if (rules->set.discards == PEDRO_DISCARDS_UP)
        return wash;
    return rules->set.discards == PEDRO_DISCARDS_TRUMPS_UP
               ? wash & rules->trumps[view->trump]
               : 0;
}

void nnet_memory_init(const struct pedro_rules *rules,
                      const struct position_rules *play_rules,
                      const struct pedro_view *view, const struct bot_history *history,
                      struct nnet_memory *memory) {
    memset(memory, 0, sizeof *memory);
    memory->seen = places_of(play_rules, view->seen);
    memory->partner =
        view->called != PEDRO_NO_CARD && pedro_set_has(view->seen, view->called)
            ? (uint8_t)view->partner
            : SLOT_NONE;
    const uint64_t held = places_of(play_rules, view->hand[view->seat]),
                   open = places_of(play_rules, open_wash(rules, view)),
                   known =
                       places_of(play_rules, named(view->wash, view->wash_size) |
                                                 named(view->stock, view->stock_size));
    for (unsigned seat = 0; seat < play_rules->players; seat++) {
        memory->gone[seat] = open & ~memory->seen;
        memory->void_in[seat] = (uint8_t)void_bits(view->trump, view->void_in[seat]);
        if (view->trick[seat] != PEDRO_NO_CARD)
            memory->played[seat] = slot_bit(play_rules->slot_of[view->trick[seat]]);
        memory->lies |= memory->played[seat] | places_of(play_rules, view->buried[seat]);
    }
    memory->gone[view->seat] = known & ~held & ~memory->seen;
    for (unsigned i = 0; history && i < history->plays; i++)
        memory->played[history->play[i].seat] |=
            slot_bit(play_rules->slot_of[history->play[i].card]);
}

void nnet_position(const struct position_rules *play_rules, const struct pedro_view *view,
                   struct position *position) {
    memset(position, 0, sizeof *position);
    position->hand[view->seat] = places_of(play_rules, view->hand[view->seat]);
    for (unsigned side = 0; side < play_rules->sides; side++)
        position->points[side] =
            (int16_t)nnet_value(play_rules, places_of(play_rules, view->taken[side]));
    for (unsigned seat = 0; seat < play_rules->players; seat++) {
        pedro_cards lies = view->buried[seat];
        if (view->trick[seat] != PEDRO_NO_CARD)
            lies |= pedro_set_of(view->trick[seat]);
        position->trick_points +=
            (int16_t)nnet_value(play_rules, places_of(play_rules, lies));
    }
    position->phase = view->phase == PEDRO_PHASE_BURY   ? POSITION_BURY
                      : view->phase == PEDRO_PHASE_CALL ? POSITION_CALL
                                                        : POSITION_PLAY;
    position->turn = (uint8_t)view->turn;
    position->leader = (uint8_t)view->leader;
    position->bidder = (uint8_t)view->bidder;
    position->winner = (uint8_t)view->winner_so_far;
    position->led = position->best = position->called = SLOT_NONE;
    if (view->trick[view->leader] != PEDRO_NO_CARD) {
        position->led = play_rules->slot_of[view->trick[view->leader]];
        position->best = play_rules->slot_of[view->trick[view->winner_so_far]];
    }
    if (view->called != PEDRO_NO_CARD)
        position->called = play_rules->slot_of[view->called];
    position->tricks = view->tricks;
    position->out = view->out;
}
