/* exchange.c - discarding, drawing, robbing, claiming and coming down (RULES section 6).
 *
 * Each step processes the seats in the order of the exchange; `step_at` counts those
 * processed. A choice with one alternative is made here automatically.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/hand.h"

static unsigned players_of(const struct pedro_rules *rules) {
    return (unsigned)rules->set.players;
}

static pedro_cards draw_top(struct pedro_state *state, unsigned count) {
    pedro_cards cards = 0;
    for (; count > 0 && state->stock_at < state->stock_end; count--)
        cards |= pedro_set_of(state->stock[state->stock_at++]);
    return cards;
}

/* Cards that lay open first, each kind in the order of a hand: the order of the wash would tell who threw
 * which of the others. */
TELLS static void tell_redrawn(pedro_seat seat, pedro_cards cards, pedro_cards open,
                               struct pedro_effects *effects) {
    struct pedro_effect *effect = effect_add(effects, PEDRO_EFFECT_REDREW, seat);
    pedro_card pile[PEDRO_PACK_MAX];
    unsigned count = 0;
    for (pedro_cards left = cards & open; left;)
        pile[count++] = pedro_set_pop(&left);
    for (pedro_cards left = cards & ~open; left;)
        pile[count++] = pedro_set_pop(&left);
    effect_show_pile(effect, pile, count, open, 1u << seat);
    effect->forced = 1;
}

/* Draws from the wash in the order in which cards were discarded. */
static void draw_wash(const struct pedro_rules *rules, struct pedro_state *state,
                      pedro_seat seat, unsigned count, struct pedro_effects *effects) {
    pedro_cards cards = 0;
    if (count > state->wash_size)
        count = state->wash_size;
    if (count == 0)
        return;
    for (unsigned i = 0; i < count; i++)
        cards |= pedro_set_of(state->wash[i]);
    if (effects)
        tell_redrawn(seat, cards, hand_face_up(rules, state, cards), effects);
    state->wash_size = (uint8_t)(state->wash_size - count);
    memmove(state->wash, state->wash + count, state->wash_size);
    memmove(state->wash_by, state->wash_by + count, state->wash_size);
    state->drawn[seat] += (uint8_t)count;
    hand_acquire(state, seat, cards);
}

/* Removes cards from anywhere in the stock. */
static void take_from_stock(struct pedro_state *state, pedro_cards cards) {
    unsigned to = state->stock_at;
    for (unsigned i = state->stock_at; i < state->stock_end; i++)
        if (!pedro_set_has(cards, state->stock[i]))
            state->stock[to++] = state->stock[i];
    state->stock_end = (uint8_t)to;
}

static pedro_cards stock_cards(const struct pedro_state *state) {
    pedro_cards cards = 0;
    for (unsigned i = state->stock_at; i < state->stock_end; i++)
        cards |= pedro_set_of(state->stock[i]);
    return cards;
}

/* Gives a seat cards of the stock or the kitty, which nobody else sees. */
static void draw(struct pedro_state *state, pedro_seat seat, pedro_cards cards,
                 enum pedro_effect_kind kind, struct pedro_effects *effects) {
    if (effects && cards)
        tell_cards(effects, kind, seat, cards, 0)->forced = 1;
    state->drawn[seat] += (uint8_t)pedro_set_count(cards);
    hand_acquire(state, seat, cards);
}

static unsigned missing(const struct pedro_rules *rules, const struct pedro_state *state,
                        pedro_seat seat) {
    unsigned held = pedro_set_count(state->hand[seat]),
             size = (unsigned)rules->set.hand_size;
    return held < size ? size - held : 0;
}

bool kitty_step(const struct pedro_rules *rules, struct pedro_state *state,
                struct pedro_effects *effects) {
    pedro_cards cards = 0;
    (void)rules;
    for (unsigned i = 0; i < state->kitty_size; i++)
        cards |= pedro_set_of(state->kitty[i]);
    state->kitty_size = 0;
    draw(state, state->bidder, cards, PEDRO_EFFECT_PICKED_UP, effects);
    return false;
}

bool deal_more_step(const struct pedro_rules *rules, struct pedro_state *state,
                    struct pedro_effects *effects) {
    for (unsigned place = 0; place < players_of(rules); place++)
        draw(state, hand_order(rules, state, place),
             draw_top(state, (unsigned)rules->set.draw), PEDRO_EFFECT_DREW, effects);
    return false;
}

/* The choice of discards before drawing: step 1 of `refill`. */
static void first_discard(const struct pedro_rules *rules, pedro_cards hand,
                          unsigned trump, struct card_choice *choice) {
    const struct pedro_ruleset *set = &rules->set;
    const pedro_cards plain = hand & ~rules->trumps[trump];
    const unsigned size = (unsigned)set->hand_size, held = pedro_set_count(hand);
    const bool keeps =
        set->excess == PEDRO_EXCESS_KEEP || set->excess == PEDRO_EXCESS_PASS;
    unsigned min;
    if (set->discard == PEDRO_DISCARD_PLAIN) {
        choice->forced = plain;
        return;
    }
    choice->from = keeps && rules->own.protection != PEDRO_PROTECT_NONE
                       ? plain
                       : hand & rules->own.level[rules->own.protection][trump][0];
    choice->max = (uint8_t)pedro_set_count(choice->from);
    min = held > size ? held - size : 0;
    if (keeps && min > pedro_set_count(plain))
        min = pedro_set_count(plain);
    choice->min = min < choice->max ? (uint8_t)min : choice->max;
}

