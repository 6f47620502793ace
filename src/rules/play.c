/* play.c - the course of the play: tricks, their winners, and seats that are out (RULES
 * section 7).
 *
 * A card of another suit that the ruleset makes a trump is one for every purpose, so this
 * file uses the tables of `struct pedro_rules`, never the printed suit.
 *
 * A trick is the cards in `trick`, by seat, led by `leader`; `turn` goes round once.
 * `best_card` of `winner_so_far` is winning.
 *
 * SPDX-License-Identifier: MIT */
#include "rules/hand.h"

static bool is_active(const struct pedro_rules *rules, const struct pedro_state *state,
                      pedro_seat seat) {
    return !is_out(state, seat) && hand_playable(rules, state, seat);
}

/* Under `out = fold` a seat without trumps is out from the start of play, or the end of a
 * trick. */
static void fold_the_void(const struct pedro_rules *rules, struct pedro_state *state,
                          struct pedro_effects *effects) {
    if (rules->set.out != PEDRO_OUT_FOLD)
        return;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        if (!hand_trumps(rules, state, seat))
            hand_fold(state, seat, effects);
}

/* Adds cards to those won by the side of a seat. Returns their points for it. */
static int win(const struct pedro_rules *rules, struct pedro_state *state,
               pedro_seat seat, pedro_cards cards) {
    const unsigned side = pedro_side(rules, (unsigned)seat), trump = state->trump;
    pedro_cards scoring = cards & rules->scoring[trump];
    int points = 0;
    state->taken[side] |= scoring;
    if (rules->set.low != PEDRO_LOW_TAKER)
        scoring &= ~TWOS;
    while (scoring)
        points += rules->value[trump][pedro_set_pop(&scoring)];
    state->points[side] = (int16_t)(state->points[side] + points);
    return points;
}

static bool end_hand(const struct pedro_rules *rules, struct pedro_state *state,
                     struct pedro_effects *effects) {
    if (rules->set.revoke && rules->set.revoke_notice == PEDRO_REVOKE_NOTICE_CLAIMED)
        return irregular_review(rules, state, effects);
    score_hand(rules, state, effects);
    return true;
}

/* Makes a seat choose its card, or first the cards that it must bury. */
FOR_BOTH bool ask_to_play(const struct pedro_rules *rules, struct pedro_state *state,
                          pedro_seat seat, struct pedro_effects *effects) {
    if (state->tricks == 0 && rules->set.excess == PEDRO_EXCESS_KEEP &&
        rules->set.exchange != PEDRO_EXCHANGE_NONE &&
        pedro_set_count(state->hand[seat]) > (unsigned)rules->set.hand_size) {
        struct card_choice choice;
        pedro_cards only;
        bury_choice(rules, state, seat, &choice);
        if (!choice_is_forced(&choice, 0, &only))
            return hand_ask(state, PEDRO_PHASE_BURY, seat, effects);
        bury_apply(state, seat, only, true, effects);
    }
    return hand_ask(state, PEDRO_PHASE_PLAY, seat, effects);
}

static unsigned count_active(const struct pedro_rules *rules,
                             const struct pedro_state *state) {
    unsigned active = 0;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        active += is_active(rules, state, seat);
    return active;
}

/* Whether a seat is passed over instead of leading. Under `out = fold_at_turn` it is then
 * out if it has no trump. */
FOR_BOTH bool passes_lead(const struct pedro_rules *rules, struct pedro_state *state,
                          pedro_seat seat, struct pedro_effects *effects) {
    if (rules->set.out == PEDRO_OUT_FOLD_AT_TURN && state->hand[seat] &&
        !hand_trumps(rules, state, seat) && !is_out(state, seat))
        hand_fold(state, seat, effects);
    return !is_active(rules, state, seat);
}

