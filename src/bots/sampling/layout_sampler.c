/* layout_sampler.c - worlds from layouts of the hidden cards.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sampling/layout_sampler.h"

#include <string.h>

/* Makes the world of a layout. */
static void make_world(const struct layout_sampler *sampler, const struct layout *layout,
                       struct world *world) {
    const struct bot_turn *turn = sampler->base.turn;
    layout_state(turn->rules, turn->view, turn->history, layout, &world->state);
}

static bool draw(struct world_sampler *base, struct pedro_rng *rng, struct world *world) {
    struct layout_sampler *sampler = (struct layout_sampler *)base;
    struct layout layout;
    layout_draw(&sampler->belief, rng, &layout);
    make_world(sampler, &layout, world);
    world->weight = 1;
    return true;
}

static void weigh(struct world_sampler *base, struct pedro_rng *rng,
                  struct world *world) {
    struct layout_sampler *sampler = (struct layout_sampler *)base;
    world->weight *= play_likelihood_of(&sampler->play, &world->state, base);
    if (sampler->hears)
        world->weight *=
            auction_likelihood_of(&sampler->auction, &world->state, rng, base);
}

bool layout_sampler_init(struct layout_sampler *sampler, const struct bot_turn *turn,
                         const struct nnet *net) {
    sampler->base = (struct world_sampler){.turn = turn, .draw = draw, .weigh = weigh};
    if (!belief_init(&sampler->belief, turn->rules, turn->view, turn->history))
        return false;
    play_likelihood_init(&sampler->play, turn, net);
    sampler->hears = auction_likelihood_init(&sampler->auction, turn, &sampler->belief);
    return true;
}

unsigned layout_sampler_count(const struct layout_sampler *sampler, unsigned most) {
    return layout_count(&sampler->belief, most);
}

unsigned layout_sampler_list(struct layout_sampler *sampler, struct pedro_rng *rng,
                             unsigned most, struct world *world) {
    struct layout layout[LAYOUT_LIST_MAX];
    double weight[LAYOUT_LIST_MAX];
    const unsigned count =
        layout_list(&sampler->belief, rng,
                    most < LAYOUT_LIST_MAX ? most : LAYOUT_LIST_MAX, layout, weight);
    for (unsigned i = 0; i < count; i++) {
        make_world(sampler, &layout[i], &world[i]);
        world[i].weight = weight[i];
    }
    return count;
}
