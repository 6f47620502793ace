/* card_evaluator.c - playing a world out, and solving it.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/card_evaluator.h"

#include <string.h>

#include "bots/simple/simple.h"
#include "solver/bits.h"

/* --- what a hand is worth --- */

static int64_t margin_of(const struct card_evaluator *evaluator, const int32_t *score) {
    const unsigned sides = evaluator->turn->rules->sides;
    int64_t margin = (int64_t)score[evaluator->side] * (sides - 1);
    for (unsigned side = 0; side < sides; side++)
        if (side != evaluator->side)
            margin -= score[side];
    return margin;
}

/* Points by side that no trick decides: those of the two, and of discards that count. */
static void settled_points(const struct pedro_rules *rules,
                           const struct pedro_state *state,
                           int16_t settled[PEDRO_SEATS_MAX]) {
    pedro_points(rules, state, settled);
    for (unsigned side = 0; side < rules->sides; side++)
        settled[side] = (int16_t)(settled[side] - state->points[side]);
}

/* In 1/CARD_EVALUATOR_ONE. `won` is by side and in tricks, `settled` what no trick decides. */
static int64_t scored_value(const struct card_evaluator *evaluator,
                            const struct pedro_state *state, pedro_seat partner,
                            const int16_t *won, const int16_t *settled) {
    const struct pedro_rules *rules = evaluator->turn->rules;
    int16_t points[PEDRO_SEATS_MAX] = {0};
    int32_t score[PEDRO_SEATS_MAX];
    if (evaluator->utility.applies)
        return match_utility_of_points(&evaluator->utility, state,
                                       won[pedro_side(rules, (unsigned)state->bidder)]);
    for (unsigned side = 0; side < rules->sides; side++)
        points[side] = (int16_t)(won[side] + settled[side]);
    pedro_score(rules, state->high_bid, state->bidder, partner, points, score);
    return margin_of(evaluator, score) * CARD_EVALUATOR_ONE;
}

static void add_score(struct evaluation *evaluation, int64_t score) {
    evaluation->score += score;
    evaluation->value += score;
}

/* --- by `simple` --- */

static int64_t value_by_simple(struct card_evaluator *evaluator,
                               const struct pedro_state *world,
                               const struct pedro_action *action) {
    const struct pedro_rules *rules = evaluator->turn->rules;
    struct bot_playout playout = {.rules = rules, .policy = simple_policy};
    struct pedro_state state = *world;
    pedro_apply_legal(rules, &state, action);
    bot_playout(&playout, &state);
    evaluator->base.work += playout.decisions;
    return evaluator->utility.applies
               ? match_utility_of_end(&evaluator->utility, &state)
               : margin_of(evaluator, state.last_hand) * CARD_EVALUATOR_ONE;
}

/* --- by the network --- */

/* A margin that the network estimates, in 1/CARD_EVALUATOR_ONE. */
static int64_t estimate_of(const struct card_evaluator *evaluator, int32_t margin) {
    const struct pedro_rules *rules = evaluator->turn->rules;
    return (int64_t)margin * rules->total * (int)(rules->sides - 1) /
           (NNET_ONE / CARD_EVALUATOR_ONE);
}

/* The network's choice for the seat to act, and its estimate of it. */
static unsigned best_choice(const struct card_evaluator *evaluator,
                            const struct nnet_memory *memory,
                            const struct position *position, int32_t *margin) {
    uint64_t left = position_legal(&evaluator->play_rules, position);
    struct nnet_scores scores;
    unsigned best = bits_lowest(left);
    nnet_scores(&evaluator->context, memory, position, &scores);
    for (; left; left &= left - 1)
        if (scores.margin[bits_lowest(left)] > scores.margin[best])
            best = bits_lowest(left);
    *margin = scores.margin[best];
    return best;
}

/* The holder of the called card, whether it is called already or later in the hand. */
static pedro_seat partner_of(const struct pedro_state *state, const struct position *now,
                             const struct position *then) {
    if (state->partner == PEDRO_NO_SEAT && then->called != SLOT_NONE)
        for (pedro_seat seat = 0; seat < PEDRO_SEATS_MAX; seat++)
            if (now->hand[seat] >> then->called & 1)
                return seat;
    return state->partner;
}

