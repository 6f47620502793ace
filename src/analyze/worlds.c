/* worlds.c - the cost of a decision, over layouts of the cards that the seat did not see.
 *
 * Worlds are sampled as by the bots (bots/sampling/world_sampler.h): in the card play
 * weighted by the likelihood of calls and plays, before it by rejection. The same rollouts
 * say why the one choice is better; a second measure, search_lead.c, has to allow it.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>

#include "analyze/contrast.h"
#include "analyze/search_lead.h"
#include "analyze/walk.h"
#include "bots/playout.h"
#include "bots/sampling/deal_sampler.h"
#include "bots/sampling/layout_sampler.h"
#include "bots/search/explain_choice.h"

/* The policy of playouts: one bot in every seat. */
struct others {
    const struct analyze_walk *walk;
    struct pedro_rng *rng;
    struct explain_choice_watch *watch; /* NULL: nothing is noted */
    analyze_watch_fn *hear;             /* of somebody else who follows the hand, */
    void *data;                         /* for it */
};

static void see(void *data, const struct pedro_state *state,
                const struct pedro_action *action) {
    const struct others *others = data;
    (void)action;
    explain_choice_see(others->watch, state);
}

static void hear(void *data, const struct pedro_state *state,
                 const struct pedro_action *action) {
    const struct others *others = data;
    others->hear(others->data, state, action);
}

static void act(void *data, const struct pedro_rules *rules,
                const struct pedro_state *state, const struct pedro_legal *legal,
                struct pedro_action *action) {
    const struct others *others = data;
    const struct analyze_walk *walk = others->walk;
    struct pedro_view view;
    const struct bot_turn turn = {.rules = rules, .view = &view, .legal = legal};
    const bool rival =
        walk->rivals && pedro_side(rules, (unsigned)state->turn) != walk->side;
    pedro_view(rules, state, state->turn, &view);
    (rival ? walk->rivals : walk->others)
        ->act(walk->scratch, &turn, others->rng, action, NULL);
}

static bool in_play(void *data, const struct pedro_state *state) {
    (void)data;
    return analyze_in_play(state);
}

static void play_on(const struct analyze_walk *walk, struct pedro_state *state,
                    struct pedro_rng *rng,
                    bool (*until)(void *data, const struct pedro_state *state),
                    struct explain_choice_watch *watch) {
    struct others others = {.walk = walk, .rng = rng, .watch = watch};
    struct bot_playout playout = {.rules = walk->rules,
                                  .policy = act,
                                  .data = &others,
                                  .watch = watch ? see : NULL,
                                  .until = until,
                                  .asks_forced = true};
    bot_playout(&playout, state);
}

void analyze_play_on(const struct analyze_walk *walk, struct pedro_state *state,
                     struct pedro_rng *rng, analyze_watch_fn *watch, void *data) {
    struct others others = {.walk = walk, .rng = rng, .hear = watch, .data = data};
    struct bot_playout playout = {.rules = walk->rules,
                                  .policy = act,
                                  .data = &others,
                                  .watch = watch ? hear : NULL,
                                  .asks_forced = true};
    bot_playout(&playout, state);
}

void analyze_play_until(const struct analyze_walk *walk, struct pedro_state *state,
                        struct pedro_rng *rng,
                        bool (*until)(void *data, const struct pedro_state *state)) {
    play_on(walk, state, rng, until, NULL);
}

void analyze_play_to_cards(const struct analyze_walk *walk, struct pedro_state *state,
                           struct pedro_rng *rng) {
    play_on(walk, state, rng, in_play, NULL);
}

/* --- rollouts --- */

/* The result of a hand for a side. */
struct outcome {
    double points, chance;
};

/* Weighted sums over worlds of the lead of the preferred action, and what it comes from. */
struct sums {
    bool cards;                /* both actions play one */
    struct explain_choice why; /* then the difference in words */
    struct contrast contrast;
    struct lead points, chance;
    const struct analyze_sampling *told; /* who is told of each world, or NULL */
};

/* Plays the hand to its end after one of the actions, and notes how it ended. */
static struct outcome roll_out(const struct analyze_walk *walk, const struct world *world,
                               const struct analyze_decision *decision, bool actual,
                               struct pedro_rng rng, struct sums *sums) {
    const struct pedro_rules *rules = walk->rules;
    const unsigned side = pedro_side(rules, (unsigned)world->state.turn);
    struct pedro_state state = world->state;
    struct explain_choice_watch watch;
    double others = 0;
    explain_choice_begin(&watch, rules, &state);
    pedro_apply_legal(rules, &state, actual ? &decision->played : &decision->preferred);
    play_on(walk, &state, &rng, NULL, &watch);
    explain_choice_over(&watch, &state);
    contrast_note(&sums->contrast, rules, &world->state, &state, watch.end.partner,
                  actual, world->weight);
    if (sums->cards)
        explain_choice_note(&sums->why, actual, &watch.end,
                            (int64_t)(world->weight * EXPLAIN_CHOICE_ONE));
    for (unsigned i = 0; i < rules->sides; i++)
        if (i != side)
            others += state.score[i];
    return (struct outcome){
        .points = state.score[side] - others / (rules->sides - 1),
        .chance =
            (double)equity_of(walk->settings->equity, rules, &state, side) / EQUITY_ONE};
}

