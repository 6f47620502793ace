/* judge.c - playing a world out, and solving it.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/evaluator.h"

#include <string.h>

#include "bots/simple/simple.h"
#include "solver/bits.h"

/* How likely others are to play as the network would: a choice that it likes less by `some` is
 * a quarter as likely, and one in five is made by chance, for who knows who plays. */
static const double some = 400, by_chance = 0.2;
/* Without a network, what is left of a world's weight for a card `simple` would not have
 * played; and for one that could not have been. */
static const double odd = 0.74, impossible = 1.0 / 256;

void evaluator_init(struct evaluator *evaluator, const struct bot_turn *turn,
                    struct solver *solver, const struct net *net, bool plays) {
    evaluator->turn = turn;
    evaluator->side = pedro_side(turn->rules, (unsigned)turn->view->seat);
    evaluator->solver = solver;
    evaluator->plays = plays;
    evaluator->net = net;
    evaluator->utility.applies = false;
    evaluator->by_net = evaluator->by_simple = evaluator->playouts = 0;
    position_rules_init(turn->rules, turn->view->trump, &evaluator->play_rules);
    if (net) {
        net_memory_init(turn->rules, &evaluator->play_rules, turn->view, turn->history,
                        &evaluator->memory);
        net_table_init(net, turn->rules, &evaluator->play_rules, turn->view,
                       &evaluator->table);
    }
}

/* --- what a hand is worth --- */

static int64_t margin_of(const struct evaluator *evaluator, const int32_t *score) {
    const unsigned sides = evaluator->turn->rules->sides;
    int64_t margin = (int64_t)score[evaluator->side] * (sides - 1);
    for (unsigned side = 0; side < sides; side++)
        if (side != evaluator->side)
            margin -= score[side];
    return margin;
}

/* Points by side that no trick decides: the two, and discards that count. */
static void settled_points(const struct pedro_rules *rules,
                           const struct pedro_state *state,
                           int16_t settled[PEDRO_SEATS_MAX]) {
    pedro_points(rules, state, settled);
    for (unsigned side = 0; side < rules->sides; side++)
        settled[side] = (int16_t)(settled[side] - state->points[side]);
}

/* In 1/EVALUATION_ONE. `won` is by side and in tricks, `settled` what no trick decides. */
static int64_t scored_value(const struct evaluator *evaluator,
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
    return margin_of(evaluator, score) * EVALUATION_ONE;
}

static void add_score(struct evaluation *evaluation, int64_t score) {
    evaluation->score += score;
    evaluation->value += score;
}

/* --- by `simple` --- */

static void simply(struct evaluator *evaluator, const struct pedro_state *state,
                   const struct pedro_legal *legal, struct pedro_action *action) {
    struct pedro_view view;
    struct bot_reason unsaid;
    pedro_view(evaluator->turn->rules, state, legal->seat, &view);
    simple_decide(&simple_usual, evaluator->turn->rules, &view, legal, action, &unsaid);
    evaluator->by_simple++;
}

/* Plays a state to the end of the hand, all seats as `simple`. */
static void play_out(struct evaluator *evaluator, struct pedro_state *state) {
    const struct pedro_rules *rules = evaluator->turn->rules;
    const uint32_t scored = state->hands_scored;
    while (state->turn != PEDRO_NO_SEAT && state->hands_scored == scored) {
        struct pedro_legal legal;
        struct pedro_action action = {.kind = PEDRO_PLAY};
        pedro_legal(rules, state, &legal);
        if (legal.phase == PEDRO_PHASE_PLAY && !legal.words &&
            pedro_set_count(legal.cards) == 1)
            action.card = pedro_set_first(legal.cards);
        else
            simply(evaluator, state, &legal, &action);
        pedro_apply_legal(rules, state, &action);
    }
}

static int64_t simply_value(struct evaluator *evaluator, const struct pedro_state *state,
                            pedro_card card) {
    struct pedro_state copy = *state;
    const struct pedro_action action = {.kind = PEDRO_PLAY, .card = card};
    pedro_apply_legal(evaluator->turn->rules, &copy, &action);
    play_out(evaluator, &copy);
    return evaluator->utility.applies
               ? match_utility_of_end(&evaluator->utility, &copy)
               : margin_of(evaluator, copy.last_hand) * EVALUATION_ONE;
}

/* --- by the network --- */

/* A margin as the network tells it, in 1/EVALUATION_ONE. */
static int64_t foretold(const struct evaluator *evaluator, int32_t margin) {
    const struct pedro_rules *rules = evaluator->turn->rules;
    return (int64_t)margin * rules->total * (int)(rules->sides - 1) /
           (NET_ONE / EVALUATION_ONE);
}

/* The best choice of the seat to act, and what the network thinks of it. */
static unsigned best_choice(const struct evaluator *evaluator,
                            const struct net_memory *memory,
                            const struct position *position, int32_t *margin) {
    uint64_t left = position_legal(&evaluator->play_rules, position);
    struct net_scores scores;
    unsigned best = bits_lowest(left);
    net_scores(&evaluator->table, memory, position, &scores);
    for (; left; left &= left - 1)
        if (scores.margin[bits_lowest(left)] > scores.margin[best])
            best = bits_lowest(left);
    *margin = scores.margin[best];
    return best;
}

