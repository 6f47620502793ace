/* world_sampler.c - what all samplers of worlds share.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/world_sampler.h"

bool world_sampler_fits(const struct bot_turn *turn, const struct pedro_state *state) {
    struct pedro_legal legal;
    pedro_legal(turn->rules, state, &legal);
    return state->turn == turn->view->seat && legal.phase == turn->legal->phase &&
           legal.cards == turn->legal->cards && legal.groups == turn->legal->groups &&
           (legal.groups == 0 || legal.group[0].from == turn->legal->group[0].from);
}
