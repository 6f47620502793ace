/* passing.c - trumps that go to a partner: passing, sliding, overflowing, folding (RULES
 * section 6).
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "rules/hand.h"
#include "rules/ruleset.h"

static unsigned trump_count(const struct pedro_rules *rules,
                            const struct pedro_state *state, pedro_seat seat) {
    return pedro_set_count(hand_trumps(rules, state, seat));
}

static unsigned scoring_count(const struct pedro_rules *rules,
                              const struct pedro_state *state, pedro_seat seat) {
    return pedro_set_count(state->hand[seat] & rules->scoring[state->trump]);
}

static bool is_waiting_robber(const struct pedro_rules *rules,
                              const struct pedro_state *state, pedro_seat seat) {
    return rules->own.robber_waits && seat == hand_robber(rules, state);
}

/* The number of non-scoring trumps that must be given so that the partner can come down
 * without throwing a scoring one, if that is possible (`overflow = discard`). */
static unsigned nonscoring_needed(const struct pedro_rules *rules,
                                  const struct pedro_state *state, pedro_seat seat,
                                  unsigned excess) {
    unsigned size = (unsigned)rules->set.hand_size;
    unsigned partner = scoring_count(rules, state, pedro_partner(rules, seat));
    unsigned own = trump_count(rules, state, seat) - scoring_count(rules, state, seat);
    unsigned needed = partner + excess > size ? partner + excess - size : 0;
    if (rules->set.overflow != PEDRO_OVERFLOW_DISCARD || needed > excess || needed > own)
        return 0;
    return needed;
}

/* Whether a seat gives in this round of passing, and its choice. */
static bool pass_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                        pedro_seat seat, struct card_choice *choice) {
    const bool sliding = rules->own.step[state->step] == STEP_SLIDE;
    const unsigned size = (unsigned)rules->set.hand_size;
    const unsigned trumps = trump_count(rules, state, seat);
    const pedro_seat partner = pedro_partner(rules, seat);
    unsigned excess;
    if (trumps < size || (trumps == size && !sliding) || state->received >> seat & 1 ||
        is_out(state, seat) || is_out(state, partner))
        return false;
    if (trump_count(rules, state, partner) > size &&
        scoring_count(rules, state, seat) <= size)
        return false;
    excess = trumps - size;
    choice->from = hand_trumps(rules, state, seat);
    choice->min = choice->max = (uint8_t)excess;
    choice->nonscoring = (uint8_t)nonscoring_needed(rules, state, seat, excess);
    if (sliding)
        choice->also = state->hand[seat] & ~rules->trumps[state->trump];
    return true;
}

/* The choice of a receiver that passes on its surplus (`overflow = right`). */
static bool overflow_choice(const struct pedro_rules *rules,
                            const struct pedro_state *state, pedro_seat seat,
                            struct card_choice *choice) {
    const unsigned size = (unsigned)rules->set.hand_size;
    const unsigned trumps = trump_count(rules, state, seat);
    if (!(state->received >> seat & 1) || trumps <= size ||
        is_waiting_robber(rules, state, seat) || is_out(state, (seat + 3) & 3))
        return false;
    choice->from = hand_trumps(rules, state, seat);
    choice->min = choice->max = (uint8_t)(trumps - size);
    return true;
}

bool give_choice(const struct pedro_rules *rules, const struct pedro_state *state,
                 pedro_seat seat, struct card_choice *choice) {
    memset(choice, 0, sizeof *choice);
    return rules->own.step[state->step] == STEP_OVERFLOW
               ? overflow_choice(rules, state, seat, choice)
               : pass_choice(rules, state, seat, choice);
}

/* Moves cards from one seat to another; only these two see them. */
static void hand_over(struct pedro_state *state, pedro_seat seat, pedro_seat to,
                      pedro_cards cards, bool forced, struct pedro_effects *effects) {
    if (effects && (cards || !forced)) {
        struct pedro_effect *effect = effect_add(effects, PEDRO_EFFECT_GAVE, seat);
        effect_show(effect, cards, 0, 1u << seat | 1u << to);
        effect->other = to;
        effect->forced = forced;
    }
    state->hand[seat] &= ~cards;
    hand_acquire(state, to, cards);
}

