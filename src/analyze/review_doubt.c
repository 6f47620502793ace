/* review_doubt.c - how doubtful a decision seems to the networks, which takes one forward pass: what is to be judged first.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "analyze/review_desk.h"
#include "bots/net/nnet.h"

/* In points: a call, an exchange or a name that `network` would not have chosen, which takes long to judge and is seldom a
 * mistake; and one that it would have chosen, too, which is a mistake more seldom than a card. */
static const double otherwise = 0.75, the_same = -1;

/* By how many points the score that the network expects of a card is below that of its own choice. */
static double doubt_of_card(const struct nnet *net, const struct bot_turn *turn,
                            const struct pedro_action *played,
                            const struct pedro_action *chosen) {
    struct position_rules play_rules;
    struct position position;
    struct nnet_context context;
    struct nnet_memory memory;
    struct nnet_scores scores;
    position_rules_init(turn->rules, turn->view->trump, &play_rules);
    nnet_position(&play_rules, turn->view, &position);
    nnet_memory_init(turn->rules, &play_rules, turn->view, turn->history, &memory);
    nnet_context_init(net, turn->rules, &play_rules, turn->view, &context);
    nnet_scores(&context, &memory, &position, &scores);
    const uint64_t choices = position_legal(&play_rules, &position);
    int32_t margin[2] = {0, 0};
    bool found[2] = {false, false};
    for (unsigned slot = 0; slot < 64; slot++)
        for (unsigned i = 0; i < 2; i++)
            if (choices >> slot & 1 && slot != SLOT_FOLD &&
                play_rules.card_of[slot] == (i ? chosen : played)->card) {
                margin[i] = scores.margin[slot];
                found[i] = true;
            }
    return found[0] && found[1]
               ? (double)(margin[1] - margin[0]) * turn->rules->total / NNET_ONE
               : otherwise;
}

double review_doubt_at(const struct analyze_walk *walk, const struct pedro_state *before,
                       const struct pedro_action *played) {
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_action chosen;
    struct pedro_rng rng;
    const uint8_t seed[PEDRO_SEED_SIZE] = {0};
    const struct bot_turn turn = {
        .rules = walk->rules, .view = &view, .legal = &legal, .history = &walk->history};
    const struct nnet *net = nnet_shipped(walk->rules);
    pedro_view(walk->rules, before, before->turn, &view);
    pedro_legal(walk->rules, before, &legal);
    pedro_rng_seed(&rng, seed);
    memset(&chosen, 0, sizeof chosen);
    walk->others->act(walk->scratch, &turn, &rng, &chosen, NULL);
    if (memcmp(&chosen, played, sizeof chosen) == 0)
        return played->kind == PEDRO_ACT_PLAY ? 0 : the_same;
    if (!net || chosen.kind != PEDRO_ACT_PLAY || played->kind != PEDRO_ACT_PLAY)
        return otherwise;
    return doubt_of_card(net, &turn, played, &chosen);
}
