/* score.c - counting a hand, scoring it, and ending the match (RULES sections 8 and 9).
 *
 * A group is a set of seats that score together in a hand: the two sides of pairs, each
 * seat of solo, and under `called` the bidder with its partner (group 0) against the
 * others (group 1).
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "pedro/told.h"
#include "rules/hand.h"
#include "rules/ruleset.h"

/* The side that scores a scoring trump thrown by `seat`, or -1 (`discarded_points`). */
static int discard_side(const struct pedro_rules *rules, const struct pedro_state *state,
                        pedro_seat seat) {
    if (rules->set.teams == PEDRO_TEAMS_PAIRS)
        return 1 - (int)pedro_side(rules, (unsigned)seat);
    return seat == state->bidder ? -1 : state->bidder;
}

/* Scoring trumps in the wash that count for a side. */
static struct score_count count_discards(const struct pedro_rules *rules,
                                         const struct pedro_state *state) {
    struct score_count count = {{0}};
    if (rules->set.discarded_points != PEDRO_DISCARDED_POINTS_OPPONENTS ||
        !state->two_settled)
        return count;
    for (unsigned i = 0; i < state->wash_size; i++) {
        int side = discard_side(rules, state, state->wash_by[i]);
        if (side >= 0 && pedro_set_has(rules->scoring[state->trump], state->wash[i]))
            count.of[side] |= pedro_set_of(state->wash[i]);
    }
    return count;
}

/* The seat that the two of trumps counts for, PEDRO_NO_SEAT if nobody held it. */
static pedro_seat two_holder(const struct pedro_rules *rules,
                             const struct pedro_state *state) {
    return rules->set.low == PEDRO_LOW_OWNER ? state->two_last[state->trump]
                                             : state->two_first[state->trump];
}

static pedro_cards wash_cards(const struct pedro_state *state) {
    pedro_cards cards = 0;
    for (unsigned i = 0; i < state->wash_size; i++)
        cards |= pedro_set_of(state->wash[i]);
    return cards;
}

/* Tricks, discards and the two, in the order of RULES. */
static struct score_count count_hand(const struct pedro_rules *rules,
                                     const struct pedro_state *state) {
    struct score_count count = count_discards(rules, state);
    const unsigned trump = state->trump;
    pedro_cards two = 0, discarded = 0;
    if (rules->set.low != PEDRO_LOW_TAKER && state->two_settled)
        two = pedro_set_of(rules->own.letter_card[trump][LETTER_TWO]) &
              rules->scoring[trump];
    for (unsigned side = 0; side < rules->sides; side++)
        count.of[side] |= state->taken[side] & ~two;
    if (rules->set.discarded_points == PEDRO_DISCARDED_POINTS_OPPONENTS)
        discarded = wash_cards(state);
    if (two & ~discarded) {
        const pedro_seat holder = two_holder(rules, state);
        if (holder != PEDRO_NO_SEAT)
            count.of[pedro_side(rules, (unsigned)holder)] |= two;
    }
    return count;
}

static int value_of(const struct pedro_rules *rules, unsigned trump, pedro_cards cards) {
    int points = 0;
    while (cards)
        points += rules->value[trump][pedro_set_pop(&cards)];
    return points;
}

void score_discards(const struct pedro_rules *rules, const struct pedro_state *state,
                    int16_t points[PEDRO_SEATS_MAX]) {
    struct score_count count = count_discards(rules, state);
    memset(points, 0, PEDRO_SEATS_MAX * sizeof *points);
    for (unsigned side = 0; side < rules->sides; side++)
        points[side] = (int16_t)value_of(rules, state->trump, count.of[side]);
}

