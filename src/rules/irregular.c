/* irregular.c - errors at the table, and what they cost (RULES section 13).
 *
 * An irregular action is never among the choices of a seat; a ruleset that has a law for it lets it
 * happen. A bid out of turn is in auction.c, and what a revoke costs in score.c. A card out of turn
 * lies ahead of its turn (`ahead_seat`, `ahead_card`), in no hand, until it is withdrawn, leads, or
 * its turn comes. `held` is the seat that was to play when it was laid.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "rules/hand.h"

const char *pedro_required_name(enum pedro_required required) {
    static const char *const names[] = {"", "trump", "plain"};
    return names[required];
}

/* True before the first call, when a faulty deal can still be noticed. */
static bool is_fresh(const struct pedro_state *state) {
    return state->phase == PEDRO_PHASE_MISDEAL || state->phase == PEDRO_PHASE_DARK ||
           (state->phase == PEDRO_PHASE_BID && state->calls == 0 && !state->barred);
}

static bool may_misbid(const struct pedro_rules *rules, const struct pedro_state *state,
                       pedro_seat seat, pedro_bid bid) {
    const bool is_bid = bid >= PEDRO_BID_SPECIAL
                            ? bid < PEDRO_BID_SPECIAL + PEDRO_SPECIALS &&
                                  rules->set.specials >> (bid - PEDRO_BID_SPECIAL) & 1
                            : bid >= rules->set.min_bid && bid <= rules->max_bid;
    return rules->set.bid_out_of_turn && state->phase == PEDRO_PHASE_BID &&
           seat != state->turn && is_bid &&
           !(state->barred >> pedro_side(rules, (unsigned)seat) & 1);
}

/* True if a seat still has to bury cards before it plays to the first trick. */
static bool must_bury(const struct pedro_rules *rules, const struct pedro_state *state,
                      pedro_seat seat) {
    return state->tricks == 0 && rules->set.excess == PEDRO_EXCESS_KEEP &&
           rules->set.exchange != PEDRO_EXCHANGE_NONE &&
           pedro_set_count(state->hand[seat]) > (unsigned)rules->set.hand_size;
}

static bool trick_is_empty(const struct pedro_state *state) {
    return state->trick[state->leader] == PEDRO_NO_CARD;
}

static bool may_play_ahead(const struct pedro_rules *rules,
                           const struct pedro_state *state, pedro_seat seat,
                           pedro_card card) {
    const pedro_cards hand = hand_playable(rules, state, seat);
    if (!rules->set.play_out_of_turn || is_out(state, seat) ||
        state->trick[seat] != PEDRO_NO_CARD || state->ahead_seat != PEDRO_NO_SEAT ||
        must_bury(rules, state, seat))
        return false;
    return rules->set.revoke ||
           pedro_set_has(follow_cards(rules, state, hand, trick_is_empty(state)), card);
}

static bool may_miscard(const struct pedro_rules *rules, const struct pedro_state *state,
                        pedro_seat seat, pedro_card card) {
    struct pedro_legal legal;
    if (state->phase != PEDRO_PHASE_PLAY || card >= PEDRO_PACK_MAX ||
        !pedro_set_has(hand_playable(rules, state, seat), card))
        return false;
    if (seat != state->turn)
        return may_play_ahead(rules, state, seat, card);
    pedro_legal(rules, state, &legal);
    return rules->set.revoke && !pedro_set_has(legal.cards, card);
}

bool pedro_may_err(const struct pedro_rules *rules, const struct pedro_state *state,
                   const struct pedro_action *action) {
    const pedro_seat seat = action->seat;
    if (state->turn == PEDRO_NO_SEAT)
        return false;
    if (pedro_action_errs(action) && (seat < 0 || seat >= rules->set.players))
        return false;
    switch (action->kind) {
    case PEDRO_ACT_EXPOSED:
        return rules->set.exposed_card && is_fresh(state);
    case PEDRO_ACT_MISCOUNT:
        return rules->set.miscount && is_fresh(state);
    case PEDRO_ACT_VOID:
        return true;
    case PEDRO_ACT_WRONG_BID:
        return may_misbid(rules, state, seat, action->bid);
    case PEDRO_ACT_WRONG_CARD:
        return may_miscard(rules, state, seat, action->card);
    default:
        return false;
    }
}

