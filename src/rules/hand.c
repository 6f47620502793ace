/* hand.c - dealing, running the steps of a hand, and moving cards.
 *
 * Invariant: between events every card of the pack is in exactly one of hands, stock,
 * kitty, wash, the trick, the buried cards, or was played earlier (`seen`).
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/hand.h"

/* struct pedro_state is compared and hashed as bytes, so it must have no padding. */
_Static_assert(sizeof(struct pedro_state) <= 1024, "the state has outgrown its kilobyte");
_Static_assert(sizeof(struct pedro_state) == offsetof(struct pedro_state, zero) +
                                                 sizeof(((struct pedro_state *)0)->zero),
               "struct pedro_state must not end in padding");

typedef bool step_function(const struct pedro_rules *, struct pedro_state *,
                           struct pedro_effects *);

static step_function *const steps[] = {
    [STEP_DARK] = dark_step,
    [STEP_MISDEAL] = misdeal_step,
    [STEP_AUCTION] = auction_step,
    [STEP_KITTY] = kitty_step,
    [STEP_NAME] = name_step,
    [STEP_DISCARD] = discard_step,
    [STEP_DEAL_MORE] = deal_more_step,
    [STEP_FOLD] = fold_step,
    [STEP_PASS] = pass_step,
    [STEP_OVERFLOW] = overflow_step,
    [STEP_COME_DOWN] = come_down_step,
    [STEP_DRAW] = draw_step,
    [STEP_CLAIM] = claim_step,
    [STEP_ROB] = rob_step,
    [STEP_ROBBER_SHORT] = robber_short_step,
    [STEP_SLIDE] = pass_step,
    [STEP_ALL_COME_DOWN] = come_down_step,
    [STEP_PLAY] = play_step,
};

void hand_next_step(struct pedro_state *state) {
    state->step++;
    state->step_at = 0;
    state->turn = state->dealer;
}

void hand_go(const struct pedro_rules *rules, struct pedro_state *state,
             struct pedro_effects *effects) {
    while (!steps[rules->own.step[state->step]](rules, state, effects))
        hand_next_step(state);
}

bool hand_ask(struct pedro_state *state, enum pedro_phase phase, pedro_seat seat,
              struct pedro_effects *effects) {
    tell(effects, PEDRO_EFFECT_TURN, seat, phase);
    state->phase = (uint8_t)phase;
    state->turn = seat;
    return true;
}

void hand_acquire(struct pedro_state *state, pedro_seat seat, pedro_cards cards) {
    state->hand[seat] |= cards;
    for (pedro_cards twos = cards & TWOS; twos;) {
        unsigned suit = pedro_printed_suit(pedro_set_pop(&twos));
        if (state->two_first[suit] == PEDRO_NO_SEAT)
            state->two_first[suit] = seat;
        state->two_last[suit] = seat;
    }
}

pedro_cards hand_face_up(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_cards cards) {
    switch (rules->set.discards) {
    case PEDRO_DISCARDS_UP:
        return cards;
    case PEDRO_DISCARDS_TRUMPS_UP:
        return cards & rules->trumps[state->trump];
    default:
        return 0;
    }
}

void hand_throw(const struct pedro_rules *rules, struct pedro_state *state,
                pedro_seat seat, pedro_cards cards, bool forced,
                struct pedro_effects *effects) {
    if (effects && (cards || !forced))
        tell_cards(effects, PEDRO_EFFECT_DISCARDED, seat, cards,
                   hand_face_up(rules, state, cards))
            ->forced = forced;
    state->hand[seat] &= ~cards;
    state->thrown[seat] += (uint8_t)pedro_set_count(cards);
    while (cards) {
        state->wash[state->wash_size] = pedro_set_pop(&cards);
        state->wash_by[state->wash_size++] = seat;
    }
}

void hand_tell_stock(const struct pedro_state *state, pedro_seat seat, pedro_cards open,
                     unsigned seen_by, struct pedro_effects *effects) {
    effect_show_pile(effect_add(effects, PEDRO_EFFECT_STOCK_SEEN, seat),
                     state->stock + state->stock_at,
                     (unsigned)state->stock_end - state->stock_at, open, seen_by);
}

