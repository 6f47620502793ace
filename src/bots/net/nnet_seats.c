/* nnet_seats.c - follows a hand as a position, action by action.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/net/nnet_seats.h"

#include <string.h>

#include "solver/bits.h"

void nnet_seats_init(struct nnet_seats *seats, const struct pedro_rules *rules) {
    seats->rules = rules;
    seats->net = pedro_has_laws(rules) ? NULL : nnet_shipped(rules);
    seats->trump = PEDRO_NO_SUIT;
    nnet_seats_restart(seats);
}

void nnet_seats_restart(struct nnet_seats *seats) { seats->follows = false; }

/* Whether two hands of a game with one trump suit are the same as far as is known before the first card. */
static bool is_same(const struct nnet_hand *one, const struct nnet_hand *other) {
    return one->needs == other->needs && one->dealer == other->dealer &&
           one->bidder == other->bidder &&
           memcmp(one->call, other->call, sizeof one->call) == 0 &&
           memcmp(one->drawn, other->drawn, sizeof one->drawn) == 0;
}

/* What is known before the first card is the same in all playouts of a decision. */
static void know_hand(struct nnet_seats *seats, const struct pedro_view *view) {
    struct nnet_hand hand;
    const bool same_trump = seats->trump == view->trump;
    if (!same_trump)
        position_rules_init(seats->rules, view->trump, &seats->play_rules);
    seats->trump = view->trump;
    nnet_hand_init(seats->rules, &seats->play_rules, view, &hand);
    if (!same_trump || !is_same(&hand, &seats->context.hand))
        nnet_context_init(seats->net, seats->rules, &seats->play_rules, view,
                          &seats->context);
}

static void begin(struct nnet_seats *seats, const struct pedro_state *state) {
    struct pedro_view view;
    for (pedro_seat seat = 0; seat < seats->rules->set.players; seat++) {
        struct nnet_memory memory;
        pedro_view(seats->rules, state, seat, &view);
        if (seat == 0)
            know_hand(seats, &view);
        nnet_memory_init(seats->rules, &seats->play_rules, &view, NULL, &memory);
        if (seat == 0)
            seats->memory = memory;
        seats->memory.gone[seat] = memory.gone[seat];
    }
    position_init(&seats->play_rules, state, &seats->position);
    seats->follows = true;
}

static void do_slot(struct nnet_seats *seats, unsigned slot) {
    const struct position before = seats->position;
    position_play(&seats->play_rules, &seats->position, slot);
    nnet_note(&seats->context.hand, &seats->memory, &before, slot, &seats->position);
    /* A view does not tell who played the cards of earlier tricks. */
    if (seats->position.tricks != before.tricks)
        memset(seats->memory.played, 0, sizeof seats->memory.played);
}

/* Buries some cards one by one, in the order in which a position has to. */
static void bury(struct nnet_seats *seats, uint64_t slots) {
    while (seats->position.phase == POSITION_BURY) {
        const uint64_t choices =
            position_legal(&seats->play_rules, &seats->position) & slots;
        if (!choices)
            return;
        do_slot(seats, bits_lowest(choices));
    }
}

/* What the rules bury without asking. */
static void bury_forced(struct nnet_seats *seats) { bury(seats, ~(uint64_t)0); }

bool nnet_seats_choose(struct nnet_seats *seats, const struct pedro_state *state,
                       const struct pedro_legal *legal, struct pedro_action *action) {
    if (!seats->net || legal->phase != PEDRO_PHASE_PLAY)
        return false;
    if (!seats->follows)
        begin(seats, state);
    if (legal->words >> PEDRO_ACT_THROW_IN & 1)
        return false;
    bury_forced(seats);
    const unsigned slot = nnet_choose(&seats->context, &seats->memory, &seats->position);
    memset(action, 0, sizeof *action);
    action->kind = slot == SLOT_FOLD ? PEDRO_ACT_FOLD : PEDRO_ACT_PLAY;
    if (slot != SLOT_FOLD)
        action->card = seats->play_rules.card_of[slot];
    return pedro_legal_has(legal, action);
}

void nnet_seats_see(struct nnet_seats *seats, const struct pedro_action *action) {
    uint64_t buried = 0;
    if (!seats->follows)
        return;
    if (action->kind == PEDRO_ACT_BURY) {
        for (pedro_cards left = action->cards; left;)
            buried |= slot_bit(seats->play_rules.slot_of[pedro_set_pop(&left)]);
        bury(seats, buried);
        return;
    }
    bury_forced(seats);
    if (action->kind == PEDRO_ACT_FOLD)
        do_slot(seats, SLOT_FOLD);
    else if (action->kind != PEDRO_ACT_THROW_IN)
        do_slot(seats, seats->play_rules.slot_of[action->card]);
}
