/* deal_sampler.c - where the known cards have come from, and shuffling the others.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/deal_sampler.h"

#include <string.h>

static pedro_cards known_to(const struct bot_turn *turn) {
    return turn->view->hand[turn->view->seat];
}

static bool in_exchange(const struct bot_turn *turn) { return turn->view->trump < 4; }

/* --- where cards come from --- */

static pedro_cards position_bit(unsigned position) { return (pedro_cards)1 << position; }

/* The lowest `n` positions of a set. */
static pedro_cards first_of(pedro_cards positions, unsigned n) {
    pedro_cards first = 0;
    for (; n > 0 && positions; n--)
        first |= pedro_set_of(pedro_set_pop(&positions));
    return first;
}

static void find_positions(struct deal_sampler *sampler) {
    const struct pedro_rules *rules = sampler->base.turn->rules;
    pedro_card pack[PEDRO_PACK_MAX] = {0};
    pedro_cards rest = rules->pack;
    struct pedro_state state;
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    pedro_state_init(rules, sampler->base.turn->view->dealer, &state);
    pedro_deal_legal(rules, &state, pack);
    simple_bidders_init(rules, &state, &sampler->bidders);
    sampler->net = nnet_shipped_caller(rules);
    sampler->stock = (uint8_t)(rules->pack_size - rules->stock_size);
    for (unsigned i = 0; i < sampler->stock; i++) {
        for (int seat = 0; seat < rules->set.players; seat++)
            if (pedro_set_has(state.hand[seat], pack[i]))
                sampler->dealt[seat] |= position_bit(i);
        if (i >= sampler->stock - (unsigned)rules->set.kitty)
            sampler->kitty |= position_bit(i);
    }
}

static pedro_seat robber(const struct bot_turn *turn) {
    return turn->rules->set.robber == PEDRO_ROBBER_DEALER ? turn->view->dealer
                                                          : turn->view->bidder;
}

static bool waits(const struct bot_turn *turn, pedro_seat seat) {
    return pedro_robber_waits(turn->rules) && seat == robber(turn);
}

/* How many cards of the stock were drawn before `seat` draws. */
static unsigned drawn_before(const struct bot_turn *turn, pedro_seat seat) {
    const struct pedro_rules *rules = turn->rules;
    unsigned drawn = 0;
    for (int i = 0; i < rules->set.players; i++) {
        const pedro_seat other =
            (pedro_seat)((turn->view->dealer + 1 + i) % rules->set.players);
        if (other == seat && !waits(turn, seat))
            break;
        if (other != seat && !waits(turn, other))
            drawn += turn->view->drawn[other];
    }
    return drawn < rules->stock_size ? drawn : rules->stock_size;
}

/* Cards that came to a seat from others less those it gave them. */
static int balance(const struct bot_turn *turn, pedro_seat seat) {
    const struct pedro_view *view = turn->view;
    return (int)view->hand_size[seat] + view->thrown[seat] - view->drawn[seat] -
           turn->rules->dealt;
}

/* What another seat must have been dealt. */
static void read_other(struct deal_sampler *sampler, pedro_seat seat) {
    const struct pedro_ruleset *set = &sampler->base.turn->rules->set;
    const pedro_cards dealt = sampler->dealt[seat];
    const unsigned size = pedro_set_count(dealt),
                   thrown = sampler->base.turn->view->thrown[seat];
    const int gave = -balance(sampler->base.turn, seat);
    const bool whole = set->exchange == PEDRO_EXCHANGE_REFILL && thrown > 0 &&
                       thrown <= size &&
                       !(waits(sampler->base.turn, seat) && set->rob != PEDRO_ROB_TRUMPS);
    if (whole) {
        sampler->trumps |= first_of(dealt, size - thrown);
        sampler->plain |= dealt & ~first_of(dealt, size - thrown);
    } else if (gave > 0) {
        sampler->trumps |= first_of(dealt, (unsigned)(set->hand_size + gave));
    }
    sampler->trash |= dealt & sampler->plain;
}