/* Who holds the card that is called, now or later in the hand. */
static pedro_seat partner_of(const struct pedro_state *state, const struct position *now,
                             const struct position *then) {
    if (state->partner == PEDRO_NO_SEAT && then->called != SLOT_NONE)
        for (pedro_seat seat = 0; seat < PEDRO_SEATS_MAX; seat++)
            if (now->hand[seat] >> then->called & 1)
                return seat;
    return state->partner;
}

static void play_by_net(struct evaluator *evaluator, const struct pedro_state *state,
                        const struct position *position, const int16_t *settled,
                        unsigned slot, struct evaluation *evaluation) {
    struct position then = *position;
    struct net_memory memory = evaluator->memory;
    int32_t margin = 0;
    position_play(&evaluator->play_rules, &then, slot);
    net_note(&evaluator->table.hand, &memory, position, slot, &then);
    while (then.phase != POSITION_OVER &&
           (then.phase != POSITION_PLAY || then.turn != position->turn)) {
        const struct position before = then;
        const unsigned next = net_choose(&evaluator->table, &memory, &then);
        position_play(&evaluator->play_rules, &then, next);
        net_note(&evaluator->table.hand, &memory, &before, next, &then);
        evaluator->by_net++;
    }
    const bool again = then.phase == POSITION_PLAY;
    if (again) {
        const struct position before = then;
        const unsigned next = best_choice(evaluator, &memory, &then, &margin);
        position_play(&evaluator->play_rules, &then, next);
        net_note(&evaluator->table.hand, &memory, &before, next, &then);
        evaluator->by_net += 1 + net_playout(&evaluator->table, &memory, &then);
    }
    const int64_t score = scored_value(
        evaluator, state, partner_of(state, position, &then), then.points, settled);
    evaluation->score += score;
    evaluation->value += again ? (score + foretold(evaluator, margin)) / 2 : score;
}

void evaluator_prior(const struct evaluator *evaluator, const pedro_card *card,
                     unsigned count, int64_t *opinion) {
    struct position position;
    struct net_scores scores;
    net_position(&evaluator->play_rules, evaluator->turn->view, &position);
    net_scores(&evaluator->table, &evaluator->memory, &position, &scores);
    for (unsigned i = 0; i < count; i++)
        opinion[i] =
            foretold(evaluator, scores.margin[evaluator->play_rules.slot_of[card[i]]]);
}

/* --- solved --- */

static void solve_world(struct evaluator *evaluator, const struct pedro_state *state,
                        const struct position *position, const int16_t *settled,
                        const pedro_card *card, unsigned count,
                        struct evaluation *evaluation) {
    const struct pedro_rules *rules = evaluator->turn->rules;
    struct solution solution;
    const unsigned team = solve_team(rules, state),
                   bidding = pedro_side(rules, (unsigned)state->bidder);
    unsigned other = 0;
    while (team >> other & 1)
        other++;
    solve_all(evaluator->solver, &evaluator->play_rules, position, team, &solution);
    const int all = solution.value + solution.others;
    for (unsigned i = 0; i < count; i++) {
        const int won = solution.after[evaluator->play_rules.slot_of[card[i]]];
        int16_t points[PEDRO_SEATS_MAX] = {0};
        points[bidding] = (int16_t)won;
        points[other] = (int16_t)(all - won);
        add_score(&evaluation[i],
                  scored_value(evaluator, state, state->partner, points, settled));
    }
}

/* --- a world --- */

void evaluator_evaluate(struct evaluator *evaluator, const struct layout *world,
                        const pedro_card *card, unsigned count,
                        struct evaluation *evaluation) {
    const struct bot_turn *turn = evaluator->turn;
    struct pedro_state state;
    struct position position;
    int16_t settled[PEDRO_SEATS_MAX] = {0};
    memset(evaluation, 0, count * sizeof *evaluation);
    layout_state(turn->rules, turn->view, turn->history, world, &state);
    position_init(&evaluator->play_rules, &state, &position);
    settled_points(turn->rules, &state, settled);
    if (evaluator->solver)
        solve_world(evaluator, &state, &position, settled, card, count, evaluation);
    evaluator->playouts += evaluator->plays ? count : 0;
    for (unsigned i = 0; i < count && evaluator->plays; i++)
        if (evaluator->net)
            play_by_net(evaluator, &state, &position, settled,
                        evaluator->play_rules.slot_of[card[i]], &evaluation[i]);
        else
            add_score(&evaluation[i], simply_value(evaluator, &state, card[i]));
}

/* --- what the play so far says --- */

/* The state as play began, with the cards played back in hand. False if it cannot be told
 * from the history. */