/* Begins a trick, led by `seat` or the next active seat to its left. */
FOR_BOTH bool begin_trick(const struct pedro_rules *rules, struct pedro_state *state,
                          pedro_seat seat, struct pedro_effects *effects) {
    for (int passed_over = 0; passes_lead(rules, state, seat, effects); passed_over++) {
        if (passed_over == rules->set.players)
            return end_hand(rules, state, effects);
        seat = pedro_left(rules, seat);
    }
    if (rules->set.out != PEDRO_OUT_STAY && count_active(rules, state) == 1) {
        const int points = win(rules, state, seat, state->hand[seat]);
        const pedro_cards kept = state->hand[seat] & rules->scoring[state->trump];
        if (effects && kept)
            tell_cards(effects, PEDRO_EFFECT_KEPT, seat, kept, kept)->number = points;
        return end_hand(rules, state, effects);
    }
    tell(effects, PEDRO_EFFECT_LED, seat, 0);
    state->leader = seat;
    state->winner_so_far = seat;
    state->best_card = PEDRO_NO_CARD;
    state->no_trump_led = !hand_trumps(rules, state, seat);
    return ask_to_play(rules, state, seat, effects);
}

/* Records the trick on the table: the leader's card first, then in turn, then buried
 * cards. */
TELLS static struct pedro_effect *tell_trick(const struct pedro_rules *rules,
                                             const struct pedro_state *state,
                                             struct pedro_effects *effects) {
    struct pedro_effect *effect =
        effect_add(effects, PEDRO_EFFECT_TRICK_WON, state->winner_so_far);
    pedro_card pile[PEDRO_PACK_MAX];
    pedro_cards all = 0, buried = 0;
    unsigned count = 0;
    pedro_seat seat = state->leader;
    do {
        if (state->trick[seat] != PEDRO_NO_CARD)
            all |= pedro_set_of(pile[count++] = state->trick[seat]);
        buried |= state->buried[seat];
        seat = pedro_left(rules, seat);
    } while (seat != state->leader);
    all |= buried;
    while (buried)
        pile[count++] = pedro_set_pop(&buried);
    effect_show_pile(effect, pile, count, all, 0);
    effect->other = state->leader;
    return effect;
}

FOR_BOTH bool end_trick(const struct pedro_rules *rules, struct pedro_state *state,
                        struct pedro_effects *effects) {
    const pedro_seat winner = state->winner_so_far;
    pedro_cards cards = 0;
    struct pedro_effect *effect = NULL;
    if (effects)
        effect = tell_trick(rules, state, effects);
    for (pedro_seat seat = 0; seat < rules->set.players; seat++) {
        const pedro_card card = state->trick[seat];
        if (card != PEDRO_NO_CARD)
            cards |= pedro_set_of(card);
        cards |= state->buried[seat];
        state->buried[seat] = 0;
        state->last_trick[seat] = card;
        state->trick[seat] = PEDRO_NO_CARD;
    }
    const int points = win(rules, state, winner, cards);
    if (effect) {
        effect->number = points;
        score_tell_two(rules, state, cards, effects);
    }
    state->last_leader = state->leader;
    state->last_winner = winner;
    state->tricks++;
    fold_the_void(rules, state, effects);
    if (rules->set.out == PEDRO_OUT_FOLD_NEXT && state->no_trump_led)
        hand_fold(state, state->leader, effects);
    return begin_trick(rules, state, winner, effects);
}

/* Whether a seat that must follow is out instead (RULES section 7, `out`). */
static bool runs_out(const struct pedro_rules *rules, const struct pedro_state *state,
                     pedro_seat seat) {
    if (hand_trumps(rules, state, seat))
        return false;
    if (rules->set.out == PEDRO_OUT_FOLD_ON_TRUMP)
        return pedro_set_has(rules->trumps[state->trump], state->trick[state->leader]);
    return rules->set.out == PEDRO_OUT_FOLD_NEXT ||
           rules->set.out == PEDRO_OUT_FOLD_AT_TURN;
}

/* The suits that a seat has shown itself void of by this card. */
static unsigned shown_void(const struct pedro_rules *rules, unsigned trump,
                           pedro_card led, pedro_card card) {
    const uint8_t *strength = rules->strength[trump];
    if (strength[led])
        return strength[card] ? 0 : 1u << PEDRO_JOKERS;
    if (rules->set.plain_led > PEDRO_PLAIN_LED_FOLLOW ||
        pedro_set_has(rules->plain[trump][pedro_printed_suit(led)], card) ||
        (strength[card] && rules->set.plain_led == PEDRO_PLAIN_LED_FOLLOW_OR_TRUMP))
        return 0;
    return 1u << pedro_printed_suit(led);
}

