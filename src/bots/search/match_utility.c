/* match_utility.c - ends a hand by the rules with every possible number of points, and looks up the
 * match equity of each end.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/match_utility.h"

#include <string.h>

/* Scoring trumps that are won in tricks: not those thrown, nor a two that counts for its holder. */
static pedro_cards decided_in_tricks(const struct pedro_rules *rules,
                                     const struct pedro_state *state) {
    pedro_cards cards = rules->scoring[state->trump];
    if (rules->set.low != PEDRO_LOW_TAKER)
        cards &= ~pedro_set_of(pedro_card_of(state->trump, PEDRO_TWO));
    for (unsigned i = 0; i < state->wash_size; i++)
        cards &= ~pedro_set_of(state->wash[i]);
    return cards;
}

/* For each sum of points some cards that make it. Which cards they are does not change the score. */
static void find_cards(struct match_utility *utility, const struct pedro_state *state) {
    const int16_t *value = utility->rules->value[state->trump];
    memset(utility->cards, 0, sizeof utility->cards);
    for (pedro_cards left = decided_in_tricks(utility->rules, state); left;) {
        const pedro_card card = pedro_set_pop(&left);
        for (int sum = MATCH_UTILITY_SUMS - 1; sum >= value[card] && value[card] > 0;
             sum--) {
            const pedro_cards rest = utility->cards[sum - value[card]];
            if (!utility->cards[sum] && (rest || sum == value[card]))
                utility->cards[sum] = rest | pedro_set_of(card);
        }
    }
}

static pedro_cards idle_trumps(const struct pedro_rules *rules,
                               const struct pedro_state *state) {
    return rules->trumps[state->trump] & ~rules->scoring[state->trump];
}

/* The end of the hand in which the bidding side has taken `cards` and the others the rest. The last card
 * is a trick of its own without points. */
static void end_hand(const struct pedro_rules *rules, const struct pedro_state *state,
                     pedro_cards cards, struct pedro_state *end) {
    const unsigned bidding = pedro_side(rules, (unsigned)state->bidder);
    const struct pedro_action last = {.kind = PEDRO_ACT_PLAY,
                                      .card = pedro_set_first(idle_trumps(rules, state))};
    *end = *state;
    memset(end->hand, 0, sizeof end->hand);
    memset(end->buried, 0, sizeof end->buried);
    memset(end->trick, PEDRO_NO_CARD, sizeof end->trick);
    end->taken[bidding] = cards;
    end->taken[!bidding] = decided_in_tricks(rules, state) & ~cards;
    end->hand[state->bidder] = pedro_set_of(last.card);
    end->turn = end->leader = end->winner_so_far = state->bidder;
    end->best_card = PEDRO_NO_CARD;
    end->seen = 0;
    end->out = 0;
    end->tricks = 1;
    pedro_apply_legal(rules, end, &last);
}

static int64_t margin_of(const struct match_utility *utility,
                         const struct pedro_state *end) {
    return end->last_hand[utility->side] - end->last_hand[!utility->side];
}

static int64_t chance_of(const struct match_utility *utility,
                         const struct pedro_state *end) {
    return equity_of(utility->equity, utility->rules, end, utility->side);
}

static bool can_be_won(const struct match_utility *utility, int won) {
    return won == 0 || utility->cards[won];
}

/* The ranges of margins and chances that the hand can lead to. */
static void find_limits(struct match_utility *utility, const struct pedro_state *state) {
    int64_t most = INT32_MIN, best = INT32_MIN;
    utility->least = utility->worst = INT32_MAX;
    for (int won = 0; won <= utility->rules->total; won++) {
        struct pedro_state end;
        if (!can_be_won(utility, won))
            continue;
        end_hand(utility->rules, state, utility->cards[won], &end);
        const int64_t margin = margin_of(utility, &end),
                      chance = chance_of(utility, &end);
        utility->least = margin < utility->least ? margin : utility->least;
        utility->worst = chance < utility->worst ? chance : utility->worst;
        most = margin > most ? margin : most;
        best = chance > best ? chance : best;
    }
    utility->points = most - utility->least;
    utility->chances = best - utility->worst;
}

/* Whether the utility of some end differs from its margin by more than a seventh of all points. */
static bool is_nonlinear(const struct match_utility *utility,
                         const struct pedro_state *state) {
    for (int won = 0; won <= utility->rules->total; won++) {
        struct pedro_state end;
        if (!can_be_won(utility, won))
            continue;
        end_hand(utility->rules, state, utility->cards[won], &end);
        const int64_t off = match_utility_of_end(utility, &end) -
                            margin_of(utility, &end) * MATCH_UTILITY_ONE;
        if ((off < 0 ? -off : off) * 7 >
            (int64_t)utility->rules->total * MATCH_UTILITY_ONE)
            return true;
    }
    return false;
}

void match_utility_init(struct match_utility *utility, const struct equity *equity,
                        const struct pedro_rules *rules, const struct pedro_state *state,
                        unsigned side) {
    utility->applies = false;
    utility->side = side;
    utility->rules = rules;
    utility->equity = equity;
    if (!equity || rules->sides != 2 || rules->total >= MATCH_UTILITY_SUMS ||
        !idle_trumps(rules, state))
        return;
    find_cards(utility, state);
    find_limits(utility, state);
    /* If the hand cannot change the winner of the match, points are played for. */
    utility->applies =
        utility->chances > EQUITY_ONE / 100 && is_nonlinear(utility, state);
}

int64_t match_utility_of_end(const struct match_utility *utility,
                             const struct pedro_state *end) {
    const int64_t more = chance_of(utility, end) - utility->worst;
    return utility->least * MATCH_UTILITY_ONE +
           more * utility->points * MATCH_UTILITY_ONE / utility->chances;
}

int64_t match_utility_of_points(const struct match_utility *utility,
                                const struct pedro_state *state, int won) {
    struct pedro_state end;
    end_hand(utility->rules, state, utility->cards[won], &end);
    return match_utility_of_end(utility, &end);
}