void hand_fold(struct pedro_state *state, pedro_seat seat,
               struct pedro_effects *effects) {
    if (!is_out(state, seat))
        tell(effects, PEDRO_EFFECT_FOLDED, seat, 0);
    state->out |= (uint8_t)(1u << seat);
}

pedro_seat hand_robber(const struct pedro_rules *rules, const struct pedro_state *state) {
    return rules->set.robber == PEDRO_ROBBER_DEALER ? state->dealer : state->bidder;
}

pedro_seat hand_order(const struct pedro_rules *rules, const struct pedro_state *state,
                      unsigned place) {
    const unsigned players = (unsigned)rules->set.players;
    unsigned seat = (unsigned)state->dealer + 1 + place;
    if (rules->own.robber_waits) {
        unsigned robber = (unsigned)hand_robber(rules, state);
        if (place == players - 1)
            return (pedro_seat)robber;
        /* Seats from the robber's place on move up by one. */
        if (seat >= robber + (robber > (unsigned)state->dealer ? 0 : players))
            seat++;
    }
    return (pedro_seat)(seat < players ? seat : seat - players);
}

bool hand_robber_sees(const struct pedro_rules *rules, const struct pedro_state *state) {
    if (!rules->own.robber_waits || rules->set.rob != PEDRO_ROB_TRUMPS)
        return false;
    for (unsigned i = 0; i <= state->step; i++)
        if (rules->own.step[i] == STEP_ROB)
            return true;
    return false;
}

bool choice_is_forced(const struct card_choice *choice, pedro_cards scoring,
                      pedro_cards *only) {
    if (choice->also)
        return false;
    *only = choice->forced;
    if (choice->max == 0 || !choice->from)
        return true;
    if (choice->min == pedro_set_count(choice->from)) {
        *only |= choice->from;
        return true;
    }
    if (choice->nonscoring == choice->max && choice->min == choice->max &&
        pedro_set_count(choice->from & ~scoring) == choice->max) {
        *only |= choice->from & ~scoring;
        return true;
    }
    return false;
}

/* Clears the table, as before a deal, except for the results of the last hand. */
static void hand_clear(struct pedro_state *state) {
    memset(state->hand, 0, sizeof state->hand);
    memset(state->buried, 0, sizeof state->buried);
    memset(state->call, 0, sizeof state->call);
    memset(state->trick, PEDRO_NO_CARD, sizeof state->trick);
    memset(state->thrown, 0, sizeof state->thrown);
    memset(state->drawn, 0, sizeof state->drawn);
    memset(state->void_in, 0, sizeof state->void_in);
    memset(state->two_first, PEDRO_NO_SEAT, sizeof state->two_first);
    memset(state->two_last, PEDRO_NO_SEAT, sizeof state->two_last);
    if (state->revokes.count) /* rarely: what lies past the count is 0 already */
        memset(&state->revokes, 0, sizeof state->revokes);
    state->first_hand = state->seen = state->exposed = 0;
    state->high_bid = PEDRO_NO_BID;
    state->calls = 0;
    state->stock_at = state->stock_end = state->kitty_size = state->wash_size = 0;
    state->turn = state->bidder = state->leader = state->winner_so_far = PEDRO_NO_SEAT;
    state->partner = PEDRO_NO_SEAT;
    state->trump = PEDRO_NO_SUIT;
    state->best_card = state->called = PEDRO_NO_CARD;
    state->tricks = state->out = state->passed = state->asked = state->topped =
        state->passes = 0;
    state->suits = state->step = state->step_at = state->received = state->strict = 0;
    state->no_trump_led = state->thrown_in = state->two_settled = 0;
    state->barred = state->required = state->named = 0;
    state->ahead_seat = state->held = PEDRO_NO_SEAT;
    state->ahead_card = PEDRO_NO_CARD;
}

void hand_end(struct pedro_state *state, enum pedro_phase phase, pedro_seat next_dealer,
              struct pedro_effects *effects) {
    if (effects) {
        struct pedro_effect *effect =
            effect_add(effects, PEDRO_EFFECT_TURN, PEDRO_NO_SEAT);
        effect->number = phase;
        effect->other = next_dealer;
    }
    hand_clear(state);
    state->dealer = next_dealer;
    state->phase = (uint8_t)phase;
}