/* Plays a card and determines whether it is the best so far. */
static void lay(const struct pedro_rules *rules, struct pedro_state *state,
                pedro_seat seat, pedro_card card) {
    const uint8_t *strength = rules->strength[state->trump];
    const pedro_card led = state->trick[state->leader], best = state->best_card;
    bool better;
    state->hand[seat] &= ~pedro_set_of(card);
    state->seen |= pedro_set_of(card);
    state->trick[seat] = card;
    if (led == PEDRO_NO_CARD) {
        state->best_card = card;
        state->required = PEDRO_REQUIRED_NOTHING;
        return;
    }
    if (card != state->called) /* the called card must be played whatever was led */
        state->void_in[seat] |= (uint8_t)shown_void(rules, state->trump, led, card);
    better = strength[card] > strength[best];
    if (!strength[best] && !strength[card])
        better = rules->set.plain_trick == PEDRO_PLAIN_TRICK_HIGHEST && card > best &&
                 pedro_printed_suit(card) == pedro_printed_suit(led);
    state->best_card = better ? card : best;
    state->winner_so_far = better ? seat : state->winner_so_far;
}

/* Records a played card; `void_in` has the voids shown before it. */
TELLS static void tell_played(const struct pedro_state *state, pedro_seat seat,
                              pedro_card card, unsigned void_in,
                              struct pedro_effects *effects) {
    struct pedro_effect *effect = tell_cards(effects, PEDRO_EFFECT_PLAYED, seat,
                                             pedro_set_of(card), pedro_set_of(card));
    effect->other = state->winner_so_far;
    effect->number = (int)(state->void_in[seat] & ~void_in);
    if (card == state->called)
        effect_add(effects, PEDRO_EFFECT_PARTNER_SHOWN, seat);
}

/* Plays the card that lies ahead now that the turn comes to its seat. It shows no void: its
 * seat did not look at what was led. */
TELLS static void play_ahead(const struct pedro_rules *rules, struct pedro_state *state,
                             struct pedro_effects *effects) {
    const pedro_seat seat = state->ahead_seat;
    const pedro_card card = irregular_take_ahead(state);
    const uint8_t void_in = state->void_in[seat];
    if (rules->set.revoke &&
        !pedro_set_has(
            follow_cards(rules, state, hand_playable(rules, state, seat), false), card))
        irregular_note_revoke(state, seat);
    lay(rules, state, seat, card);
    state->void_in[seat] = void_in;
    if (effects)
        tell_played(state, seat, card, void_in, effects);
    if (rules->set.excess == PEDRO_EXCESS_SPREAD)
        bury_spread(rules, state, seat, effects);
}

/* Makes the next seat that still has to play to this trick act, or ends the trick. */
FOR_BOTH bool go_round(const struct pedro_rules *rules, struct pedro_state *state,
                       pedro_seat seat, struct pedro_effects *effects) {
    for (;;) {
        seat = pedro_left(rules, seat);
        if (seat == state->leader)
            return end_trick(rules, state, effects);
        if (rules->own.errs && seat == state->ahead_seat) {
            play_ahead(rules, state, effects);
            continue;
        }
        if (is_out(state, seat) || !state->hand[seat])
            continue;
        if (runs_out(rules, state, seat))
            hand_fold(state, seat, effects);
        else if (hand_playable(rules, state, seat))
            return ask_to_play(rules, state, seat, effects);
    }
}

/* Records the end of the exchange: the points of discards and dead trumps of the stock
 * become public. */
TELLS static void tell_play_began(const struct pedro_rules *rules,
                                  const struct pedro_state *state,
                                  struct pedro_effects *effects) {
    tell(effects, PEDRO_EFFECT_PLAY_BEGAN, state->bidder, 0);
    if (rules->set.discards != PEDRO_DISCARDS_DOWN)
        score_tell_discards(rules, state, effects);
    if (rules->set.exchange == PEDRO_EXCHANGE_REFILL && rules->set.rob == PEDRO_ROB_SORT)
        hand_tell_stock(state, PEDRO_NO_SEAT, rules->trumps[state->trump], 0, effects);
}