/* The seat that gave us cards: the partner, or where an overflow goes to the right, the seat on our
 * left. */
static pedro_seat giver(const struct bot_turn *turn) {
    const pedro_seat me = turn->view->seat;
    const pedro_seat partner = pedro_partner(turn->rules, me),
                     left = pedro_left(turn->rules, me);
    return partner != PEDRO_NO_SEAT && balance(turn, partner) < 0 ? partner : left;
}

/* Positions outside of our deal whose cards came to us. */
static void read_own(struct deal_sampler *sampler) {
    const struct bot_turn *turn = sampler->base.turn;
    const struct pedro_view *view = turn->view;
    const unsigned before = drawn_before(turn, view->seat);
    unsigned drawn = view->drawn[view->seat];
    if (view->bidder == view->seat && view->kitty_size == 0) {
        sampler->own |= sampler->kitty;
        drawn -= pedro_set_count(sampler->kitty);
    }
    for (unsigned i = before; drawn > 0 && i < turn->rules->stock_size; i++, drawn--)
        sampler->own |= position_bit(sampler->stock + i);
}

/* Open cards, and the positions they come from. */
static void fix_open(struct deal_sampler *sampler) {
    const struct bot_turn *turn = sampler->base.turn;
    const struct pedro_view *view = turn->view;
    unsigned position = turn->rules->pack_size;
    for (unsigned i = view->stock_size; i > 0; i--)
        sampler->fixed[--position] = view->stock[i - 1];
    for (unsigned i = 0; i < view->wash_size; i++) {
        const pedro_card card = view->wash[i];
        const pedro_seat seat = view->wash_by[i];
        if (card == PEDRO_NO_CARD)
            continue;
        if (seat == view->seat) {
            sampler->thrown |= pedro_set_of(card);
            continue;
        }
        pedro_cards free = sampler->dealt[seat];
        if (sampler->plain & free)
            free &= sampler->plain;
        while (free && sampler->fixed[pedro_set_first(free)] != PEDRO_NO_CARD)
            free &= free - 1;
        if (free)
            sampler->fixed[pedro_set_first(free)] = card;
    }
}

bool deal_sampler_init(struct deal_sampler *sampler, const struct bot_turn *turn) {
    const struct pedro_view *view = turn->view;
    memset(sampler, 0, sizeof *sampler);
    memset(sampler->fixed, PEDRO_NO_CARD, sizeof sampler->fixed);
    sampler->base = (struct world_sampler){.turn = turn, .draw = deal_sampler_draw};
    find_positions(sampler);
    if (!in_exchange(turn)) {
        sampler->own = sampler->kitty;
        return true;
    }
    const int received = balance(turn, view->seat);
    if (received < 0 || view->thrown[view->seat] > turn->rules->dealt)
        return false; /* what we gave away we have forgotten */
    sampler->received = (uint8_t)received;
    sampler->kept = (uint8_t)(turn->rules->dealt - view->thrown[view->seat]);
    if (received > 0)
        sampler->passed = sampler->dealt[giver(turn)];
    for (pedro_seat seat = 0; seat < turn->rules->set.players; seat++)
        if (seat != view->seat)
            read_other(sampler, seat);
    read_own(sampler);
    fix_open(sampler);
    return true;
}

/* --- shuffling --- */

/* Cards in the order they are handed out. */
struct heap {
    pedro_card card[PEDRO_PACK_MAX];
    unsigned count;
};

static void heap_up(struct heap *heap, pedro_cards cards, struct pedro_rng *rng) {
    heap->count = 0;
    while (cards)
        heap->card[heap->count++] = pedro_set_pop(&cards);
    pedro_rng_shuffle(rng, heap->card, heap->count);
}