static void try_world(const struct analyze_walk *walk, const struct world *world,
                      const struct analyze_decision *decision, struct pedro_rng *rng,
                      struct sums *sums) {
    const struct pedro_rng dice = *rng;
    const struct outcome better = roll_out(walk, world, decision, false, dice, sums);
    const struct outcome played = roll_out(walk, world, decision, true, dice, sums);
    const double chance = better.chance - played.chance,
                 points = better.points - played.points;
    pedro_rng_next(rng);
    if (sums->told && sums->told->see)
        sums->told->see(sums->told->data, world, &dice, points, chance);
    lead_add(&sums->points, world->weight, points);
    lead_add(&sums->chance, world->weight, chance);
    contrast_lead(&sums->contrast, chance != 0 ? chance : points, world->weight);
}

/* A sample of worlds: for rollouts, or for the search unless that is NULL. */
struct sample {
    const struct bot_turn *turn;
    const struct analyze_decision *decision;
    unsigned worlds, number; /* each number has other worlds */
    struct sums *sums;
    struct search_lead *search;
};

/* Tries worlds of a sampler, each weighted by the likelihood of the other seats' actions.
 * From a sampler that uses rejection so many are drawn at most. */
static void try_worlds(const struct analyze_walk *walk, const struct sample *sample,
                       struct world_sampler *sampler, struct pedro_rng *rng) {
    enum { DRAWS_A_WORLD = 4, DRAWS_MORE = 400 };
    const unsigned draws = DRAWS_A_WORLD * sample->worlds + DRAWS_MORE;
    unsigned worlds = 0;
    for (unsigned i = 0; i < draws && worlds < sample->worlds; i++) {
        struct world world;
        if (!sampler->draw(sampler, rng, &world))
            continue;
        if (sampler->weigh)
            sampler->weigh(sampler, rng, &world);
        worlds++;
        if (sample->search)
            search_lead_try(sample->search, &world, sample->decision);
        else
            try_world(walk, &world, sample->decision, rng, sample->sums);
    }
}

/* Samples worlds of a decision in the card play, or before it. */
static void sample_worlds(const struct analyze_walk *walk, const struct sample *sample) {
    struct layout_sampler layouts;
    struct deal_sampler deals;
    struct pedro_rng rng;
    uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)sample->number};
    const unsigned phase = sample->turn->legal->phase;
    const bool in_play = phase == PEDRO_PHASE_PLAY || phase == PEDRO_PHASE_BURY ||
                         phase == PEDRO_PHASE_CALL;
    pedro_hand_seed(seed, (uint32_t)walk->event, seed);
    pedro_rng_seed(&rng, seed);
    if (in_play && layout_sampler_init(&layouts, sample->turn, nnet_shipped(walk->rules)))
        try_worlds(walk, sample, &layouts.base, &rng);
    else if (!in_play && deal_sampler_init(&deals, sample->turn))
        try_worlds(walk, sample, &deals.base, &rng);
}

/* --- the second measure --- */

/* Widens an interval beyond 0 and on to what the search found. */
static void widen(double difference, double more, double *error) {
    const double reach = fabs(difference) + more;
    if (*error < reach)
        *error = reach;
}

/* What the search makes of the two choices. False if it found too few worlds. */
static bool ask_search(const struct analyze_walk *walk, const struct bot_turn *turn,
                       const struct analyze_decision *decision, unsigned worlds,
                       unsigned number, struct search_lead *search) {
    search_lead_init(search, turn, walk->settings->equity, walk->solver);
    sample_worlds(walk, &(struct sample){.turn = turn,
                                         .decision = decision,
                                         .worlds = worlds,
                                         .number = number,
                                         .search = search});
    return search->lead.worlds >= ANALYZE_WORLDS_LEAST && search->lead.weight > 0;
}

/* Where the search clearly finds the opposite of a clear cost, nothing is clear. */
static void heed_search(const struct search_lead *search,
                        struct analyze_decision *decision) {
    struct analyze_cost *cost = &decision->cost;
    const enum analyze_verdict verdict = analyze_verdict_of(decision);
    const int sign = verdict == ANALYZE_WORSE ? 1 : -1;
    if (verdict < ANALYZE_WORSE ||
        analyze_clear(lead_mean(&search->lead), lead_error(&search->lead)) != -sign)
        return;
    const double more = fabs(lead_mean(&search->lead)) / search->one;
    widen(cost->points, search->in_points ? more : 0, &cost->points_error);
    widen(cost->chance, search->in_points ? 0 : more, &cost->chance_error);
}

/* --- the cost --- */

/* The expert compares its card with the next best one, which need not be the card played. */
static bool is_about_a_third(const struct analyze_decision *decision) {
    return decision->preferred.kind == PEDRO_ACT_PLAY &&
           decision->played.kind == PEDRO_ACT_PLAY && decision->why.sentence &&
           decision->why.other != PEDRO_NO_CARD &&
           decision->why.other != decision->played.card;
}

