/* open_cards.c - values of cards and suits with all cards open.
 *
 * A team is the bidding side in pairs, the bidder and its partner where one is called, and
 * the bidder alone where all play for themselves; for a single decision there, the seat
 * that decides (solve.h). Values are the points of the team in the whole hand.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/walk.h"

static bool solo(const struct pedro_rules *rules) {
    return rules->set.teams == PEDRO_TEAMS_SOLO && rules->sides > 2;
}

static unsigned bidding_team(const struct pedro_rules *rules,
                             const struct pedro_state *state) {
    return solo(rules) ? 1u << pedro_side(rules, (unsigned)state->bidder)
                       : solve_team(rules, state);
}

/* Points of the team that no trick decides: the two that counts for its holder, and
 * discards that count for the other side. Positions leave them out. */
static int16_t settled(const struct pedro_rules *rules, const struct pedro_state *state,
                       unsigned team) {
    int16_t points[PEDRO_SEATS_MAX];
    int more = 0;
    pedro_points(rules, state, points);
    for (unsigned side = 0; side < rules->sides; side++)
        if (team >> side & 1)
            more += points[side] - state->points[side];
    return (int16_t)more;
}

/* Buries all but the last of some cards in `position`, in a legal order. Returns the slot
 * of the last one. */
static unsigned bury_all_but_one(const struct analyze_walk *walk,
                                 struct position *position, pedro_cards cards) {
    uint64_t left = 0;
    while (cards)
        left |= (uint64_t)1 << walk->placed.slot_of[pedro_set_pop(&cards)];
    for (;;) {
        const uint64_t next = left & position_legal(&walk->placed, position);
        if (!next)
            return SLOT_NONE;
        const unsigned slot = (unsigned)__builtin_ctzll(next);
        left &= ~((uint64_t)1 << slot);
        if (!left)
            return slot;
        position_play(&walk->placed, position, slot);
    }
}

/* The solver's values of a position before and after an action. False if it does not
 * consider such an action, or the deal is too hard for it. */
static bool solve_action(const struct analyze_walk *walk,
                         const struct pedro_state *before,
                         const struct pedro_action *action, unsigned team, int16_t *best,
                         int16_t *after) {
    struct position position;
    struct solution solution;
    unsigned slot;
    solver_limit(walk->solver, SOLVE_PATIENCE);
    position_init(&walk->placed, before, &position);
    switch (action->kind) {
    case PEDRO_ACT_PLAY:
    case PEDRO_ACT_CALL:
        slot = walk->placed.slot_of[action->card];
        break;
    case PEDRO_ACT_FOLD:
        slot = SLOT_FOLD;
        break;
    case PEDRO_ACT_BURY:
        *best = (int16_t)solve_value(walk->solver, &walk->placed, &position, team);
        if (!action->cards) {
            *after = *best;
            return !solver_stopped(walk->solver);
        }
        slot = bury_all_but_one(walk, &position, action->cards);
        if (slot == SLOT_NONE)
            return false;
        solve_all(walk->solver, &walk->placed, &position, team, &solution);
        *after = solution.after[slot];
        return !solver_stopped(walk->solver);
    default:
        return false;
    }
    solve_all(walk->solver, &walk->placed, &position, team, &solution);
    *best = solution.value;
    *after = solution.after[slot];
    return solution.choices >> slot & 1 && !solver_stopped(walk->solver);
}

/* Points of `team` before and after an action. */
static bool value_of(const struct analyze_walk *walk, const struct pedro_state *before,
                     const struct pedro_action *action, unsigned team, int16_t *best,
                     int16_t *after) {
    const int16_t more = settled(walk->rules, before, team);
    if (!solve_action(walk, before, action, team, best, after))
        return false;
    *best = (int16_t)(*best + more);
    *after = (int16_t)(*after + more);
    return true;
}

static void add_point(struct analyze_hand *hand, size_t event, int16_t value) {
    if (hand->curve_points < ANALYZE_CURVE)
        hand->curve[hand->curve_points++] = (struct analyze_point){event, value};
}

void analyze_open_play(struct analyze_walk *walk, struct analyze_hand *hand,
                       const struct pedro_state *before,
                       const struct pedro_action *action,
                       struct analyze_decision *decision) {
    const struct pedro_rules *rules = walk->rules;
    const unsigned side = pedro_side(rules, (unsigned)before->turn);
    const unsigned team = bidding_team(rules, before);
    int16_t best, after;
    if (hand->curve_points == 0)
        position_rules_init(rules, before->trump, &walk->placed);
    if (!value_of(walk, before, action, team, &best, &after))
        return;
    hand->team = team;
    if (hand->curve_points == 0)
        add_point(hand, walk->event, best);
    add_point(hand, walk->event, after);
    if (decision->forced)
        return;
    unsigned judged = team;
    decision->opened = true;
    if (solo(rules) && !(team >> side & 1)) {
        judged = 1u << side;
        decision->opened = value_of(walk, before, action, judged, &best, &after);
    }
    decision->with = judged >> side & 1;
    decision->open_team = (uint8_t)judged;
    decision->open_before = best;
    decision->open_after = after;
}

void analyze_open_suits(struct analyze_walk *walk, struct analyze_hand *hand,
                        const struct pedro_state *before) {
    struct pedro_rng rng;
    const uint8_t seed[PEDRO_SEED_SIZE] = {0};
    for (uint8_t suit = 0; suit < 4; suit++) {
        struct pedro_state state = *before;
        struct position_rules placed;
        struct position position;
        const struct pedro_action name = {.kind = PEDRO_ACT_NAME, .suit = suit};
        if (pedro_apply(walk->rules, &state, &name) != 0)
            continue;
        pedro_rng_seed(&rng, seed);
        analyze_play_to_cards(walk, &state, &rng);
        if (!analyze_in_play(&state))
            continue;
        position_rules_init(walk->rules, state.trump, &placed);
        position_init(&placed, &state, &position);
        const unsigned team = bidding_team(walk->rules, &state);
        solver_limit(walk->solver, SOLVE_PATIENCE);
        const int value = solve_value(walk->solver, &placed, &position, team);
        if (solver_stopped(walk->solver))
            continue;
        hand->suits |= (uint8_t)(1u << suit);
        hand->suit_value[suit] = (int16_t)(value + settled(walk->rules, &state, team));
    }
}