int score_shown_two(const struct pedro_rules *rules, const struct pedro_state *state,
                    unsigned *side) {
    if (rules->set.low == PEDRO_LOW_TAKER || state->trump == PEDRO_NO_SUIT)
        return 0;
    const pedro_card two = rules->own.letter_card[state->trump][LETTER_TWO];
    const pedro_seat holder = two_holder(rules, state);
    pedro_cards shown = 0;
    for (unsigned taker = 0; taker < rules->sides; taker++)
        shown |= state->taken[taker];
    if (rules->set.discards != PEDRO_DISCARDS_DOWN && state->two_settled &&
        rules->set.discarded_points != PEDRO_DISCARDED_POINTS_OPPONENTS)
        shown |= wash_cards(state);
    if (!pedro_set_has(shown, two) || holder == PEDRO_NO_SEAT)
        return 0;
    *side = pedro_side(rules, (unsigned)holder);
    return rules->value[state->trump][two];
}

void score_tell_two(const struct pedro_rules *rules, const struct pedro_state *state,
                    pedro_cards cards, struct pedro_effects *effects) {
    unsigned side;
    const int points = score_shown_two(rules, state, &side);
    if (points && cards & pedro_set_of(rules->own.letter_card[state->trump][LETTER_TWO]))
        tell(effects, PEDRO_EFFECT_LOW_COUNTED, (pedro_seat)side, points);
}

void score_tell_discards(const struct pedro_rules *rules, const struct pedro_state *state,
                         struct pedro_effects *effects) {
    struct score_count count = count_discards(rules, state);
    for (unsigned side = 0; side < rules->sides; side++)
        if (count.of[side])
            tell_cards(effects, PEDRO_EFFECT_DISCARDS_COUNTED, (pedro_seat)side,
                       count.of[side], count.of[side])
                ->number = value_of(rules, state->trump, count.of[side]);
    score_tell_two(rules, state, wash_cards(state), effects);
}

void pedro_points(const struct pedro_rules *rules, const struct pedro_state *state,
                  int16_t points[PEDRO_SEATS_MAX]) {
    memcpy(points, state->points, sizeof state->points);
    if (state->phase == PEDRO_PHASE_DEAL || state->phase == PEDRO_PHASE_OVER ||
        state->trump == PEDRO_NO_SUIT)
        return;
    struct score_count count = count_hand(rules, state);
    for (unsigned side = 0; side < rules->sides; side++)
        points[side] = (int16_t)value_of(rules, state->trump, count.of[side]);
}

static unsigned group_of(const struct pedro_rules *rules, pedro_seat bidder,
                         pedro_seat partner, unsigned side) {
    if (rules->set.teams != PEDRO_TEAMS_CALLED)
        return side;
    return side != (unsigned)bidder && side != (unsigned)partner;
}

bool pedro_score(const struct pedro_rules *rules, pedro_bid bid, pedro_seat bidder,
                 pedro_seat partner, const int16_t points[PEDRO_SEATS_MAX],
                 int32_t hand[PEDRO_SEATS_MAX]) {
    const struct pedro_ruleset *set = &rules->set;
    const unsigned bidding =
        group_of(rules, bidder, partner, pedro_side(rules, (unsigned)bidder));
    int won[PEDRO_SEATS_MAX] = {0}, scored[PEDRO_SEATS_MAX] = {0};
    unsigned groups = 0;
    for (unsigned side = 0; side < rules->sides; side++) {
        unsigned group = group_of(rules, bidder, partner, side);
        won[group] += points[side];
        groups = group + 1 > groups ? group + 1 : groups;
    }
    const bool special = bid >= PEDRO_BID_SPECIAL, dark = bid == PEDRO_BID_DARK;
    const bool slam = set->slam && bid == rules->max_bid;
    const int cost = pedro_bid_cost(rules, bid), mine = won[bidding];
    const bool made = special ? mine == rules->total : mine >= bid;
    int figure = 0; /* the score for winning every point; 0 if the points count */
    if (slam || dark)
        figure = 2 * rules->total;
    else if (special)
        figure = pedro_specials[bid - PEDRO_BID_SPECIAL].made;
    for (unsigned group = 0; group < groups; group++) {
        const bool bids = group == bidding;
        if (made && bids && figure)
            scored[group] = figure;
        else if (made && set->made == PEDRO_MADE_DIFFERENCE)
            scored[group] = won[group] > won[!group] ? won[group] - won[!group] : 0;
        else if (made || (!bids && set->set == PEDRO_SET_MINUS_BID))
            scored[group] = won[group];
        else if (set->set == PEDRO_SET_MINUS_BID)
            scored[group] = -cost;
        else if (bids)
            scored[group] = 0;
        else if (set->set == PEDRO_SET_BID_PLUS_POINTS)
            scored[group] = cost + won[group];
        else
            scored[group] = rules->total + cost - mine;
    }
    memset(hand, 0, PEDRO_SEATS_MAX * sizeof *hand);
    for (unsigned side = 0; side < rules->sides; side++)
        hand[side] = scored[group_of(rules, bidder, partner, side)];
    return made;
}

