/* redeal.c - where the cards a seat knows have come from, and dealing the others anew.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/redeal.h"

#include <string.h>

static pedro_cards known_to(const struct bot_turn *turn) {
    return turn->view->hand[turn->view->seat];
}

static bool in_exchange(const struct bot_turn *turn) { return turn->view->trump < 4; }

/* --- where cards come from --- */

static pedro_cards place_bit(unsigned place) { return (pedro_cards)1 << place; }

/* The lowest `n` places of a set. */
static pedro_cards first_of(pedro_cards places, unsigned n) {
    pedro_cards first = 0;
    for (; n > 0 && places; n--)
        first |= pedro_set_of(pedro_set_pop(&places));
    return first;
}

static void find_places(struct redeal *redeal) {
    const struct pedro_rules *rules = redeal->turn->rules;
    pedro_card pack[PEDRO_PACK_MAX] = {0};
    pedro_cards rest = rules->pack;
    struct pedro_state state;
    for (unsigned i = 0; rest; i++)
        pack[i] = pedro_set_pop(&rest);
    pedro_state_init(rules, redeal->turn->view->dealer, &state);
    pedro_deal_legal(rules, &state, pack);
    redeal->stock = (uint8_t)(rules->pack_size - rules->stock_size);
    for (unsigned i = 0; i < redeal->stock; i++) {
        for (int seat = 0; seat < rules->set.players; seat++)
            if (pedro_set_has(state.hand[seat], pack[i]))
                redeal->dealt[seat] |= place_bit(i);
        if (i >= redeal->stock - (unsigned)rules->set.kitty)
            redeal->kitty |= place_bit(i);
    }
}

static pedro_seat robber(const struct bot_turn *turn) {
    return turn->rules->set.robber == PEDRO_ROBBER_DEALER ? turn->view->dealer
                                                          : turn->view->bidder;
}

