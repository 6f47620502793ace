/* ruling_law.c - a ruling says what happens when the same error is made at a table of the program.
 *
 * In each state the errors that can be made there are tried on a copy: a fault of the deal, a bid or a card out of
 * turn, a revoke. An error without a law is refused, one with a law leads to the choices that the ruling offers. A
 * hand in which a revoke counted has the score that the ruling gives.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"
#include "words/ruling.h"

static const struct ruling_law *rule(const struct trial *trial, enum law_moment moment,
                                     struct ruling *ruling) {
    struct ruling_facts facts;
    ruling_begin(&facts);
    facts.error = (int8_t)law_moments[moment].error;
    facts.moment = (int8_t)moment;
    facts.side = LAW_BIDDERS;
    return ruling_give(&trial->match.rules, &facts, ruling) ? &ruling->law[0] : NULL;
}

/* The actions of the choices that come first, or after the choice `after`: a bit for each kind. */
static uint32_t choices(const struct ruling_law *law, enum pedro_action_kind after) {
    uint32_t kinds = 0;
    for (unsigned i = 0; i < law->choices; i++)
        if (law->choice[i]->after == after)
            kinds |= 1u << law->choice[i]->action;
    return kinds;
}

/* The choices of the seat to act in the phases in which an error is answered. */
static uint32_t asked(const struct pedro_rules *rules, const struct pedro_state *state) {
    struct pedro_legal legal;
    if (state->phase != PEDRO_PHASE_DEMAND && state->phase != PEDRO_PHASE_REQUIRE &&
        state->phase != PEDRO_PHASE_REVIEW)
        return 0;
    pedro_legal(rules, state, &legal);
    return legal.words | (legal.seats ? 1u << PEDRO_ACT_REVOKE : 0);
}

/* True if the error is possible here; it is then made in `after`. False with `wrong` if that is not what the
 * ruling says. */
static bool make(struct trial *trial, const struct pedro_action *action,
                 const struct ruling *ruling, struct pedro_state *after, bool *wrong) {
    const struct pedro_rules *rules = &trial->match.rules;
    *after = trial->match.state;
    if (!pedro_may_err(rules, after, action))
        return false;
    pedro_apply(rules, after, action);
    *wrong = ruling->status != RULING_BY_LAW;
    if (*wrong)
        trial_breach(trial, "an error of kind %d is possible, but has no law",
                     action->kind);
    return true;
}

/* --- the deal and the auction --- */

static bool deal_holds(struct trial *trial, enum pedro_action_kind kind,
                       enum law_moment moment) {
    const struct pedro_action action = {.kind = kind};
    const struct pedro_state *state = &trial->match.state;
    struct pedro_state after;
    struct ruling ruling;
    bool wrong = false;
    const struct ruling_law *law = rule(trial, moment, &ruling);
    if (!make(trial, &action, &ruling, &after, &wrong))
        return true;
    const pedro_seat next = pedro_left(&trial->match.rules, state->dealer);
    if (wrong)
        return false;
    const enum law_deal deal = law->demand ? law->demand : law->deal;
    if (after.dealer != (deal == LAW_NEXT_DEALER ? next : state->dealer) ||
        after.phase != PEDRO_PHASE_DEAL || !deal)
        return trial_breach(trial, "another dealer than the ruling says");
    return memcmp(after.score, state->score, sizeof after.score) == 0 ||
           trial_breach(trial, "a void deal scores");
}

static bool bid_holds(struct trial *trial) {
    const struct pedro_rules *rules = &trial->match.rules;
    const pedro_seat seat =
        (pedro_seat)pedro_rng_below(&trial->dice, (uint32_t)rules->set.players);
    const struct pedro_action action = {
        .kind = PEDRO_ACT_WRONG_BID, .seat = seat, .bid = rules->set.min_bid};
    struct pedro_state after;
    struct ruling ruling;
    bool wrong = false;
    rule(trial, LAW_IN_AUCTION, &ruling);
    if (!make(trial, &action, &ruling, &after, &wrong))
        return true;
    return !wrong && (after.phase != PEDRO_PHASE_BID ||
                      pedro_side(rules, (unsigned)after.turn) !=
                          pedro_side(rules, (unsigned)seat) ||
                      trial_breach(trial, "a side is barred and asked"));
}