void hand_void(struct pedro_state *state, pedro_seat next_dealer,
               struct pedro_effects *effects) {
    tell(effects, PEDRO_EFFECT_HAND_VOID, PEDRO_NO_SEAT, 0);
    hand_end(state, PEDRO_PHASE_DEAL, next_dealer, effects);
}

void pedro_state_init(const struct pedro_rules *rules, pedro_seat dealer,
                      struct pedro_state *state) {
    (void)rules; /* unused: every function of a state takes its ruleset */
    memset(state, 0, sizeof *state);
    memset(state->last_trick, PEDRO_NO_CARD, sizeof state->last_trick);
    state->last_bidder = state->last_leader = state->last_winner = PEDRO_NO_SEAT;
    state->last_trump = PEDRO_NO_SUIT;
    hand_end(state, PEDRO_PHASE_DEAL, dealer, NULL);
}

/* Emits the dealt hands from dealer's left. In a dark deal nobody sees them yet. */
TELLS static void tell_deal(const struct pedro_rules *rules,
                            const struct pedro_state *state,
                            struct pedro_effects *effects) {
    pedro_seat seat = state->dealer;
    tell(effects, PEDRO_EFFECT_DEAL, seat, (int)state->hands);
    do {
        seat = pedro_left(rules, seat);
        effect_show(effect_add(effects, PEDRO_EFFECT_DEALT, seat), state->hand[seat], 0,
                    rules->set.dark ? 0 : 1u << seat);
    } while (seat != state->dealer);
}

static void deal(const struct pedro_rules *rules, struct pedro_state *state,
                 const pedro_card *pack, struct pedro_effects *effects) {
    const unsigned players = (unsigned)rules->set.players;
    const unsigned dealt = rules->dealt * players, first = (unsigned)state->dealer + 1;
    pedro_cards hand[2 * PEDRO_SEATS_MAX] = {0};
    for (unsigned i = 0; i < dealt; i++)
        hand[first + rules->own.deal_to[i]] |= pedro_set_of(pack[i]);
    for (unsigned seat = 0; seat < players; seat++)
        hand_acquire(state, (pedro_seat)seat, hand[seat] | hand[seat + players]);
    state->kitty_size = (uint8_t)rules->set.kitty;
    memcpy(state->kitty, pack + dealt, state->kitty_size);
    state->stock_end = rules->stock_size;
    memcpy(state->stock, pack + dealt + state->kitty_size, state->stock_end);
    memset(state->taken, 0, sizeof state->taken);
    memset(state->points, 0, sizeof state->points);
    memset(state->last_trick, PEDRO_NO_CARD, sizeof state->last_trick);
    state->last_leader = state->last_winner = PEDRO_NO_SEAT;
    state->hands++;
    state->turn = state->dealer;
    if (effects)
        tell_deal(rules, state, effects);
    hand_go(rules, state, effects);
}

void pedro_deal_legal(const struct pedro_rules *rules, struct pedro_state *state,
                      const pedro_card *pack) {
    deal(rules, state, pack, NULL);
}

int pedro_deal_effects(const struct pedro_rules *rules, struct pedro_state *state,
                       const pedro_card *pack, unsigned size,
                       struct pedro_effects *effects) {
    pedro_cards cards = 0;
    if (effects)
        effects->count = 0;
    if (state->phase != PEDRO_PHASE_DEAL)
        return PEDRO_ERR_WRONG_PHASE;
    if (size != rules->pack_size)
        return PEDRO_ERR_BAD_DECK;
    for (unsigned i = 0; i < size; i++)
        cards |= pack[i] < PEDRO_PACK_MAX ? pedro_set_of(pack[i]) : 0;
    if (cards != rules->pack)
        return PEDRO_ERR_BAD_DECK;
    deal(rules, state, pack, effects);
    return 0;
}

int pedro_deal(const struct pedro_rules *rules, struct pedro_state *state,
               const pedro_card *pack, unsigned size) {
    return pedro_deal_effects(rules, state, pack, size, NULL);
}
