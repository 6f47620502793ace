/* evaluate.c - plays duplicate deals by the rules, with the network on one side.
 *
 * SPDX-License-Identifier: MIT */
#include "train/evaluate.h"

#include <math.h>
#include <string.h>

#include "bots/simple/simple.h"

/* The network's card. False in other phases than the play. */
static bool net_act(const struct training_hand *hand, const struct nnet_context *context,
                    const struct pedro_view *view, const struct bot_history *history,
                    struct pedro_action *action) {
    struct nnet_memory memory;
    struct position position;
    if (view->phase != PEDRO_PHASE_PLAY)
        return false;
    nnet_memory_init(&hand->game->rules, hand->play_rules, view, history, &memory);
    nnet_position(hand->play_rules, view, &position);
    const unsigned slot = nnet_choose(context, &memory, &position);
    memset(action, 0, sizeof *action);
    action->kind = slot == SLOT_FOLD ? PEDRO_ACT_FOLD : PEDRO_ACT_PLAY;
    if (slot != SLOT_FOLD)
        action->card = hand->play_rules->card_of[slot];
    return true;
}

/* A playout with the network on one side. */
struct contest {
    const struct training_hand *hand;
    const struct nnet_context *context;
    unsigned side;
    struct bot_history history;
};

static void choose(void *data, const struct pedro_rules *rules,
                   const struct pedro_state *state, const struct pedro_legal *legal,
                   struct pedro_action *action) {
    const struct contest *contest = data;
    struct pedro_view view;
    pedro_view(rules, state, state->turn, &view);
    if (contest->hand->play_rules->side[state->turn] != contest->side ||
        !net_act(contest->hand, contest->context, &view, &contest->history, action))
        simple_move(rules, state, legal, action);
}

static void note(void *data, const struct pedro_state *state,
                 const struct pedro_action *action) {
    struct contest *contest = data;
    bot_history_note(&contest->history, state->turn, action);
}

static double play(const struct training_hand *hand, const struct nnet *net,
                   unsigned side) {
    const struct pedro_rules *rules = &hand->game->rules;
    struct pedro_state state = hand->state;
    struct nnet_context context;
    struct pedro_view view;
    struct contest contest = {.hand = hand, .context = &context, .side = side};
    struct bot_playout playout = {
        .rules = rules, .policy = choose, .data = &contest, .watch = note};
    pedro_view(rules, &state, state.turn, &view);
    nnet_context_init(net, rules, hand->play_rules, &view, &context);
    bot_playout(&playout, &state);
    double others = 0;
    for (unsigned other = 0; other < rules->sides; other++)
        others += other == side ? 0 : (double)state.score[other];
    return (double)state.score[side] - others / (rules->sides - 1);
}

struct evaluate_result evaluate_net(const struct training_game *game,
                                    const struct nnet *net, unsigned deals,
                                    struct pedro_rng *rng) {
    double total = 0, squares = 0;
    for (unsigned deal = 0; deal < deals; deal++) {
        struct training_hand hand;
        double margin = 0;
        training_hand_deal(game, rng, &hand);
        for (unsigned side = 0; side < game->rules.sides; side++)
            margin += play(&hand, net, side);
        margin /= game->rules.sides;
        total += margin;
        squares += margin * margin;
    }
    const double n = deals, mean = total / n;
    return (struct evaluate_result){mean, 1.96 * sqrt((squares / n - mean * mean) / n)};
}