/* The data that decides the end of the match. */
struct outcome {
    const struct pedro_rules *rules;
    struct pedro_state *state;
    struct score_count count;
    bool cards_known; /* `count` holds the cards; else only the points are known */
    bool undecided;   /* the winner depends on cards that are not known */
    int32_t before[PEDRO_SEATS_MAX]; /* scores before the hand */
    unsigned bidding;                /* the bidding side (a seat in `called`) */
    bool made;
    unsigned counts; /* sides whose points of this hand count towards the target */
};

static unsigned bit(unsigned side) { return 1u << side; }

static unsigned highest(const struct outcome *outcome) {
    const int32_t *score = outcome->state->score;
    unsigned best = 0, level = 0;
    for (unsigned side = 1; side < outcome->rules->sides; side++) {
        if (score[side] > score[best])
            best = side, level = 0;
        else if (score[side] == score[best])
            level = 1;
    }
    return level ? 0 : bit(best);
}

static unsigned at_target(const struct outcome *outcome) {
    unsigned sides = 0;
    for (unsigned side = 0; side < outcome->rules->sides; side++)
        if (outcome->state->score[side] >= outcome->rules->set.target)
            sides |= bit(side);
    return sides;
}

/* The bidder if it is among `sides`, else its partner if that is, else none. */
static unsigned bidding_among(const struct outcome *outcome, unsigned sides) {
    if (sides & bit(outcome->bidding))
        return bit(outcome->bidding);
    if (outcome->state->partner != PEDRO_NO_SEAT)
        return sides & bit((unsigned)outcome->state->partner);
    return 0;
}

/* The points of the hand counted card by card, each side from its score before it. */
static unsigned first_in_order(struct outcome *outcome) {
    const struct pedro_rules *rules = outcome->rules;
    outcome->undecided = !outcome->cards_known;
    const unsigned trump = outcome->state->trump;
    int32_t score[PEDRO_SEATS_MAX];
    memcpy(score, outcome->before, sizeof score);
    for (int i = 0; rules->set.count_order[i] >= 0; i++) {
        pedro_card card = rules->own.letter_card[trump][rules->set.count_order[i]];
        for (unsigned side = 0; side < rules->sides; side++) {
            if (!pedro_set_has(outcome->count.of[side], card) ||
                !(outcome->counts & bit(side)))
                continue;
            score[side] += rules->value[trump][card];
            if (score[side] >= rules->set.target)
                return bit(side);
        }
    }
    return highest(outcome);
}

static unsigned lost(const struct outcome *outcome) {
    const struct pedro_rules *rules = outcome->rules;
    const int32_t *score = outcome->state->score;
    const int floor = rules->set.lose_at;
    if (floor == PEDRO_LOSE_AT_NONE || (score[0] > floor && score[1] > floor))
        return 0;
    if (score[0] <= floor && score[1] <= floor)
        return bit(!outcome->bidding);
    return bit(score[0] <= floor);
}