/* The choice of discards of a seat with more than `hand_size` cards that comes down. */
static void come_down(const struct pedro_rules *rules, const struct pedro_state *state,
                      pedro_seat seat, struct card_choice *choice) {
    const struct pedro_ruleset *set = &rules->set;
    const pedro_cards hand = state->hand[seat],
                      trumps = hand & rules->trumps[state->trump];
    const unsigned size = (unsigned)set->hand_size, held = pedro_set_count(hand);
    const bool keeps =
        set->excess == PEDRO_EXCESS_KEEP || set->excess == PEDRO_EXCESS_SPREAD;
    if (keeps && pedro_set_count(trumps) > size) {
        choice->forced = hand & ~trumps;
        return;
    }
    protection_choice(
        rules, state->strict >> seat & 1 ? PEDRO_PROTECT_TRUMPS : rules->own.protection,
        state->trump, hand, held - size, choice);
}

void discard_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                    pedro_seat seat, struct card_choice *choice) {
    memset(choice, 0, sizeof *choice);
    if (rules->own.step[state->step] == STEP_DISCARD)
        first_discard(rules, state->hand[seat], state->trump, choice);
    else
        come_down(rules, state, seat, choice);
}

/* Whether a step skips this seat because it is a waiting robber. */
static bool robber_is_spared(const struct pedro_rules *rules,
                             const struct pedro_state *state, pedro_seat seat) {
    if (!rules->own.robber_waits || seat != hand_robber(rules, state))
        return false;
    switch (rules->own.step[state->step]) {
    case STEP_DISCARD:
        return rules->set.rob != PEDRO_ROB_TRUMPS;
    case STEP_COME_DOWN:
    case STEP_DRAW:
        return true;
    default:
        return false;
    }
}

/* Each seat discards in turn; stops at a seat with a choice. */
static bool throw_round(const struct pedro_rules *rules, struct pedro_state *state,
                        struct pedro_effects *effects) {
    const bool coming_down = rules->own.step[state->step] != STEP_DISCARD;
    for (; state->step_at < players_of(rules); state->step_at++) {
        pedro_seat seat = hand_order(rules, state, state->step_at);
        struct card_choice choice;
        pedro_cards only;
        if (is_out(state, seat) || robber_is_spared(rules, state, seat))
            continue;
        if (!coming_down ||
            pedro_set_count(state->hand[seat]) > (unsigned)rules->set.hand_size) {
            discard_choice(rules, state, seat, &choice);
            if (!choice_is_forced(&choice, rules->scoring[state->trump], &only))
                return hand_ask(state, PEDRO_PHASE_DISCARD, seat, effects);
            hand_throw(rules, state, seat, only, true, effects);
        }
        state->strict &= (uint8_t) ~(1u << seat);
    }
    return false;
}

bool discard_step(const struct pedro_rules *rules, struct pedro_state *state,
                  struct pedro_effects *effects) {
    return throw_round(rules, state, effects);
}

bool come_down_step(const struct pedro_rules *rules, struct pedro_state *state,
                    struct pedro_effects *effects) {
    return throw_round(rules, state, effects);
}

void discard_apply(const struct pedro_rules *rules, struct pedro_state *state,
                   pedro_seat seat, pedro_cards cards, struct pedro_effects *effects) {
    hand_throw(rules, state, seat, cards, false, effects);
    state->strict &= (uint8_t) ~(1u << seat);
    state->step_at++;
}

/* Under `sort` the robber draws the trumps of the stock, the highest first, before its
 * other cards. */
static pedro_cards draw_sorted(const struct pedro_rules *rules, struct pedro_state *state,
                               unsigned count) {
    pedro_cards trumps = stock_cards(state) & rules->trumps[state->trump], taken = 0;
    for (; count > 0 && trumps; count--) {
        pedro_card best = pedro_set_first(trumps);
        for (pedro_cards left = trumps; left;) {
            pedro_card card = pedro_set_pop(&left);
            if (rules->strength[state->trump][card] > rules->strength[state->trump][best])
                best = card;
        }
        trumps &= ~pedro_set_of(best);
        taken |= pedro_set_of(best);
    }
    take_from_stock(state, taken);
    return taken | draw_top(state, count);
}