void pedro_errors(const struct pedro_rules *rules, const struct pedro_state *state,
                  pedro_seat seat, struct pedro_legal *errors) {
    memset(errors, 0, sizeof *errors);
    errors->phase = state->phase;
    errors->seat = seat;
    if (seat == PEDRO_NO_SEAT || state->turn == PEDRO_NO_SEAT ||
        !pedro_lets_err(&rules->set))
        return;
    if (may_misbid(rules, state, seat, (pedro_bid)rules->set.min_bid)) {
        errors->bid_from = (pedro_bid)rules->set.min_bid;
        errors->bid_to = (pedro_bid)rules->max_bid;
        errors->specials = (uint8_t)rules->set.specials;
    }
    for (pedro_cards hand = state->phase == PEDRO_PHASE_PLAY ? state->hand[seat] : 0;
         hand;) {
        const pedro_card card = pedro_set_pop(&hand);
        if (may_miscard(rules, state, seat, card))
            errors->cards |= pedro_set_of(card);
    }
}

bool pedro_errors_nth(const struct pedro_legal *errors, unsigned n,
                      struct pedro_action *action) {
    if (n >= pedro_legal_count(errors) || !pedro_legal_nth(errors, n, action))
        return false;
    action->kind =
        action->kind == PEDRO_ACT_BID ? PEDRO_ACT_WRONG_BID : PEDRO_ACT_WRONG_CARD;
    action->seat = errors->seat;
    return true;
}

/* --- a card out of turn --- */

unsigned irregular_suit_bit(const struct pedro_rules *rules, unsigned trump,
                            pedro_card card) {
    return rules->strength[trump][card] ? 1u << PEDRO_JOKERS
                                        : 1u << pedro_printed_suit(card);
}

static bool opponent_has_played(const struct pedro_rules *rules,
                                const struct pedro_state *state, pedro_seat seat) {
    for (pedro_seat other = 0; other < rules->set.players; other++)
        if (state->trick[other] != PEDRO_NO_CARD &&
            pedro_side(rules, (unsigned)other) != pedro_side(rules, (unsigned)seat))
            return true;
    return false;
}

static void lay_ahead(const struct pedro_rules *rules, struct pedro_state *state,
                      pedro_seat seat, pedro_card card, struct pedro_effects *effects) {
    const pedro_cards cards = pedro_set_of(card);
    const bool stands = opponent_has_played(rules, state, seat);
    if (effects)
        tell_cards(effects, PEDRO_EFFECT_PLAYED_AHEAD, seat, cards, cards);
    state->void_in[seat] &= (uint8_t)~irregular_suit_bit(rules, state->trump, card);
    state->hand[seat] &= ~cards;
    state->ahead_seat = seat;
    state->ahead_card = card;
    if (stands) {
        hand_ask(state, PEDRO_PHASE_PLAY, state->turn, effects);
        return;
    }
    state->held = state->turn;
    hand_ask(state, PEDRO_PHASE_DEMAND, pedro_left(rules, seat), effects);
}

pedro_card irregular_take_ahead(struct pedro_state *state) {
    const pedro_card card = state->ahead_card;
    state->hand[state->ahead_seat] |= pedro_set_of(card);
    state->ahead_seat = PEDRO_NO_SEAT;
    state->ahead_card = PEDRO_NO_CARD;
    return card;
}

/* Play goes on with the seat that was to play. */
static void resume(struct pedro_state *state, struct pedro_effects *effects) {
    const pedro_seat seat = state->held;
    state->held = PEDRO_NO_SEAT;
    hand_ask(state, PEDRO_PHASE_PLAY, seat, effects);
}

static void withdraw(const struct pedro_rules *rules, struct pedro_state *state,
                     struct pedro_effects *effects) {
    const pedro_seat seat = state->ahead_seat, partner = pedro_partner(rules, seat);
    const pedro_cards cards = pedro_set_of(irregular_take_ahead(state));
    if (effects)
        tell_cards(effects, PEDRO_EFFECT_WITHDRAWN, seat, cards, cards)->other =
            state->turn;
    state->exposed |= cards;
    if (trick_is_empty(state) && state->held == partner)
        hand_ask(state, PEDRO_PHASE_REQUIRE, pedro_left(rules, partner), effects);
    else
        resume(state, effects);
}