bool pedro_bidder_goes_out(const struct pedro_rules *rules,
                           const int32_t score[PEDRO_SEATS_MAX]) {
    const struct pedro_ruleset *set = &rules->set;
    bool goes_out = set->both == PEDRO_BOTH_BIDDER_GOES_OUT && !set->go_out_on_bid;
    for (unsigned side = 0; side < rules->sides; side++)
        goes_out = goes_out && score[side] >= set->target - set->window;
    return goes_out;
}

/* RULES section 9, rule 5 and `bidder_goes_out`. */
static unsigned reached(struct outcome *outcome) {
    const struct pedro_ruleset *set = &outcome->rules->set;
    const unsigned sides = at_target(outcome);
    if (outcome->made && pedro_bidder_goes_out(outcome->rules, outcome->before))
        return bit(outcome->bidding);
    if (!(sides & (sides - 1)))
        return sides;
    switch (set->both) {
    case PEDRO_BOTH_BIDDER:
        return bidding_among(outcome, sides) ? bidding_among(outcome, sides)
                                             : highest(outcome);
    case PEDRO_BOTH_COUNT_ORDER:
        return first_in_order(outcome);
    default:
        return 0;
    }
}

/* The sides that have won the match, none if it continues. `locked_out` won by the
 * lock. */
static unsigned winners(struct outcome *outcome, bool moon, unsigned locked_out) {
    const struct pedro_ruleset *set = &outcome->rules->set;
    unsigned sides = lost(outcome);
    if (!sides && moon && outcome->made)
        sides = bit(outcome->bidding);
    if (!sides)
        sides = locked_out;
    if (!sides)
        sides = set->go_out_on_bid
                    ? (outcome->made ? bidding_among(outcome, at_target(outcome)) : 0)
                    : reached(outcome);
    return sides;
}

/* A side at or over the lock that did not bid scores nothing, but wins the match if it
 * makes the other side's bid. Returns the sides that win in this way. */
static unsigned apply_lock(const struct outcome *outcome, pedro_bid bid,
                           int32_t hand[PEDRO_SEATS_MAX]) {
    const struct pedro_rules *rules = outcome->rules;
    const unsigned other = !outcome->bidding;
    if (rules->set.lock == PEDRO_LOCK_NONE || outcome->before[other] < rules->set.lock)
        return 0;
    hand[other] = 0;
    return !outcome->made && outcome->state->points[other] >= pedro_bid_needs(rules, bid)
               ? bit(other)
               : 0;
}

/* Records the count and the scores of the hand, and the winners of the match. */
TELLS static void tell_score(const struct outcome *outcome,
                             struct pedro_effects *effects) {
    const struct pedro_state *state = outcome->state;
    for (unsigned side = 0; side < outcome->rules->sides; side++)
        tell_cards(effects, PEDRO_EFFECT_COUNTED, (pedro_seat)side,
                   outcome->count.of[side], outcome->count.of[side])
            ->number = state->points[side];
    tell(effects, outcome->made ? PEDRO_EFFECT_MADE : PEDRO_EFFECT_SET, state->bidder,
         state->high_bid);
    for (unsigned side = 0; side < outcome->rules->sides; side++)
        tell(effects, PEDRO_EFFECT_SCORED, (pedro_seat)side, state->last_hand[side]);
    for (unsigned side = 0; side < outcome->rules->sides; side++)
        if (state->winners & bit(side))
            tell(effects, PEDRO_EFFECT_MATCH_WON, (pedro_seat)side, 0);
}