static bool waits(const struct bot_turn *turn, pedro_seat seat) {
    return turn->rules->robber_waits && seat == robber(turn);
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

/* What another seat can have been dealt. */
static void read_other(struct redeal *redeal, pedro_seat seat) {
    const struct pedro_ruleset *set = &redeal->turn->rules->set;
    const pedro_cards dealt = redeal->dealt[seat];
    const unsigned size = pedro_set_count(dealt),
                   thrown = redeal->turn->view->thrown[seat];
    const int gave = -balance(redeal->turn, seat);
    const bool whole = set->exchange == PEDRO_EXCHANGE_REFILL && thrown > 0 &&
                       thrown <= size &&
                       !(waits(redeal->turn, seat) && set->rob != PEDRO_ROB_TRUMPS);
    if (whole) {
        redeal->trumps |= first_of(dealt, size - thrown);
        redeal->plain |= dealt & ~first_of(dealt, size - thrown);
    } else if (gave > 0) {
        redeal->trumps |= first_of(dealt, (unsigned)(set->hand_size + gave));
    }
    redeal->trash |= dealt & redeal->plain;
}

/* Who gave us cards: the partner, or where an overflow goes to the right, the seat on our
 * left. */
static pedro_seat giver(const struct bot_turn *turn) {
    const pedro_seat me = turn->view->seat;
    const pedro_seat partner = pedro_partner(turn->rules, me),
                     left = pedro_left(turn->rules, me);
    return partner != PEDRO_NO_SEAT && balance(turn, partner) < 0 ? partner : left;
}

/* The places outside of our hand that came to us. */
static void read_own(struct redeal *redeal) {
    const struct bot_turn *turn = redeal->turn;
    const struct pedro_view *view = turn->view;
    const unsigned before = drawn_before(turn, view->seat);
    unsigned drawn = view->drawn[view->seat];
    if (view->bidder == view->seat && view->kitty_size == 0) {
        redeal->own |= redeal->kitty;
        drawn -= pedro_set_count(redeal->kitty);
    }
    for (unsigned i = before; drawn > 0 && i < turn->rules->stock_size; i++, drawn--)
        redeal->own |= place_bit(redeal->stock + i);
}

/* Cards that lie open, and where they come from. */
static void fix_open(struct redeal *redeal) {
    const struct bot_turn *turn = redeal->turn;
    const struct pedro_view *view = turn->view;
    unsigned place = turn->rules->pack_size;
    for (unsigned i = view->stock_size; i > 0; i--)
        redeal->fixed[--place] = view->stock[i - 1];
    for (unsigned i = 0; i < view->wash_size; i++) {
        const pedro_card card = view->wash[i];
        const pedro_seat seat = view->wash_by[i];
        if (card == PEDRO_NO_CARD)
            continue;
        if (seat == view->seat) {
            redeal->thrown |= pedro_set_of(card);
            continue;
        }
        pedro_cards free = redeal->dealt[seat];
        if (redeal->plain & free)
            free &= redeal->plain;
        while (free && redeal->fixed[pedro_set_first(free)] != PEDRO_NO_CARD)
            free &= free - 1;
        if (free)
            redeal->fixed[pedro_set_first(free)] = card;
    }
}

bool redeal_init(struct redeal *redeal, const struct bot_turn *turn) {
    const struct pedro_view *view = turn->view;
    memset(redeal, 0, sizeof *redeal);
    memset(redeal->fixed, PEDRO_NO_CARD, sizeof redeal->fixed);
    redeal->turn = turn;
    find_places(redeal);
    if (!in_exchange(turn)) {
        redeal->own = redeal->kitty;
        return true;
    }
    const int received = balance(turn, view->seat);
    if (received < 0 || view->thrown[view->seat] > turn->rules->dealt)
        return false; /* what we gave away we have forgotten */
    redeal->received = (uint8_t)received;
    redeal->kept = (uint8_t)(turn->rules->dealt - view->thrown[view->seat]);
    if (received > 0)
        redeal->passed = redeal->dealt[giver(turn)];
    for (pedro_seat seat = 0; seat < turn->rules->set.players; seat++)
        if (seat != view->seat)
            read_other(redeal, seat);
    read_own(redeal);
    fix_open(redeal);
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

/* Fills the free places of a set from a heap, `most` of them. */
static void fill(pedro_card pack[PEDRO_PACK_MAX], pedro_cards places, unsigned most,
                 struct heap *heap) {
    while (places && most > 0 && heap->count > 0) {
        const unsigned place = pedro_set_pop(&places);
        if (pack[place] != PEDRO_NO_CARD)
            continue;
        pack[place] = heap->card[--heap->count];
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
static void place_own(const struct redeal *redeal, struct pedro_rng *rng,
                      pedro_card pack[PEDRO_PACK_MAX]) {
    const struct bot_turn *turn = redeal->turn;
    const pedro_cards dealt = redeal->dealt[turn->view->seat];
    const pedro_cards any = ~(pedro_cards)0;
    struct heap ours, some;
    heap_up(&some, redeal->thrown, rng);
    fill(pack, dealt, PEDRO_PACK_MAX, &some);
    heap_up(&ours, known_to(turn), rng);
    if (in_exchange(turn)) {
        const pedro_cards trumps = turn->rules->trumps[turn->view->trump];
        sort_out(&ours, turn->view->thrown[turn->view->seat] ? trumps : any, redeal->kept,
                 &some);
        fill(pack, dealt, PEDRO_PACK_MAX, &some);
        sort_out(&ours, redeal->received ? trumps : 0, redeal->received, &some);
        fill(pack, redeal->passed & redeal->trumps, redeal->received, &some);
        fill(pack, redeal->passed, some.count, &some);
        const unsigned drawn = pedro_set_count(redeal->own);
        sort_out(&ours, ~trumps, ours.count > drawn ? ours.count - drawn : 0, &some);
        fill(pack, redeal->trash, PEDRO_PACK_MAX, &some);
    } else {
        fill(pack, dealt, PEDRO_PACK_MAX, &ours);
    }
    fill(pack, redeal->own, PEDRO_PACK_MAX, &ours);
}

void redeal_pack(const struct redeal *redeal, struct pedro_rng *rng,
                 pedro_card pack[PEDRO_PACK_MAX]) {
    const struct bot_turn *turn = redeal->turn;
    const struct pedro_rules *rules = turn->rules;
    const pedro_cards all = rules->pack_size < 64
                                ? ((pedro_cards)1 << rules->pack_size) - 1
                                : ~(pedro_cards)0;
    const pedro_cards trumps = in_exchange(turn) ? rules->trumps[turn->view->trump] : 0;
    struct heap high, rest;
    pedro_cards hidden = rules->pack;
    memcpy(pack, redeal->fixed, sizeof redeal->fixed);
    place_own(redeal, rng, pack);
    for (unsigned place = 0; place < rules->pack_size; place++)
        if (pack[place] != PEDRO_NO_CARD)
            hidden &= ~pedro_set_of(pack[place]);
    heap_up(&high, hidden & trumps, rng);
    heap_up(&rest, hidden & ~trumps, rng);
    fill(pack, redeal->trumps, PEDRO_PACK_MAX, &high);
    fill(pack, redeal->plain, PEDRO_PACK_MAX, &rest);
    hidden = 0;
    while (high.count > 0)
        hidden |= pedro_set_of(high.card[--high.count]);
    while (rest.count > 0)
        hidden |= pedro_set_of(rest.card[--rest.count]);
    heap_up(&rest, hidden, rng);
    fill(pack, all, PEDRO_PACK_MAX, &rest);
}
