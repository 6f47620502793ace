/* worlds.c - what a decision cost, over layouts of the cards that the seat did not
 * see.
 *
 * Worlds are sampled as the bots sample them (bots/sampling/world_sampler.h): in the card play weighted
 * by how likely calls and plays are in them, before it by rejection.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "analyze/walk.h"
#include "bots/playout.h"
#include "bots/sampling/deal_sampler.h"
#include "bots/sampling/layout_sampler.h"

/* The policy of playouts: the bot that plays on for everyone. */
struct others {
    const struct analyze_walk *walk;
    struct pedro_rng *rng;
};

static void act(void *data, const struct pedro_rules *rules,
                const struct pedro_state *state, const struct pedro_legal *legal,
                struct pedro_action *action) {
    const struct others *others = data;
    struct pedro_view view;
    const struct bot_turn turn = {.rules = rules, .view = &view, .legal = legal};
    pedro_view(rules, state, state->turn, &view);
    others->walk->others->act(others->walk->scratch, &turn, others->rng, action, NULL);
}

static bool in_play(void *data, const struct pedro_state *state) {
    (void)data;
    return analyze_in_play(state);
}

void analyze_play_on(const struct analyze_walk *walk, struct pedro_state *state,
                     struct pedro_rng *rng, bool to_play) {
    struct others others = {walk, rng};
    struct bot_playout playout = {.rules = walk->rules,
                                  .policy = act,
                                  .data = &others,
                                  .until = to_play ? in_play : NULL,
                                  .asks_forced = true};
    bot_playout(&playout, state);
}

/* --- rollouts --- */

/* What a hand brought a side. */
struct outcome {
    double points, chance;
};

/* Plays the hand to its end after an action. */
static struct outcome roll_out(const struct analyze_walk *walk,
                               const struct pedro_state *world,
                               const struct pedro_action *action, struct pedro_rng rng) {
    const struct pedro_rules *rules = walk->rules;
    const unsigned side = pedro_side(rules, (unsigned)world->turn);
    struct pedro_state state = *world;
    double others = 0;
    pedro_apply_legal(rules, &state, action);
    analyze_play_on(walk, &state, &rng, false);
    for (unsigned i = 0; i < rules->sides; i++)
        if (i != side)
            others += state.score[i];
    return (struct outcome){
        .points = state.score[side] - others / (rules->sides - 1),
        .chance =
            (double)equity_of(walk->settings->equity, rules, &state, side) / EQUITY_ONE};
}

/* Weighted sums of one thing over worlds. */
struct sum {
    double first, once, twice; /* of w x, of w w x, and of w w x x */
};

/* Over worlds, of what the preferred action brought more. */
struct sums {
    unsigned worlds;
    double weight, squares; /* of w, and of w w */
    struct sum points, chance;
};

static void add(struct sum *sum, double weight, double more) {
    sum->first += weight * more;
    sum->once += weight * weight * more;
    sum->twice += weight * weight * more * more;
}

static double mean(const struct sums *sums, const struct sum *sum) {
    return sum->first / sums->weight;
}

/* Half the 95 % interval of the mean. */
static double error_of(const struct sums *sums, const struct sum *sum) {
    const double at = mean(sums, sum);
    const double spread = sum->twice - 2 * at * sum->once + at * at * sums->squares;
    return spread > 0 ? 1.96 * sqrt(spread) / sums->weight : 0;
}

static void add_world(const struct analyze_walk *walk, const struct pedro_state *world,
                      double weight, const struct analyze_decision *decision,
                      struct pedro_rng *rng, struct sums *sums) {
    struct pedro_rng dice = *rng;
    const struct outcome better = roll_out(walk, world, &decision->preferred, dice);
    const struct outcome played = roll_out(walk, world, &decision->played, dice);
    pedro_rng_next(rng);
    sums->worlds++;
    sums->weight += weight;
    sums->squares += weight * weight;
    add(&sums->points, weight, better.points - played.points);
    add(&sums->chance, weight, better.chance - played.chance);
}

/* Adds worlds of a sampler, each weighed by how likely the other seats are to have acted as they did. A
 * sampler that draws by rejection is asked for at most so many. */
static void add_worlds(struct analyze_walk *walk, struct world_sampler *sampler,
                       const struct analyze_decision *decision, struct pedro_rng *rng,
                       struct sums *sums) {
    enum { DRAWS_A_WORLD = 4, DRAWS_MORE = 400 };
    const unsigned wanted = walk->settings->worlds,
                   draws = DRAWS_A_WORLD * wanted + DRAWS_MORE;
    for (unsigned i = 0; i < draws && sums->worlds < wanted; i++) {
        struct world world;
        if (!sampler->draw(sampler, rng, &world))
            continue;
        if (sampler->weigh)
            sampler->weigh(sampler, rng, &world);
        add_world(walk, &world.state, world.weight, decision, rng, sums);
    }
}

/* Samples worlds of a decision in the card play, or before it. */
static void sample_worlds(struct analyze_walk *walk, const struct bot_turn *turn,
                          bool in_play, const struct analyze_decision *decision,
                          struct pedro_rng *rng, struct sums *sums) {
    struct layout_sampler layouts;
    struct deal_sampler deals;
    if (in_play && layout_sampler_init(&layouts, turn, nnet_shipped(walk->rules)))
        add_worlds(walk, &layouts.base, decision, rng, sums);
    else if (!in_play && deal_sampler_init(&deals, turn))
        add_worlds(walk, &deals.base, decision, rng, sums);
}

void analyze_cost(struct analyze_walk *walk, const struct pedro_state *before,
                  struct analyze_decision *decision) {
    struct sums sums = {0};
    struct pedro_view view;
    struct pedro_legal legal;
    struct pedro_rng rng;
    uint8_t seed[PEDRO_SEED_SIZE] = {0};
    const struct bot_turn turn = {
        .rules = walk->rules, .view = &view, .legal = &legal, .history = &walk->history};
    pedro_view(walk->rules, before, before->turn, &view);
    pedro_legal(walk->rules, before, &legal);
    pedro_hand_seed(seed, (uint32_t)walk->event, seed);
    pedro_rng_seed(&rng, seed);
    sample_worlds(walk, &turn, analyze_in_play(before), decision, &rng, &sums);
    if (sums.worlds < ANALYZE_WORLDS_LEAST || sums.weight <= 0)
        return;
    decision->cost = (struct analyze_cost){.worlds = sums.worlds,
                                           .points = mean(&sums, &sums.points),
                                           .points_error = error_of(&sums, &sums.points),
                                           .chance = mean(&sums, &sums.chance),
                                           .chance_error = error_of(&sums, &sums.chance)};
}