/* --- cards --- */

static enum law_moment moment_of(const struct trial *trial, pedro_seat seat) {
    const struct pedro_rules *rules = &trial->match.rules;
    const struct pedro_state *state = &trial->match.state;
    const unsigned side = pedro_side(rules, (unsigned)seat);
    if (state->trick[state->leader] == PEDRO_NO_CARD)
        return state->turn == pedro_partner(rules, seat) ? LAW_PARTNERS_LEAD
                                                         : LAW_OPPONENTS_LEAD;
    for (unsigned other = 0; other < (unsigned)rules->set.players; other++)
        if (state->trick[other] != PEDRO_NO_CARD && pedro_side(rules, other) != side)
            return LAW_OPPONENT_PLAYED;
    return LAW_FOLLOW;
}

/* A card of a random seat: out of turn, or a revoke. */
static bool card_holds(struct trial *trial) {
    const struct pedro_rules *rules = &trial->match.rules;
    const struct pedro_state *state = &trial->match.state;
    const pedro_seat seat =
        (pedro_seat)pedro_rng_below(&trial->dice, (uint32_t)rules->set.players);
    pedro_cards hand = state->hand[seat];
    struct pedro_state after;
    struct ruling ruling;
    bool wrong = false;
    if (!hand)
        return true;
    for (uint32_t skip = pedro_rng_below(&trial->dice, (uint32_t)pedro_set_count(hand));
         skip > 0; skip--)
        pedro_set_pop(&hand);
    const struct pedro_action action = {
        .kind = PEDRO_ACT_WRONG_CARD, .seat = seat, .card = pedro_set_pop(&hand)};
    const bool revoke = seat == state->turn;
    const enum law_moment moment = revoke ? LAW_BEFORE_SCORE : moment_of(trial, seat);
    const struct ruling_law *law = rule(trial, moment, &ruling);
    if (!make(trial, &action, &ruling, &after, &wrong))
        return true;
    if (wrong || revoke)
        return !wrong;
    if (asked(rules, &after) != choices(law, PEDRO_ACT_PASS))
        return trial_breach(trial, "other choices than the ruling offers");
    if (after.phase != PEDRO_PHASE_DEMAND)
        return true;
    pedro_apply(rules, &after, &(struct pedro_action){.kind = PEDRO_ACT_WITHDRAW});
    return asked(rules, &after) == choices(law, PEDRO_ACT_WITHDRAW) ||
           trial_breach(trial, "after `withdraw` other choices than the ruling offers");
}

/* --- the score of a hand with a revoke --- */

/* The sides whose revoke counted in the last event. */
static unsigned guilty(const struct trial *trial) {
    static struct pedro_effects effects;
    const struct pedro_match *match = &trial->match;
    unsigned sides = 0;
    pedro_event_effects(&match->rules, &match->event[match->events - 1],
                        trial_before(trial), &effects);
    for (unsigned i = 0; i < effects.count; i++)
        if (effects.at[i].kind == PEDRO_EFFECT_REVOKE_FOUND)
            sides |= 1u << pedro_side(&match->rules, (unsigned)effects.at[i].seat);
    return sides;
}