/* Both opponents accept: a lead leads the trick, another card waits for its turn. */
static void stand(const struct pedro_rules *rules, struct pedro_state *state,
                  struct pedro_effects *effects) {
    const pedro_seat seat = state->ahead_seat;
    if (!trick_is_empty(state)) {
        resume(state, effects);
        return;
    }
    const pedro_card card = irregular_take_ahead(state);
    state->held = PEDRO_NO_SEAT;
    if (rules->set.revoke &&
        !pedro_set_has(
            follow_cards(rules, state, hand_playable(rules, state, seat), true), card))
        irregular_note_revoke(state, seat);
    play_lead(rules, state, seat, card, effects);
}

static void accept_ahead(const struct pedro_rules *rules, struct pedro_state *state,
                         struct pedro_effects *effects) {
    const pedro_seat seat = state->turn;
    tell(effects, PEDRO_EFFECT_DECLINED, seat, state->phase);
    if (seat == pedro_left(rules, state->ahead_seat))
        hand_ask(state, PEDRO_PHASE_DEMAND, pedro_partner(rules, seat), effects);
    else
        stand(rules, state, effects);
}

static void require(struct pedro_state *state, enum pedro_required required,
                    struct pedro_effects *effects) {
    state->required = (uint8_t)required;
    if (required == PEDRO_REQUIRED_NOTHING)
        tell(effects, PEDRO_EFFECT_DECLINED, state->turn, state->phase);
    else if (effects) {
        struct pedro_effect *effect =
            effect_add(effects, PEDRO_EFFECT_REQUIRED, state->turn);
        effect->other = state->held;
        effect->number = required;
    }
    resume(state, effects);
}

/* --- a revoke --- */

void irregular_note_revoke(struct pedro_state *state, pedro_seat seat) {
    struct pedro_revokes *revokes = &state->revokes;
    revokes->seat[revokes->count] = seat;
    revokes->trick[revokes->count++] = state->tricks;
}

static void revoke(const struct pedro_rules *rules, struct pedro_state *state,
                   pedro_card card, struct pedro_effects *effects) {
    const struct pedro_action played = {.kind = PEDRO_ACT_PLAY, .card = card};
    irregular_note_revoke(state, state->turn);
    play_apply(rules, state, &played, effects);
}

bool irregular_review(const struct pedro_rules *rules, struct pedro_state *state,
                      struct pedro_effects *effects) {
    int16_t points[PEDRO_SEATS_MAX];
    pedro_points(rules, state, points);
    for (unsigned side = 0; side < rules->sides; side++)
        tell(effects, PEDRO_EFFECT_POINTS_SHOWN, (pedro_seat)side, points[side]);
    state->required = PEDRO_REQUIRED_NOTHING;
    state->winner_so_far = PEDRO_NO_SEAT;
    state->step_at = 0;
    return hand_ask(state, PEDRO_PHASE_REVIEW, pedro_left(rules, state->dealer), effects);
}

/* The answer of one seat: the seat it names, or PEDRO_NO_SEAT. */
static void answer_review(const struct pedro_rules *rules, struct pedro_state *state,
                          pedro_seat named, struct pedro_effects *effects) {
    if (named == PEDRO_NO_SEAT)
        tell(effects, PEDRO_EFFECT_DECLINED, state->turn, state->phase);
    else if (effects)
        effect_add(effects, PEDRO_EFFECT_REVOKE_CLAIMED, state->turn)->other = named;
    if (named != PEDRO_NO_SEAT)
        state->named |= (uint8_t)(1u << named);
    if (++state->step_at == rules->set.players)
        score_hand(rules, state, effects);
    else
        hand_ask(state, PEDRO_PHASE_REVIEW, pedro_left(rules, state->turn), effects);
}

/* True if revoke `i` counts. */
static bool counts(const struct pedro_rules *rules, const struct pedro_state *state,
                   unsigned i) {
    return rules->set.revoke_notice == PEDRO_REVOKE_NOTICE_ALWAYS ||
           state->named >> state->revokes.seat[i] & 1;
}

