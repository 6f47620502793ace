/* points_law.c - points add up to the total of the game, less those that nobody can win
 * any more; certain points stay certain; and the score grows by the scores of the hand.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "law.h"

static int sum(const struct pedro_rules *rules, const int16_t *points) {
    int points_in_all = 0;
    for (unsigned side = 0; side < rules->sides; side++)
        points_in_all += points[side];
    return points_in_all;
}

/* The points in play in the state before the last card of a hand: all but those of
 * scoring trumps that lie in the stock or the wash and count for nobody there. */
static int in_play(const struct pedro_rules *rules, const struct pedro_state *state) {
    const struct pedro_ruleset *set = &rules->set;
    const pedro_card two = pedro_card_of(state->trump, PEDRO_TWO);
    int points = rules->total;
    for (unsigned i = state->stock_at; i < state->stock_end; i++)
        points -= rules->value[state->trump][state->stock[i]];
    for (unsigned i = 0; i < state->wash_size; i++) {
        const pedro_card card = state->wash[i];
        bool counts = card == two && set->low != PEDRO_LOW_TAKER;
        if (set->discarded_points == PEDRO_DISCARDED_POINTS_OPPONENTS)
            counts =
                set->teams == PEDRO_TEAMS_PAIRS || state->wash_by[i] != state->bidder;
        if (!counts)
            points -= rules->value[state->trump][card];
    }
    return points;
}

static bool hand_adds_up(struct trial *trial, const struct pedro_state *before) {
    const struct pedro_state *state = &trial->match.state;
    const struct pedro_rules *rules = &trial->match.rules;
    const struct pedro_event *last = &trial->match.event[trial->match.events - 1];
    /* Under `forfeit` a revoke gives every point to the other side, if it counts. */
    const bool forfeited =
        rules->set.revoke == PEDRO_REVOKE_FORFEIT &&
        (before->revokes.count > 0 || pedro_action_errs(&last->action) ||
         before->ahead_seat != PEDRO_NO_SEAT) &&
        sum(rules, state->points) == rules->total;
    const bool thrown_in =
        last->action.kind == PEDRO_ACT_THROW_IN || before->thrown_in || forfeited;
    const bool was_played = before->leader != PEDRO_NO_SEAT;
    const int expected = thrown_in || !was_played ? rules->total : in_play(rules, before);
    int16_t certain[PEDRO_SEATS_MAX];
    /* If too few seats can play a card, the last discard ends the hand, and its cards can
     * no longer be seen. */
    if (was_played ? sum(rules, state->points) != expected
                   : sum(rules, state->points) > expected)
        return trial_breach(trial, "the hand's points are %d, not %d",
                            sum(rules, state->points), expected);
    pedro_points(rules, before, certain);
    for (unsigned side = 0; side < rules->sides; side++) {
        if (state->score[side] - before->score[side] != state->last_hand[side])
            return trial_breach(trial, "the score of side %u is not what it was and %d",
                                side, (int)state->last_hand[side]);
        if (state->points[side] < certain[side] && !thrown_in)
            return trial_breach(trial, "side %u loses points that were certain", side);
    }
    return true;
}

/* The seat whose side a card counts for in a view, PEDRO_NO_SEAT for none: `seat` has won it or thrown it. */
static pedro_seat counts_for(const struct pedro_rules *rules,
                             const struct pedro_state *state, pedro_card card,
                             pedro_seat seat, bool thrown) {
    const struct pedro_ruleset *set = &rules->set;
    if (thrown && set->discarded_points == PEDRO_DISCARDED_POINTS_OPPONENTS)
        return set->teams == PEDRO_TEAMS_PAIRS ? pedro_left(rules, seat)
               : seat == state->bidder         ? (pedro_seat)PEDRO_NO_SEAT
                                               : state->bidder;
    if (card == pedro_card_of(state->trump, PEDRO_TWO) && set->low != PEDRO_LOW_TAKER)
        return set->low == PEDRO_LOW_OWNER ? state->two_last[state->trump]
                                           : state->two_first[state->trump];
    return thrown ? (pedro_seat)PEDRO_NO_SEAT : seat;
}

/* The points that can be counted on the table: from cards won, and from discards that are seen once play has
 * begun. */
static void count_seen(const struct pedro_rules *rules, const struct pedro_state *state,
                       const struct pedro_view *view, int16_t points[PEDRO_SEATS_MAX]) {
    memset(points, 0, PEDRO_SEATS_MAX * sizeof *points);
    for (unsigned side = 0; side < rules->sides; side++)
        for (pedro_cards cards = view->taken[side]; cards;) {
            const pedro_card card = pedro_set_pop(&cards);
            const pedro_seat for_seat =
                counts_for(rules, state, card, (pedro_seat)side, false);
            points[pedro_side(rules, (unsigned)for_seat)] +=
                rules->value[state->trump][card];
        }
    for (unsigned i = 0; view->leader != PEDRO_NO_SEAT && i < view->wash_size; i++) {
        const pedro_seat for_seat =
            view->wash[i] == PEDRO_NO_CARD
                ? (pedro_seat)PEDRO_NO_SEAT
                : counts_for(rules, state, view->wash[i], view->wash_by[i], true);
        if (for_seat != PEDRO_NO_SEAT)
            points[pedro_side(rules, (unsigned)for_seat)] +=
                rules->value[state->trump][view->wash[i]];
    }
}

static bool points_grow(struct trial *trial, const struct pedro_state *before) {
    const struct pedro_state *state = &trial->match.state;
    const struct pedro_rules *rules = &trial->match.rules;
    int16_t then[PEDRO_SEATS_MAX], now[PEDRO_SEATS_MAX], open[PEDRO_SEATS_MAX];
    struct pedro_view view;
    pedro_points(rules, before, then);
    pedro_points(rules, state, now);
    if (sum(rules, now) > rules->total)
        return trial_breach(trial, "there are more points than %d", rules->total);
    pedro_view_open(rules, state, &view);
    memcpy(open, view.points, sizeof open);
    pedro_view(rules, state, PEDRO_NO_SEAT, &view);
    for (unsigned side = 0; side < rules->sides; side++) {
        if (state->hands == before->hands && before->phase != PEDRO_PHASE_DEAL &&
            state->turn != PEDRO_NO_SEAT && now[side] < then[side])
            return trial_breach(trial, "side %u loses points that were certain", side);
        if (now[side] < 0 || open[side] != now[side] || view.points[side] > now[side])
            return trial_breach(trial, "views show other points for side %u", side);
    }
    if (state->phase != PEDRO_PHASE_PLAY)
        return true;
    count_seen(rules, state, &view, open);
    for (unsigned side = 0; side < rules->sides; side++)
        if (view.points[side] != open[side])
            return trial_breach(trial,
                                "a spectator sees %d points of side %u, and not %d",
                                (int)view.points[side], side, (int)open[side]);
    return true;
}

static bool holds(struct trial *trial) {
    const struct pedro_state *before = trial_before(trial), *state = &trial->match.state;
    if (!before)
        return true;
    if (state->hands_scored != before->hands_scored)
        return hand_adds_up(trial, before);
    if (memcmp(state->score, before->score, sizeof state->score) != 0)
        return trial_breach(trial, "a score moves though no hand was scored");
    return points_grow(trial, before);
}

const struct law points_law = {"points add up", holds, NULL, 1};