bool play_step(const struct pedro_rules *rules, struct pedro_state *state,
               struct pedro_effects *effects) {
    state->two_settled = 1;
    if (rules->set.teams == PEDRO_TEAMS_CALLED)
        state->first_hand = state->hand[state->bidder];
    if (effects)
        tell_play_began(rules, state, effects);
    fold_the_void(rules, state, effects);
    return begin_trick(rules, state, state->bidder, effects);
}

static bool may_call(const struct pedro_rules *rules, const struct pedro_state *state,
                     pedro_seat seat) {
    return rules->set.teams == PEDRO_TEAMS_CALLED && state->tricks == 0 &&
           seat == state->bidder && seat == state->leader &&
           rules->trumps[state->trump] & ~state->first_hand;
}

FOR_BOTH void play(const struct pedro_rules *rules, struct pedro_state *state,
                   pedro_card card, struct pedro_effects *effects) {
    const pedro_seat seat = state->turn;
    if (rules->own.errs) /* what a revoke seemed to show */
        state->void_in[seat] &= (uint8_t)~irregular_suit_bit(rules, state->trump, card);
    const uint8_t void_in = state->void_in[seat];
    lay(rules, state, seat, card);
    if (effects)
        tell_played(state, seat, card, void_in, effects);
    if (rules->set.excess == PEDRO_EXCESS_SPREAD)
        bury_spread(rules, state, seat, effects);
    if (may_call(rules, state, seat))
        hand_ask(state, PEDRO_PHASE_CALL, seat, effects);
    else
        go_round(rules, state, seat, effects);
}

FOR_BOTH void call_partner(const struct pedro_rules *rules, struct pedro_state *state,
                           pedro_card card, struct pedro_effects *effects) {
    if (effects)
        tell_cards(effects, PEDRO_EFFECT_PARTNER_CALLED, state->turn, pedro_set_of(card),
                   pedro_set_of(card));
    state->called = card;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        if (pedro_set_has(state->hand[seat], card))
            state->partner = seat;
    go_round(rules, state, state->leader, effects);
}

FOR_BOTH void apply_to_play(const struct pedro_rules *rules, struct pedro_state *state,
                            const struct pedro_action *action,
                            struct pedro_effects *effects) {
    const pedro_seat seat = state->turn;
    switch (action->kind) {
    case PEDRO_ACT_PLAY:
        play(rules, state, action->card, effects);
        break;
    case PEDRO_ACT_BURY:
        bury_apply(state, seat, action->cards, false, effects);
        hand_ask(state, PEDRO_PHASE_PLAY, seat, effects);
        break;
    case PEDRO_ACT_CALL:
        call_partner(rules, state, action->card, effects);
        break;
    case PEDRO_ACT_FOLD:
        hand_fold(state, seat, effects);
        state->required = PEDRO_REQUIRED_NOTHING;
        if (seat == state->leader)
            begin_trick(rules, state, seat, effects);
        else
            go_round(rules, state, seat, effects);
        break;
    default:
        tell(effects, PEDRO_EFFECT_THREW_IN, seat, 0);
        state->thrown_in = 1;
        end_hand(rules, state, effects);
        break;
    }
}

void play_apply(const struct pedro_rules *rules, struct pedro_state *state,
                const struct pedro_action *action, struct pedro_effects *effects) {
    if (effects)
        apply_to_play(rules, state, action, effects);
    else
        apply_to_play(rules, state, action, NULL);
}

void play_lead(const struct pedro_rules *rules, struct pedro_state *state,
               pedro_seat seat, pedro_card card, struct pedro_effects *effects) {
    tell(effects, PEDRO_EFFECT_LED, seat, 0);
    state->turn = state->leader = state->winner_so_far = seat;
    state->no_trump_led = !hand_trumps(rules, state, seat);
    play(rules, state, card, effects);
}