static void give(const struct pedro_rules *rules, struct pedro_state *state,
                 pedro_seat seat, pedro_cards cards, bool forced,
                 struct pedro_effects *effects) {
    const bool on = rules->own.step[state->step] == STEP_OVERFLOW;
    /* Four in pairs: the partner sits opposite, the opponent on the right one seat
     * further. */
    const pedro_seat to = (pedro_seat)((seat + (on ? 3 : 2)) & 3);
    hand_over(state, seat, to, cards, forced, effects);
    if (!on) {
        hand_throw(rules, state, seat, state->hand[seat] & ~rules->trumps[state->trump],
                   true, effects);
        state->received |= (uint8_t)(1u << to);
    }
    if (on || rules->own.step[state->step] == STEP_SLIDE)
        state->strict |= (uint8_t)(1u << to);
}

/* Whether a seat passes in this step: at STEP_SLIDE only the robber does, and a robber
 * that will slide does not pass earlier. */
static bool passes_now(const struct pedro_rules *rules, const struct pedro_state *state,
                       pedro_seat seat) {
    if (rules->own.step[state->step] == STEP_SLIDE)
        return seat == hand_robber(rules, state);
    return !(rules->set.slide && is_waiting_robber(rules, state, seat));
}

bool pass_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects) {
    if (state->step_at == 0)
        state->received = 0;
    for (; state->step_at < (unsigned)rules->set.players; state->step_at++) {
        pedro_seat seat = hand_order(rules, state, state->step_at);
        struct card_choice choice;
        pedro_cards only;
        if (!passes_now(rules, state, seat) || !give_choice(rules, state, seat, &choice))
            continue;
        if (!choice_is_forced(&choice, rules->scoring[state->trump], &only))
            return hand_ask(state, PEDRO_PHASE_GIVE, seat, effects);
        give(rules, state, seat, only, true, effects);
    }
    return false;
}

bool overflow_step(const struct pedro_rules *rules, struct pedro_state *state,
                   struct pedro_effects *effects) {
    for (; state->step_at < (unsigned)rules->set.players; state->step_at++) {
        pedro_seat seat = hand_order(rules, state, state->step_at);
        struct card_choice choice;
        if (give_choice(rules, state, seat, &choice))
            return hand_ask(state, PEDRO_PHASE_GIVE, seat, effects);
    }
    return false;
}

void give_apply(const struct pedro_rules *rules, struct pedro_state *state,
                pedro_seat seat, pedro_cards cards, struct pedro_effects *effects) {
    give(rules, state, seat, cards, false, effects);
    state->step_at++;
}

bool fold_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects) {
    for (; state->step_at < (unsigned)rules->set.players; state->step_at++) {
        pedro_seat seat = hand_order(rules, state, state->step_at);
        pedro_cards trumps = hand_trumps(rules, state, seat);
        pedro_cards two = pedro_set_of(rules->own.letter_card[state->trump][LETTER_TWO]);
        unsigned count = pedro_set_count(trumps);
        if (count == 0)
            hand_fold(state, seat, effects);
        else if (!is_out(state, pedro_partner(rules, seat)) &&
                 (count == 1 || (count == 2 && trumps & two)))
            return hand_ask(state, PEDRO_PHASE_FOLD, seat, effects);
    }
    return false;
}

void fold_apply(const struct pedro_rules *rules, struct pedro_state *state,
                const struct pedro_action *action, struct pedro_effects *effects) {
    const pedro_seat seat = state->turn, partner = pedro_partner(rules, seat);
    assert(partner != PEDRO_NO_SEAT); /* only partners are asked */
    if (action->kind == PEDRO_ACT_GIVE_FOLD) {
        hand_over(state, seat, partner, hand_trumps(rules, state, seat), false, effects);
        hand_fold(state, seat, effects);
    } else {
        tell(effects, PEDRO_EFFECT_DECLINED, seat, state->phase);
    }
    state->step_at++;
}
