/* worlds.c - the cost of a decision, over layouts of the cards that the seat did not see.
 *
 * Worlds are sampled as by the bots (bots/sampling/world_sampler.h): in the card play
 * weighted by the likelihood of calls and plays, before it by rejection.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>

#include "analyze/walk.h"
#include "bots/playout.h"
#include "bots/sampling/deal_sampler.h"
#include "bots/sampling/layout_sampler.h"
#include "bots/search/explain_choice.h"

/* The policy of playouts: one bot in every seat. */
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

/* The result of a hand for a side. */
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

/* Weighted sums of one quantity over worlds. */
struct sum {
    double first, once, twice; /* of w x, of w w x, and of w w x x */
};

/* Sums over worlds of the lead of the preferred action. */
struct sums {
    struct explain_choice *why; /* the difference in words, or NULL */
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
    if (sums->why)
        explain_choice_try(sums->why, world, (int64_t)(weight * EXPLAIN_CHOICE_ONE));
    pedro_rng_next(rng);
    sums->worlds++;
    sums->weight += weight;
    sums->squares += weight * weight;
    add(&sums->points, weight, better.points - played.points);
    add(&sums->chance, weight, better.chance - played.chance);
}

/* Adds worlds of a sampler, each weighted by the likelihood of the other seats' actions.
 * From a sampler that uses rejection at most `most` are drawn. */
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

/* The expert compares its card with the next best one. Where that is not the card played, the reason is found again,
 * so that it is about the two cards in question. */
static bool is_about_a_third(const struct analyze_decision *decision) {
    return decision->preferred.kind == PEDRO_ACT_PLAY &&
           decision->played.kind == PEDRO_ACT_PLAY && decision->why.sentence &&
           decision->why.other != PEDRO_NO_CARD &&
           decision->why.other != decision->played.card;
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
    struct explain_choice why;
    if (is_about_a_third(decision)) {
        explain_choice_init(&why, &turn, decision->preferred.card, decision->played.card);
        sums.why = &why;
    }
    sample_worlds(walk, &turn, analyze_in_play(before), decision, &rng, &sums);
    if (sums.why && !explain_choice_say(&why, &decision->why))
        decision->why = (struct bot_reason){.sentence = NULL};
    if (sums.worlds < ANALYZE_WORLDS_LEAST || sums.weight <= 0)
        return;
    decision->cost = (struct analyze_cost){.worlds = sums.worlds,
                                           .points = mean(&sums, &sums.points),
                                           .points_error = error_of(&sums, &sums.points),
                                           .chance = mean(&sums, &sums.chance),
                                           .chance_error = error_of(&sums, &sums.chance)};
}
