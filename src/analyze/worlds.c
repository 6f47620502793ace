/* worlds.c - the cost of a decision, over layouts of the cards that the seat did not see.
 *
 * Worlds are sampled as by the bots (bots/sampling/world_sampler.h): in the card play
 * weighted by the likelihood of calls and plays, before it by rejection. The same rollouts
 * say why the one choice is better; a second measure, search_lead.c, has to allow it.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/contrast.h"
#include "analyze/search_lead.h"
#include "analyze/walk.h"
#include "bots/sampling/deal_sampler.h"
#include "bots/sampling/layout_sampler.h"
#include "bots/search/explain_choice.h"

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
    analyze_play_watched(walk, &state, &rng, &watch);
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

/* The drawing of its worlds, which can go on later. It is not moved. */
struct drawing {
    struct layout_sampler layouts;
    struct deal_sampler deals;
    struct world_sampler *sampler; /* one of these; NULL: no world can be drawn */
    struct pedro_rng rng;
    unsigned draws, worlds; /* so far */
};

/* Begins to sample worlds of a decision in the card play, or before it. */
static void drawing_begin(struct drawing *drawing, const struct analyze_walk *walk,
                          const struct sample *sample) {
    uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)sample->number};
    const unsigned phase = sample->turn->legal->phase;
    const bool play = phase == PEDRO_PHASE_PLAY || phase == PEDRO_PHASE_BURY ||
                      phase == PEDRO_PHASE_CALL;
    pedro_hand_seed(seed, (uint32_t)walk->event, seed);
    pedro_rng_seed(&drawing->rng, seed);
    drawing->draws = drawing->worlds = 0;
    drawing->sampler = NULL;
    if (play &&
        layout_sampler_init(&drawing->layouts, sample->turn, nnet_shipped(walk->rules)))
        drawing->sampler = &drawing->layouts.base;
    else if (!play && deal_sampler_init(&drawing->deals, sample->turn))
        drawing->sampler = &drawing->deals.base;
}

/* Draws at most `draws` times more, and tries the worlds, each weighted by the likelihood of the other seats' actions. From a
 * sampler that uses rejection so many are drawn at most. False if nothing is left to be drawn. */
static bool drawing_go_on(struct drawing *drawing, const struct analyze_walk *walk,
                          const struct sample *sample, unsigned draws) {
    enum { DRAWS_A_WORLD = 4, DRAWS_MORE = 400 };
    const unsigned most = DRAWS_A_WORLD * sample->worlds + DRAWS_MORE;
    struct world_sampler *sampler = drawing->sampler;
    while (sampler && drawing->draws < most && drawing->worlds < sample->worlds) {
        struct world world;
        if (draws-- == 0)
            return true;
        drawing->draws++;
        if (!sampler->draw(sampler, &drawing->rng, &world))
            continue;
        if (sampler->weigh)
            sampler->weigh(sampler, &drawing->rng, &world);
        drawing->worlds++;
        if (sample->search)
            search_lead_try(sample->search, &world, sample->decision);
        else
            try_world(walk, &world, sample->decision, &drawing->rng, sample->sums);
    }
    return false;
}

static void sample_worlds(const struct analyze_walk *walk, const struct sample *sample) {
    struct drawing drawing;
    drawing_begin(&drawing, walk, sample);
    drawing_go_on(&drawing, walk, sample, UINT_MAX);
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

/* Begins a sample without worlds. */
static struct sample begin_sums(const struct bot_turn *turn,
                                const struct analyze_sampling *sampling,
                                const struct analyze_decision *decision,
                                struct sums *sums) {
    *sums = (struct sums){.cards = decision->preferred.kind == PEDRO_ACT_PLAY &&
                                   decision->played.kind == PEDRO_ACT_PLAY,
                          .told = sampling};
    explain_choice_init(&sums->why, turn, decision->preferred.card,
                        decision->played.card);
    return (struct sample){.turn = turn,
                           .decision = decision,
                           .worlds = sampling->worlds,
                           .number = sampling->number,
                           .sums = sums};
}

/* The cost, if enough worlds were found for one. */
static struct analyze_cost cost_of(const struct sums *sums) {
    if (sums->points.worlds < ANALYZE_WORLDS_LEAST || sums->points.weight <= 0)
        return (struct analyze_cost){.worlds = 0};
    return (struct analyze_cost){.worlds = sums->points.worlds,
                                 .points = lead_mean(&sums->points),
                                 .points_error = lead_error(&sums->points),
                                 .chance = lead_mean(&sums->chance),
                                 .chance_error = lead_error(&sums->chance)};
}

/* Rolls out `worlds` worlds. */
static void estimate(const struct analyze_walk *walk, const struct bot_turn *turn,
                     const struct analyze_sampling *sampling, struct sums *sums,
                     struct analyze_decision *decision) {
    const struct sample sample = begin_sums(turn, sampling, decision, sums);
    sample_worlds(walk, &sample);
    decision->cost = cost_of(sums);
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

/* --- a sample of its own --- */

struct analyze_run {
    struct analyze_walk *walk;
    struct analyze_sampling sampling;
    struct analyze_decision decision;
    struct seen seen;
    struct sums sums;
    struct sample sample;
    struct drawing drawing;
};

static void run_begin(struct analyze_run *run, struct analyze_walk *walk,
                      const struct pedro_state *before,
                      const struct analyze_sampling *sampling,
                      const struct analyze_decision *decision) {
    run->walk = walk;
    run->sampling = *sampling;
    run->decision = *decision;
    see_turn(walk, before, &run->seen);
    run->sample = begin_sums(&run->seen.turn, &run->sampling, &run->decision, &run->sums);
    drawing_begin(&run->drawing, walk, &run->sample);
}

static void run_end(struct analyze_run *run, struct analyze_decision *decision,
                    struct analyze_measured *measured) {
    const struct analyze_sampling *sampling = &run->sampling;
    struct sums *sums = &run->sums;
    struct search_lead search;
    *decision = run->decision;
    decision->cost = cost_of(sums);
    *measured = (struct analyze_measured){.points = sums->points, .chance = sums->chance};
    if (decision->cost.worlds > 0 && sampling->search_worlds > 0 &&
        ask_search(run->walk, &run->seen.turn, decision, sampling->search_worlds,
                   sampling->number + 1, &search)) {
        measured->search = search.lead;
        heed_search(&search, decision);
    }
    find_reason(sums, speaks_for_actual(analyze_verdict_of(decision), &decision->cost),
                decision);
}

struct analyze_run *analyze_run_begin(struct analyze_walk *walk,
                                      const struct pedro_state *before,
                                      const struct analyze_sampling *sampling,
                                      const struct analyze_decision *decision) {
    struct analyze_run *run = malloc(sizeof *run);
    if (run)
        run_begin(run, walk, before, sampling, decision);
    return run;
}

bool analyze_run_on(struct analyze_run *run, unsigned draws) {
    return drawing_go_on(&run->drawing, run->walk, &run->sample, draws);
}

void analyze_run_end(struct analyze_run *run, struct analyze_decision *decision,
                     struct analyze_measured *measured) {
    run_end(run, decision, measured);
    free(run);
}

void analyze_sample(struct analyze_walk *walk, const struct pedro_state *before,
                    const struct analyze_sampling *sampling,
                    struct analyze_decision *decision,
                    struct analyze_measured *measured) {
    struct analyze_run run;
    run_begin(&run, walk, before, sampling, decision);
    drawing_go_on(&run.drawing, walk, &run.sample, UINT_MAX);
    run_end(&run, decision, measured);
}