unsigned irregular_guilty(const struct pedro_rules *rules,
                          const struct pedro_state *state, unsigned *first) {
    unsigned guilty = 0;
    for (unsigned i = 0; i < state->revokes.count; i++) {
        if (!counts(rules, state, i))
            continue;
        const unsigned side = pedro_side(rules, (unsigned)state->revokes.seat[i]);
        if (!guilty)
            *first = side;
        guilty |= 1u << side;
    }
    return guilty;
}

void irregular_tell_revokes(const struct pedro_rules *rules,
                            const struct pedro_state *state,
                            struct pedro_effects *effects) {
    unsigned told = 0;
    for (unsigned i = 0; i < state->revokes.count; i++) {
        const pedro_seat seat = state->revokes.seat[i];
        if (counts(rules, state, i) && !(told >> seat & 1))
            tell(effects, PEDRO_EFFECT_REVOKE_FOUND, seat, state->revokes.trick[i]);
        told |= 1u << seat;
    }
}

/* --- choices and actions --- */

void irregular_legal(const struct pedro_rules *rules, const struct pedro_state *state,
                     struct pedro_legal *legal) {
    switch (state->phase) {
    case PEDRO_PHASE_DEMAND:
        legal->words = 1u << PEDRO_ACT_WITHDRAW | 1u << PEDRO_ACT_ACCEPT;
        break;
    case PEDRO_PHASE_REQUIRE:
        legal->words = 1u << PEDRO_ACT_LEAD_TRUMP | 1u << PEDRO_ACT_LEAD_PLAIN |
                       1u << PEDRO_ACT_LEAD_FREE;
        break;
    default:
        legal->words = 1u << PEDRO_ACT_ACCEPT;
        for (unsigned seat = 0; seat < (unsigned)rules->set.players; seat++)
            if (pedro_side(rules, seat) != pedro_side(rules, (unsigned)state->turn))
                legal->seats |= (uint8_t)(1u << seat);
        break;
    }
}

void irregular_apply(const struct pedro_rules *rules, struct pedro_state *state,
                     const struct pedro_action *action, struct pedro_effects *effects) {
    const bool again = rules->set.miscount == PEDRO_MISCOUNT_NEW_DEAL;
    switch (action->kind) {
    case PEDRO_ACT_EXPOSED:
        tell(effects, PEDRO_EFFECT_CARD_EXPOSED, PEDRO_NO_SEAT, 0);
        hand_void(state, state->dealer, effects);
        break;
    case PEDRO_ACT_MISCOUNT:
        tell(effects, PEDRO_EFFECT_MISCOUNTED, PEDRO_NO_SEAT, 0);
        hand_void(state, again ? state->dealer : pedro_left(rules, state->dealer),
                  effects);
        break;
    case PEDRO_ACT_VOID:
        tell(effects, PEDRO_EFFECT_AGREED_VOID, PEDRO_NO_SEAT, 0);
        memset(state->points, 0, sizeof state->points);
        hand_void(state, state->dealer, effects);
        break;
    case PEDRO_ACT_WRONG_BID:
        auction_bar(rules, state, action->seat, action->bid, effects);
        break;
    case PEDRO_ACT_WRONG_CARD:
        if (action->seat == state->turn)
            revoke(rules, state, action->card, effects);
        else
            lay_ahead(rules, state, action->seat, action->card, effects);
        break;
    case PEDRO_ACT_WITHDRAW:
        withdraw(rules, state, effects);
        break;
    case PEDRO_ACT_LEAD_TRUMP:
        require(state, PEDRO_REQUIRED_TRUMP, effects);
        break;
    case PEDRO_ACT_LEAD_PLAIN:
        require(state, PEDRO_REQUIRED_PLAIN, effects);
        break;
    case PEDRO_ACT_LEAD_FREE:
        require(state, PEDRO_REQUIRED_NOTHING, effects);
        break;
    case PEDRO_ACT_REVOKE:
        answer_review(rules, state, action->seat, effects);
        break;
    default: /* accept */
        if (state->phase == PEDRO_PHASE_REVIEW)
            answer_review(rules, state, PEDRO_NO_SEAT, effects);
        else
            accept_ahead(rules, state, effects);
        break;
    }
}