/* `state`: after a hand in which the revokes of `sides` counted. */
static bool score_holds(struct trial *trial, const struct pedro_state *state,
                        unsigned sides) {
    const struct pedro_rules *rules = &trial->match.rules;
    struct ruling_facts facts;
    struct ruling ruling;
    if (sides != 1 && sides != 2)
        return true;
    const unsigned bidding = pedro_side(rules, (unsigned)state->last_bidder);
    const unsigned of[LAW_SIDES] = {bidding, !bidding};
    ruling_begin(&facts);
    facts.error = LAW_REVOKE;
    facts.moment = LAW_BEFORE_SCORE;
    facts.side = sides == 1u << bidding ? LAW_BIDDERS : LAW_OTHERS;
    facts.scored = true;
    facts.bid = state->last_bid;
    /* Under `forfeit` the points are gone, and do not matter. */
    facts.points = state->points[bidding];
    facts.others = state->points[!bidding];
    for (int side = 0; side < LAW_SIDES; side++)
        facts.score[side] = state->score[of[side]] - state->last_hand[of[side]];
    if (!ruling_give(rules, &facts, &ruling) || !ruling.law[0].counted)
        return trial_breach(trial, "the hand has no ruling with a score");
    const struct ruling_score *score = &ruling.law[0].ruled;
    unsigned winners = 0;
    for (int side = 0; side < LAW_SIDES; side++) {
        if (score->hand[side] != state->last_hand[of[side]] ||
            score->after[side] != state->score[of[side]])
            return trial_breach(trial, "the ruling gives %d to %d, the engine %d",
                                (int)score->hand[side], side,
                                (int)state->last_hand[of[side]]);
        winners |= (state->winners >> of[side] & 1u) << side;
    }
    if ((score->bid == RULING_BID_MADE) != state->last_made)
        return trial_breach(trial, "the ruling says otherwise whether the bid was made");
    return score->by_cards || score->winners == winners ||
           trial_breach(trial, "the ruling has another winner");
}

/* The review offers what the ruling offers; and each revoke, named on a copy by the seat to act, costs what
 * it says. */
static bool review_holds(struct trial *trial) {
    const struct pedro_rules *rules = &trial->match.rules;
    const struct pedro_state *state = &trial->match.state;
    struct ruling ruling;
    const struct ruling_law *law = rule(trial, LAW_BEFORE_SCORE, &ruling);
    if (asked(rules, state) != choices(law, PEDRO_ACT_PASS))
        return trial_breach(trial, "the review has other choices than the ruling");
    for (unsigned i = 0; i < state->revokes.count && !state->named; i++) {
        const pedro_seat seat = state->revokes.seat[i];
        const unsigned side = pedro_side(rules, (unsigned)seat);
        struct pedro_state after = *state;
        if (side == pedro_side(rules, (unsigned)state->turn))
            continue;
        pedro_apply(rules, &after,
                    &(struct pedro_action){.kind = PEDRO_ACT_REVOKE, .seat = seat});
        while (after.phase == PEDRO_PHASE_REVIEW)
            pedro_apply(rules, &after, &(struct pedro_action){.kind = PEDRO_ACT_ACCEPT});
        if (!score_holds(trial, &after, 1u << side))
            return false;
    }
    return true;
}

static bool holds(struct trial *trial) {
    const struct pedro_state *state = &trial->match.state;
    switch (state->phase) {
    case PEDRO_PHASE_MISDEAL:
    case PEDRO_PHASE_DARK:
    case PEDRO_PHASE_BID:
        /* After the first call these errors are possible nowhere. */
        return deal_holds(trial, PEDRO_ACT_EXPOSED,
                          state->calls ? LAW_AFTER_CALLS : LAW_BEFORE_CALLS) &&
               deal_holds(trial, PEDRO_ACT_MISCOUNT,
                          state->calls ? LAW_TOO_MANY : LAW_COUNT_BEFORE) &&
               bid_holds(trial);
    case PEDRO_PHASE_PLAY:
        return card_holds(trial);
    case PEDRO_PHASE_REVIEW:
        return review_holds(trial);
    case PEDRO_PHASE_DEAL:
    case PEDRO_PHASE_OVER:
        return trial->match.events == 0 ||
               trial_before(trial)->hands_scored == state->hands_scored ||
               score_holds(trial, state, guilty(trial));
    default:
        return true;
    }
}

const struct law ruling_law = {
    "a ruling says what the engine does when the same error is made", holds, NULL, 1};
