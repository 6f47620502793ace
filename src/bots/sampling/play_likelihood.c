/* play_likelihood.c - replays the play with the hands of a world.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/play_likelihood.h"

#include <string.h>

#include "bots/simple/simple.h"
#include "solver/bits.h"

/* The network's model: a choice whose margin is worse than the best by `doubtful` is a quarter as
 * likely, and 20 % of plays are taken as random, as the opponent is unknown. */
static const double doubtful = 400, random_share = 0.2;
/* The model of `simple`: the factor for a card that it would not have played, and for one that could
 * not have been played. */
static const double odd = 0.74, impossible = 1.0 / 256;

/* The state at the beginning of the play, with the cards played back in the hands. False if the
 * history does not have them. */
static bool first_state(const struct bot_turn *turn, const struct pedro_state *world,
                        struct pedro_state *state) {
    const struct pedro_view *view = turn->view;
    const struct bot_history *history = turn->history;
    struct layout first;
    pedro_cards played = 0;
    if (!history || history->plays == 0 || turn->rules->set.teams == PEDRO_TEAMS_CALLED)
        return false;
    memcpy(first.hand, world->hand, sizeof first.hand);
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

static double likely_by_simple(const struct play_likelihood *play,
                               struct pedro_state *state, struct world_sampler *work) {
    const struct bot_turn *turn = play->turn;
    const struct bot_history *history = turn->history;
    double weight = 1;
    for (unsigned i = 0; i < history->plays; i++) {
        struct pedro_legal legal;
        const struct pedro_action done = {.kind = PEDRO_ACT_PLAY,
                                          .card = history->play[i].card};
        if (state->turn != history->play[i].seat || state->phase != PEDRO_PHASE_PLAY)
            return weight;
        pedro_legal(turn->rules, state, &legal);
        if (!pedro_set_has(legal.cards, done.card))
            return weight * impossible;
        if (state->turn != turn->view->seat && pedro_set_count(legal.cards) > 1) {
            struct pedro_action usual;
            simple_move(turn->rules, state, &legal, &usual);
            work->work++;
            if (usual.kind != PEDRO_ACT_PLAY || usual.card != done.card)
                weight *= odd;
        }
        pedro_apply_legal(turn->rules, state, &done);
    }
    return weight;
}

/* The probability of the choice `slot` in the network's model. */
static double chance_of(const struct nnet_scores *scores, uint64_t choices,
                        unsigned slot) {
    int32_t best = INT32_MIN;
    double all = 0, here = 0;
    unsigned count = 0;
    for (uint64_t left = choices; left; left &= left - 1)
        if (scores->margin[bits_lowest(left)] > best)
            best = scores->margin[bits_lowest(left)];
    for (uint64_t left = choices; left; left &= left - 1) {
        const unsigned i = bits_lowest(left);
        const double behind = 1 + (best - scores->margin[i]) / doubtful,
                     part = 1 / (behind * behind);
        all += part;
        here += i == slot ? part : 0;
        count++;
    }
    return here / all * (1 - random_share) + random_share / count;
}

static double likely_by_net(const struct play_likelihood *play,
                            const struct pedro_state *state, struct world_sampler *work) {
    const struct bot_turn *turn = play->turn;
    const struct bot_history *history = turn->history;
    struct position position;
    struct nnet_memory memory = play->memory;
    double weight = 1;
    memset(memory.played, 0, sizeof memory.played);
    memset(memory.void_in, 0, sizeof memory.void_in);
    memory.seen = memory.lies = 0;
    memory.partner = SLOT_NONE;
    position_init(&play->play_rules, state, &position);
    for (unsigned i = 0; i < history->plays; i++) {
        const unsigned slot = play->play_rules.slot_of[history->play[i].card];
        const struct position before = position;
        if (position.phase != POSITION_PLAY || position.turn != history->play[i].seat)
            return weight;
        const uint64_t choices = position_legal(&play->play_rules, &position);
        if (!(choices >> slot & 1))
            return weight * impossible;
        if (position.turn != turn->view->seat && choices & (choices - 1)) {
            struct nnet_scores scores;
            nnet_scores(&play->context, &memory, &position, &scores);
            weight *= chance_of(&scores, choices, slot);
            work->work++;
        }
        position_play(&play->play_rules, &position, slot);
        nnet_note(&play->context.hand, &memory, &before, slot, &position);
    }
    return weight;
}

void play_likelihood_init(struct play_likelihood *play, const struct bot_turn *turn,
                          const struct nnet *net) {
    play->turn = turn;
    play->net = net;
    position_rules_init(turn->rules, turn->view->trump, &play->play_rules);
    if (net) {
        nnet_memory_init(turn->rules, &play->play_rules, turn->view, turn->history,
                         &play->memory);
        nnet_context_init(net, turn->rules, &play->play_rules, turn->view,
                          &play->context);
    }
}

double play_likelihood_of(const struct play_likelihood *play,
                          const struct pedro_state *world, struct world_sampler *work) {
    struct pedro_state state;
    if (!first_state(play->turn, world, &state))
        return 1;
    return play->net ? likely_by_net(play, &state, work)
                     : likely_by_simple(play, &state, work);
}