/* RULES section 13, `no_score`: a guilty side scores at most 0, and its opponents are not set. */
static void revoke_costs(struct outcome *outcome, unsigned guilty,
                         int32_t hand[PEDRO_SEATS_MAX]) {
    const int16_t *points = outcome->state->points;
    if (guilty & bit(!outcome->bidding) && !outcome->made) {
        const bool difference = outcome->rules->set.made == PEDRO_MADE_DIFFERENCE;
        for (unsigned side = 0; side < 2; side++)
            hand[side] = !difference                    ? points[side]
                         : points[side] > points[!side] ? points[side] - points[!side]
                                                        : 0;
        outcome->made = true;
    }
    for (unsigned side = 0; side < 2; side++)
        if (guilty & bit(side) && hand[side] > 0)
            hand[side] = 0;
    if (guilty & bit(outcome->bidding))
        outcome->made = false;
}

bool score_settle(const struct pedro_rules *rules, struct pedro_state *state,
                  const struct score_count *count, struct pedro_effects *effects) {
    struct outcome outcome = {.rules = rules, .state = state, .cards_known = count};
    int32_t hand[PEDRO_SEATS_MAX];
    const pedro_bid bid = state->high_bid;
    outcome.bidding = pedro_side(rules, (unsigned)state->bidder);
    if (count)
        outcome.count = *count;
    unsigned forfeits = 0;
    const unsigned guilty = irregular_guilty(rules, state, &forfeits);
    memcpy(outcome.before, state->score, sizeof outcome.before);
    outcome.made =
        pedro_score(rules, bid, state->bidder, state->partner, state->points, hand);
    const bool in_fact = outcome.made;
    if (guilty && rules->set.revoke == PEDRO_REVOKE_NO_SCORE)
        revoke_costs(&outcome, guilty, hand);
    unsigned locked_out = apply_lock(&outcome, bid, hand);
    outcome.counts = (1u << rules->sides) - 1;
    if (rules->set.revoke == PEDRO_REVOKE_NO_SCORE)
        outcome.counts &= ~guilty;
    for (unsigned side = 0; side < rules->sides; side++) {
        if (!outcome.made &&
            group_of(rules, state->bidder, state->partner, side) ==
                group_of(rules, state->bidder, state->partner, outcome.bidding))
            outcome.counts &= ~bit(side);
        state->score[side] += hand[side];
        state->last_hand[side] = hand[side];
    }
    const bool moon = in_fact && bid >= PEDRO_BID_SPECIAL &&
                      bid < PEDRO_BID_SPECIAL + PEDRO_SPECIALS &&
                      pedro_specials[bid - PEDRO_BID_SPECIAL].made == 0;
    state->winners = (uint8_t)winners(&outcome, moon, locked_out);
    memcpy(state->taken, outcome.count.of, sizeof state->taken);
    state->hands_scored++;
    state->last_bid = bid;
    state->last_bidder = state->bidder;
    state->last_trump = state->trump;
    state->last_made = outcome.made;
    if (effects) {
        irregular_tell_revokes(rules, state, effects);
        tell_score(&outcome, effects);
    }
    hand_end(state, state->winners ? PEDRO_PHASE_OVER : PEDRO_PHASE_DEAL,
             pedro_left(rules, state->dealer), effects);
    return !outcome.undecided;
}

void score_points(const struct pedro_rules *rules, struct pedro_state *state,
                  const struct score_count *count) {
    for (unsigned side = 0; side < rules->sides; side++)
        state->points[side] = (int16_t)value_of(rules, state->trump, count->of[side]);
}

void score_hand(const struct pedro_rules *rules, struct pedro_state *state,
                struct pedro_effects *effects) {
    struct score_count count = count_hand(rules, state);
    if (state->thrown_in) {
        memset(&count, 0, sizeof count);
        count.of[pedro_side(rules, (unsigned)state->bidder)] =
            rules->scoring[state->trump];
    }
    unsigned forfeits = 0;
    if (rules->set.revoke == PEDRO_REVOKE_FORFEIT &&
        irregular_guilty(rules, state, &forfeits)) {
        memset(&count, 0, sizeof count);
        count.of[!forfeits] = rules->scoring[state->trump];
    }
    score_points(rules, state, &count);
    score_settle(rules, state, &count, effects);
}