bool draw_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects) {
    for (unsigned place = 0; place < players_of(rules); place++) {
        pedro_seat seat = hand_order(rules, state, place);
        bool sorts = rules->set.rob == PEDRO_ROB_SORT && seat == state->bidder;
        unsigned need = missing(rules, state, seat);
        if (robber_is_spared(rules, state, seat) || need == 0)
            continue;
        draw(state, seat, sorts ? draw_sorted(rules, state, need) : draw_top(state, need),
             sorts ? PEDRO_EFFECT_TOOK : PEDRO_EFFECT_DREW, effects);
        if (rules->set.shortage == PEDRO_SHORTAGE_WASH)
            draw_wash(rules, state, seat, missing(rules, state, seat), effects);
    }
    return false;
}

/* Trumps in the wash that another side threw. */
static pedro_cards claimable(const struct pedro_rules *rules,
                             const struct pedro_state *state, pedro_seat seat) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < state->wash_size; i++)
        if (pedro_side(rules, (unsigned)state->wash_by[i]) !=
            pedro_side(rules, (unsigned)seat))
            cards |= pedro_set_of(state->wash[i]);
    return cards & rules->trumps[state->trump];
}

/* `step_at` counts the consecutive seats that have not claimed; `turn` is the last one
 * processed. */
bool claim_step(const struct pedro_rules *rules, struct pedro_state *state,
                struct pedro_effects *effects) {
    for (; state->step_at < players_of(rules); state->step_at++) {
        pedro_seat seat = pedro_left(rules, state->turn);
        if (state->hand[seat] & ~rules->trumps[state->trump] &&
            claimable(rules, state, seat))
            return hand_ask(state, PEDRO_PHASE_CLAIM, seat, effects);
        state->turn = seat;
    }
    return false;
}

void claim_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                 struct pedro_legal *legal) {
    legal->words = 1u << PEDRO_ACT_PASS;
    legal->cards = claimable(rules, state, state->turn);
    legal->for_cards = state->hand[state->turn] & ~rules->trumps[state->trump];
}

void claim_apply(const struct pedro_rules *rules, struct pedro_state *state,
                 const struct pedro_action *action, struct pedro_effects *effects) {
    unsigned at = 0;
    if (action->kind == PEDRO_ACT_PASS) {
        tell(effects, PEDRO_EFFECT_DECLINED, state->turn, state->phase);
        state->step_at++;
        return;
    }
    if (effects)
        tell_cards(effects, PEDRO_EFFECT_CLAIMED, state->turn, pedro_set_of(action->card),
                   pedro_set_of(action->card));
    while (state->wash[at] != action->card)
        at++;
    state->wash_size--;
    memmove(state->wash + at, state->wash + at + 1, state->wash_size - at);
    memmove(state->wash_by + at, state->wash_by + at + 1, state->wash_size - at);
    state->drawn[state->turn]++;
    hand_acquire(state, state->turn, pedro_set_of(action->card));
    hand_throw(rules, state, state->turn, pedro_set_of(action->other), false, effects);
    state->step_at = 0;
}

void take_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                 struct card_choice *choice) {
    memset(choice, 0, sizeof *choice);
    choice->from = stock_cards(state) & ~rules->trumps[state->trump];
    unsigned need = missing(rules, state, hand_robber(rules, state));
    unsigned count = pedro_set_count(choice->from);
    choice->min = choice->max = (uint8_t)(need < count ? need : count);
}

bool rob_step(const struct pedro_rules *rules, struct pedro_state *state,
              struct pedro_effects *effects) {
    const pedro_seat robber = hand_robber(rules, state);
    struct card_choice choice;
    pedro_cards cards = stock_cards(state), only;
    if (rules->set.rob != PEDRO_ROB_TRUMPS) {
        state->stock_at = state->stock_end = 0;
        draw(state, robber, cards, PEDRO_EFFECT_TOOK, effects);
        if (rules->set.rob == PEDRO_ROB_WASH)
            draw_wash(rules, state, robber, state->wash_size, effects);
        return false;
    }
    if (state->step_at > 0)
        return false;
    if (effects && cards)
        hand_tell_stock(state, robber, 0, 1u << robber, effects);
    cards &= rules->trumps[state->trump];
    take_from_stock(state, cards);
    draw(state, robber, cards, PEDRO_EFFECT_TOOK, effects);
    take_choice(rules, state, &choice);
    if (!choice_is_forced(&choice, 0, &only))
        return hand_ask(state, PEDRO_PHASE_TAKE, robber, effects);
    take_from_stock(state, only);
    draw(state, robber, only, PEDRO_EFFECT_TOOK, effects);
    return false;
}

void take_apply(struct pedro_state *state, pedro_cards cards,
                struct pedro_effects *effects) {
    take_from_stock(state, cards);
    if (effects)
        tell_cards(effects, PEDRO_EFFECT_TOOK, state->turn, cards, 0);
    draw(state, state->turn, cards, PEDRO_EFFECT_TOOK, NULL);
    state->step_at = 1;
}

bool robber_short_step(const struct pedro_rules *rules, struct pedro_state *state,
                       struct pedro_effects *effects) {
    const pedro_seat robber = hand_robber(rules, state);
    draw_wash(rules, state, robber, missing(rules, state, robber), effects);
    return false;
}