static void play_by_net(struct card_evaluator *evaluator, const struct pedro_state *state,
                        const struct position *position, const int16_t *settled,
                        unsigned slot, struct evaluation *evaluation) {
    struct position then = *position;
    struct nnet_memory memory = evaluator->memory;
    int32_t margin = 0;
    position_play(&evaluator->play_rules, &then, slot);
    nnet_note(&evaluator->context.hand, &memory, position, slot, &then);
    while (then.phase != POSITION_OVER &&
           (then.phase != POSITION_PLAY || then.turn != position->turn)) {
        const struct position before = then;
        const unsigned next = nnet_choose(&evaluator->context, &memory, &then);
        position_play(&evaluator->play_rules, &then, next);
        nnet_note(&evaluator->context.hand, &memory, &before, next, &then);
        evaluator->base.work++;
    }
    const bool again = then.phase == POSITION_PLAY;
    if (again) {
        const struct position before = then;
        const unsigned next = best_choice(evaluator, &memory, &then, &margin);
        position_play(&evaluator->play_rules, &then, next);
        nnet_note(&evaluator->context.hand, &memory, &before, next, &then);
        evaluator->base.work += 1 + nnet_playout(&evaluator->context, &memory, &then);
    }
    const int64_t score = scored_value(
        evaluator, state, partner_of(state, position, &then), then.points, settled);
    evaluation->score += score;
    evaluation->value += again ? (score + estimate_of(evaluator, margin)) / 2 : score;
}

void card_evaluator_prior(const struct card_evaluator *evaluator, const pedro_card *card,
                          unsigned count, int64_t *prior) {
    struct position position;
    struct nnet_scores scores;
    nnet_position(&evaluator->play_rules, evaluator->turn->view, &position);
    nnet_scores(&evaluator->context, &evaluator->memory, &position, &scores);
    for (unsigned i = 0; i < count; i++)
        prior[i] =
            estimate_of(evaluator, scores.margin[evaluator->play_rules.slot_of[card[i]]]);
}

/* --- solved --- */

/* False if the deal is too hard: nothing is evaluated then. */
static bool solve_world(struct card_evaluator *evaluator, const struct pedro_state *state,
                        const struct position *position, const int16_t *settled,
                        const struct pedro_action *action, unsigned count,
                        struct evaluation *evaluation) {
    const struct pedro_rules *rules = evaluator->turn->rules;
    struct solution solution;
    const unsigned team = solve_team(rules, state),
                   bidding = pedro_side(rules, (unsigned)state->bidder);
    unsigned other = 0;
    while (team >> other & 1)
        other++;
    solver_limit(evaluator->solver, SOLVE_PATIENCE);
    solve_all(evaluator->solver, &evaluator->play_rules, position, team, &solution);
    if (solver_stopped(evaluator->solver))
        return false;
    const int all = solution.value + solution.others;
    for (unsigned i = 0; i < count; i++) {
        const int won = solution.after[evaluator->play_rules.slot_of[action[i].card]];
        int16_t points[PEDRO_SEATS_MAX] = {0};
        points[bidding] = (int16_t)won;
        points[other] = (int16_t)(all - won);
        add_score(&evaluation[i],
                  scored_value(evaluator, state, state->partner, points, settled));
    }
    return true;
}

/* --- a world --- */

static void evaluate(struct evaluator *base, const struct pedro_state *world,
                     const struct pedro_action *action, unsigned count,
                     struct evaluation *evaluation) {
    struct card_evaluator *evaluator = (struct card_evaluator *)base;
    const struct position_rules *play_rules = &evaluator->play_rules;
    struct position position;
    int16_t settled[PEDRO_SEATS_MAX] = {0};
    memset(evaluation, 0, count * sizeof *evaluation);
    position_init(play_rules, world, &position);
    settled_points(evaluator->turn->rules, world, settled);
    if (evaluator->solver && !evaluator->too_hard)
        evaluator->too_hard =
            !solve_world(evaluator, world, &position, settled, action, count, evaluation);
    const bool plays = evaluator->plays || evaluator->too_hard;
    evaluator->playouts += plays ? count : 0;
    for (unsigned i = 0; i < count && plays; i++)
        if (evaluator->net)
            play_by_net(evaluator, world, &position, settled,
                        play_rules->slot_of[action[i].card], &evaluation[i]);
        else
            add_score(&evaluation[i], value_by_simple(evaluator, world, &action[i]));
}

void card_evaluator_init(struct card_evaluator *evaluator, const struct bot_turn *turn,
                         struct solver *solver, const struct nnet *net, bool plays) {
    evaluator->base = (struct evaluator){.evaluate = evaluate};
    evaluator->turn = turn;
    evaluator->side = pedro_side(turn->rules, (unsigned)turn->view->seat);
    evaluator->solver = solver;
    evaluator->plays = plays;
    evaluator->too_hard = false;
    evaluator->net = net;
    evaluator->utility.applies = false;
    evaluator->playouts = 0;
    position_rules_init(turn->rules, turn->view->trump, &evaluator->play_rules);
    if (net) {
        nnet_memory_init(turn->rules, &evaluator->play_rules, turn->view, turn->history,
                         &evaluator->memory);
        nnet_context_init(net, turn->rules, &evaluator->play_rules, turn->view,
                          &evaluator->context);
    }
}