/* Fills the free positions of a set from a heap, `most` of them. */
static void fill(pedro_card pack[PEDRO_PACK_MAX], pedro_cards positions, unsigned most,
                 struct heap *heap) {
    while (positions && most > 0 && heap->count > 0) {
        const unsigned position = pedro_set_pop(&positions);
        if (pack[position] != PEDRO_NO_CARD)
            continue;
        pack[position] = heap->card[--heap->count];
        most--;
    }
}

/* Takes up to `n` cards out of a heap that are in `of`, the last first. */
static void sort_out(struct heap *from, pedro_cards of, unsigned n, struct heap *into) {
    unsigned left = from->count;
    into->count = 0;
    for (unsigned i = from->count; i > 0 && into->count < n; i--)
        if (pedro_set_has(of, from->card[i - 1])) {
            into->card[into->count++] = from->card[i - 1];
            memmove(from->card + i - 1, from->card + i, left - i);
            left--;
        }
    from->count = left;
}

/* Our own cards: those thrown and kept were dealt to us, others were given us or drawn, and
 * what is more than all these others threw. */
static void place_own(const struct deal_sampler *sampler, struct pedro_rng *rng,
                      pedro_card pack[PEDRO_PACK_MAX]) {
    const struct bot_turn *turn = sampler->base.turn;
    const pedro_cards dealt = sampler->dealt[turn->view->seat];
    const pedro_cards any = ~(pedro_cards)0;
    struct heap ours, some;
    heap_up(&some, sampler->thrown, rng);
    fill(pack, dealt, PEDRO_PACK_MAX, &some);
    heap_up(&ours, known_to(turn), rng);
    if (in_exchange(turn)) {
        const pedro_cards trumps = turn->rules->trumps[turn->view->trump];
        sort_out(&ours, turn->view->thrown[turn->view->seat] ? trumps : any,
                 sampler->kept, &some);
        fill(pack, dealt, PEDRO_PACK_MAX, &some);
        sort_out(&ours, sampler->received ? trumps : 0, sampler->received, &some);
        fill(pack, sampler->passed & sampler->trumps, sampler->received, &some);
        fill(pack, sampler->passed, some.count, &some);
        const unsigned drawn = pedro_set_count(sampler->own);
        sort_out(&ours, ~trumps, ours.count > drawn ? ours.count - drawn : 0, &some);
        fill(pack, sampler->trash, PEDRO_PACK_MAX, &some);
    } else {
        fill(pack, dealt, PEDRO_PACK_MAX, &ours);
    }
    fill(pack, sampler->own, PEDRO_PACK_MAX, &ours);
}

void deal_sampler_pack(const struct deal_sampler *sampler, struct pedro_rng *rng,
                       pedro_card pack[PEDRO_PACK_MAX]) {
    const struct bot_turn *turn = sampler->base.turn;
    const struct pedro_rules *rules = turn->rules;
    const pedro_cards all = rules->pack_size < 64
                                ? ((pedro_cards)1 << rules->pack_size) - 1
                                : ~(pedro_cards)0;
    const pedro_cards trumps = in_exchange(turn) ? rules->trumps[turn->view->trump] : 0;
    struct heap high, rest;
    pedro_cards hidden = rules->pack;
    memcpy(pack, sampler->fixed, sizeof sampler->fixed);
    place_own(sampler, rng, pack);
    for (unsigned position = 0; position < rules->pack_size; position++)
        if (pack[position] != PEDRO_NO_CARD)
            hidden &= ~pedro_set_of(pack[position]);
    heap_up(&high, hidden & trumps, rng);
    heap_up(&rest, hidden & ~trumps, rng);
    fill(pack, sampler->trumps, PEDRO_PACK_MAX, &high);
    fill(pack, sampler->plain, PEDRO_PACK_MAX, &rest);
    hidden = 0;
    while (high.count > 0)
        hidden |= pedro_set_of(high.card[--high.count]);
    while (rest.count > 0)
        hidden |= pedro_set_of(rest.card[--rest.count]);
    heap_up(&rest, hidden, rng);
    fill(pack, all, PEDRO_PACK_MAX, &rest);
}
