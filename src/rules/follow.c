/* follow.c - the cards that a seat may play to a trick (RULES section 7, `plain_led`).
 *
 * A card of another suit that the ruleset makes a trump is one for every purpose, so this
 * file uses the tables of `struct pedro_rules`, never the printed suit of a trump.
 *
 * SPDX-License-Identifier: MIT */
#include "rules/hand.h"

static pedro_cards trumps_of(const struct pedro_rules *rules,
                             const struct pedro_state *state) {
    return rules->trumps[state->trump];
}

static bool is_defender(const struct pedro_rules *rules, const struct pedro_state *state,
                        pedro_seat seat) {
    return pedro_side(rules, (unsigned)seat) !=
           pedro_side(rules, (unsigned)state->bidder);
}

/* The legal cards after a plain lead (RULES section 7, `plain_led`). */
static pedro_cards follow_plain(const struct pedro_rules *rules,
                                const struct pedro_state *state, pedro_cards hand) {
    const pedro_cards trumps = hand & trumps_of(rules, state);
    const pedro_cards suit =
        hand &
        rules->plain[state->trump][pedro_printed_suit(state->trick[state->leader])];
    switch (rules->set.plain_led) {
    case PEDRO_PLAIN_LED_FOLLOW_OR_TRUMP:
        return suit ? suit | trumps : hand;
    case PEDRO_PLAIN_LED_FOLLOW:
        return suit ? suit : hand;
    case PEDRO_PLAIN_LED_PLAIN_FIRST:
        return hand & ~trumps ? hand & ~trumps : hand;
    default:
        return hand;
    }
}

pedro_cards follow_cards(const struct pedro_rules *rules, const struct pedro_state *state,
                         pedro_cards hand, bool leads) {
    const pedro_cards trumps = hand & trumps_of(rules, state);
    if (leads)
        return state->tricks == 0 && rules->set.first_lead == PEDRO_FIRST_LEAD_TRUMP &&
                       trumps
                   ? trumps
                   : hand;
    if (pedro_set_has(trumps_of(rules, state), state->trick[state->leader]))
        return trumps ? trumps : hand;
    return follow_plain(rules, state, hand);
}

/* The cards that an opponent's demand leaves to the leader. */
static pedro_cards required_cards(const struct pedro_rules *rules,
                                  const struct pedro_state *state, pedro_cards cards) {
    const pedro_cards trumps = cards & trumps_of(rules, state);
    const pedro_cards wanted =
        state->required == PEDRO_REQUIRED_TRUMP ? trumps : cards & ~trumps;
    return wanted ? wanted : cards;
}

void play_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                struct pedro_legal *legal) {
    const pedro_seat seat = state->turn;
    const pedro_cards hand = hand_playable(rules, state, seat),
                      trumps = hand & trumps_of(rules, state);
    if (state->phase == PEDRO_PHASE_CALL) {
        legal->cards = trumps_of(rules, state) & ~state->first_hand;
        return;
    }
    if (state->tricks == 0 && state->called != PEDRO_NO_CARD &&
        pedro_set_has(hand, state->called))
        legal->cards = pedro_set_of(state->called);
    else
        legal->cards = follow_cards(rules, state, hand, seat == state->leader);
    if (state->required)
        legal->cards = required_cards(rules, state, legal->cards);
    if (rules->set.out == PEDRO_OUT_MAY_FOLD && !trumps)
        legal->words |= 1u << PEDRO_ACT_FOLD;
    if (rules->set.throw_in && is_defender(rules, state, seat))
        legal->words |= 1u << PEDRO_ACT_THROW_IN;
}