static bool first_state(const struct bot_turn *turn, const struct layout *world,
                        struct pedro_state *state) {
    const struct pedro_view *view = turn->view;
    const struct bot_history *history = turn->history;
    struct layout first = *world;
    pedro_cards played = 0;
    if (!history || history->plays == 0 || turn->rules->set.teams == PEDRO_TEAMS_CALLED)
        return false;
    for (unsigned i = 0; i < history->plays; i++) {
        first.hand[history->play[i].seat] |= pedro_set_of(history->play[i].card);
        played |= pedro_set_of(history->play[i].card);
    }
    if (played != view->seen)
        return false;
    layout_state(turn->rules, view, history, &first, state);
    memset(state->taken, 0, sizeof state->taken);
    memset(state->points, 0, sizeof state->points);
    memset(state->void_in, 0, sizeof state->void_in);
    memset(state->trick, PEDRO_NO_CARD, sizeof state->trick);
    memset(state->last_trick, PEDRO_NO_CARD, sizeof state->last_trick);
    state->seen = 0;
    state->tricks = state->out = 0;
    state->best_card = PEDRO_NO_CARD;
    state->last_leader = state->last_winner = PEDRO_NO_SEAT;
    state->phase = PEDRO_PHASE_PLAY;
    state->turn = state->leader = state->winner_so_far = history->play[0].seat;
    if (turn->rules->set.out == PEDRO_OUT_FOLD)
        for (pedro_seat seat = 0; seat < turn->rules->set.players; seat++)
            if (!(state->hand[seat] & turn->rules->trumps[state->trump]))
                state->out |= (uint8_t)(1u << seat);
    return true;
}

static double likely_simply(struct evaluator *evaluator, struct pedro_state *state) {
    const struct bot_turn *turn = evaluator->turn;
    const struct bot_history *history = turn->history;
    double weight = 1;
    for (unsigned i = 0; i < history->plays; i++) {
        struct pedro_legal legal;
        const struct pedro_action done = {.kind = PEDRO_PLAY,
                                          .card = history->play[i].card};
        if (state->turn != history->play[i].seat || state->phase != PEDRO_PHASE_PLAY)
            return weight;
        pedro_legal(turn->rules, state, &legal);
        if (!pedro_set_has(legal.cards, done.card))
            return weight * impossible;
        if (state->turn != turn->view->seat && pedro_set_count(legal.cards) > 1) {
            struct pedro_action usual;
            simply(evaluator, state, &legal, &usual);
            if (usual.kind != PEDRO_PLAY || usual.card != done.card)
                weight *= odd;
        }
        pedro_apply_legal(turn->rules, state, &done);
    }
    return weight;
}

/* How likely a player like the network is to make the choice `slot`. */
static double chance_of(const struct net_scores *scores, uint64_t choices,
                        unsigned slot) {
    int32_t best = INT32_MIN;
    double all = 0, here = 0;
    unsigned count = 0;
    for (uint64_t left = choices; left; left &= left - 1)
        if (scores->margin[bits_lowest(left)] > best)
            best = scores->margin[bits_lowest(left)];
    for (uint64_t left = choices; left; left &= left - 1) {
        const unsigned i = bits_lowest(left);
        const double behind = 1 + (best - scores->margin[i]) / some,
                     part = 1 / (behind * behind);
        all += part;
        here += i == slot ? part : 0;
        count++;
    }
    return here / all * (1 - by_chance) + by_chance / count;
}

static double likely_by_net(struct evaluator *evaluator,
                            const struct pedro_state *state) {
    const struct bot_turn *turn = evaluator->turn;
    const struct bot_history *history = turn->history;
    struct position position;
    struct net_memory memory = evaluator->memory;
    double weight = 1;
    memset(memory.played, 0, sizeof memory.played);
    memset(memory.void_in, 0, sizeof memory.void_in);
    memory.seen = memory.lies = 0;
    memory.partner = SLOT_NONE;
    position_init(&evaluator->play_rules, state, &position);
    for (unsigned i = 0; i < history->plays; i++) {
        const unsigned slot = evaluator->play_rules.slot_of[history->play[i].card];
        const struct position before = position;
        if (position.phase != POSITION_PLAY || position.turn != history->play[i].seat)
            return weight;
        const uint64_t choices = position_legal(&evaluator->play_rules, &position);
        if (!(choices >> slot & 1))
            return weight * impossible;
        if (position.turn != turn->view->seat && choices & (choices - 1)) {
            struct net_scores scores;
            net_scores(&evaluator->table, &memory, &position, &scores);
            weight *= chance_of(&scores, choices, slot);
            evaluator->by_net++;
        }
        position_play(&evaluator->play_rules, &position, slot);
        net_note(&evaluator->table.hand, &memory, &before, slot, &position);
    }
    return weight;
}

double play_likelihood(struct evaluator *evaluator, const struct layout *world) {
    struct pedro_state state;
    if (!first_state(evaluator->turn, world, &state))
        return 1;
    return evaluator->net ? likely_by_net(evaluator, &state)
                          : likely_simply(evaluator, &state);
}