/* Whether the reason is one for the actual choice. Without a clear difference it is for the one that did better. */
static bool speaks_for_actual(enum analyze_verdict verdict,
                              const struct analyze_cost *cost) {
    if (verdict != ANALYZE_LEVEL)
        return verdict == ANALYZE_BETTER;
    return cost->chance != 0 ? cost->chance < 0 : cost->points < 0;
}

/* Says again why the preferred choice is better, or the actual one, so that the reason is about the two choices in
 * question and from the rollouts that the cost comes from. Where there is a cost there is a reason. */
static void find_reason(struct sums *sums, bool actual,
                        struct analyze_decision *decision) {
    if (actual)
        explain_choice_turn(&sums->why);
    if (sums->cards && explain_choice_say(&sums->why, &decision->why))
        return;
    decision->why.sentence = NULL;
    if (decision->cost.worlds > 0)
        contrast_say(&sums->contrast, actual, &decision->why);
}

/* Rolls out `worlds` worlds, of which enough must have been found for a cost. */
static void estimate(const struct analyze_walk *walk, const struct bot_turn *turn,
                     const struct analyze_sampling *sampling, struct sums *sums,
                     struct analyze_decision *decision) {
    *sums = (struct sums){.cards = decision->preferred.kind == PEDRO_ACT_PLAY &&
                                   decision->played.kind == PEDRO_ACT_PLAY,
                          .told = sampling};
    explain_choice_init(&sums->why, turn, decision->preferred.card,
                        decision->played.card);
    sample_worlds(walk, &(struct sample){.turn = turn,
                                         .decision = decision,
                                         .worlds = sampling->worlds,
                                         .number = sampling->number,
                                         .sums = sums});
    decision->cost = (struct analyze_cost){.worlds = 0};
    if (sums->points.worlds < ANALYZE_WORLDS_LEAST || sums->points.weight <= 0)
        return;
    decision->cost = (struct analyze_cost){.worlds = sums->points.worlds,
                                           .points = lead_mean(&sums->points),
                                           .points_error = lead_error(&sums->points),
                                           .chance = lead_mean(&sums->chance),
                                           .chance_error = lead_error(&sums->chance)};
}

/* The turn of a decision, whose view and choices are in `seen`. */
struct seen {
    struct pedro_view view;
    struct pedro_legal legal;
    struct bot_turn turn;
};

static void see_turn(const struct analyze_walk *walk, const struct pedro_state *before,
                     struct seen *seen) {
    pedro_view(walk->rules, before, before->turn, &seen->view);
    pedro_legal(walk->rules, before, &seen->legal);
    seen->turn = (struct bot_turn){.rules = walk->rules,
                                   .view = &seen->view,
                                   .legal = &seen->legal,
                                   .history = &walk->history};
}

/* The expert has reasons of its own, so what seems to be better than its choice is tried again, in more worlds,
 * before anybody is told: of many decisions some seem so by chance. */
void analyze_cost(struct analyze_walk *walk, const struct pedro_state *before,
                  struct analyze_decision *decision) {
    enum { AGAIN = 4 };
    const unsigned worlds = walk->settings->worlds;
    struct search_lead search;
    struct sums sums;
    struct seen seen;
    see_turn(walk, before, &seen);
    estimate(walk, &seen.turn, &(struct analyze_sampling){.worlds = worlds}, &sums,
             decision);
    if (analyze_verdict_of(decision) == ANALYZE_BETTER)
        estimate(walk, &seen.turn,
                 &(struct analyze_sampling){.worlds = AGAIN * worlds, .number = 1}, &sums,
                 decision);
    if (analyze_verdict_of(decision) >= ANALYZE_WORSE &&
        ask_search(walk, &seen.turn, decision, decision->cost.worlds, 2, &search))
        heed_search(&search, decision);
    const enum analyze_verdict verdict = analyze_verdict_of(decision);
    if (verdict == ANALYZE_BETTER || is_about_a_third(decision) ||
        !decision->why.sentence)
        find_reason(&sums, speaks_for_actual(verdict, &decision->cost), decision);
}

void analyze_sample(struct analyze_walk *walk, const struct pedro_state *before,
                    const struct analyze_sampling *sampling,
                    struct analyze_decision *decision,
                    struct analyze_measured *measured) {
    struct sums sums;
    struct seen seen;
    struct search_lead search;
    see_turn(walk, before, &seen);
    estimate(walk, &seen.turn, sampling, &sums, decision);
    *measured = (struct analyze_measured){.points = sums.points, .chance = sums.chance};
    if (decision->cost.worlds > 0 && sampling->search_worlds > 0 &&
        ask_search(walk, &seen.turn, decision, sampling->search_worlds,
                   sampling->number + 1, &search)) {
        measured->search = search.lead;
        heed_search(&search, decision);
    }
    find_reason(&sums, speaks_for_actual(analyze_verdict_of(decision), &decision->cost),
                decision);
}
