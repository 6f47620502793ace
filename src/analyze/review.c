/* review.c - selects the clear mistakes of a match, and judges answers.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/review.h"

#include <stdlib.h>
#include <string.h>

#include "analyze/review_desk.h"
#include "analyze/significance.h"

enum { SEARCH_SHARE = 4 };

/* `times` as large as the second sample. */
static struct review_size size_of(const struct review *review, unsigned times) {
    const struct review_settings *settings = &review->settings;
    return (struct review_size){.worlds = times * settings->worlds,
                                .search_worlds = settings->worlds / SEARCH_SHARE,
                                .dice = settings->dice};
}

/* --- the selection --- */

/* What seemed to be a mistake. */
struct candidate {
    size_t decision;
    struct review_verdict verdict;
    double probability; /* that it seems to be one although it is none */
    bool allowed;       /* by the search, and by the measure that the verdict is by */
};

/* By what costs are compared: the chance, and the points where nothing can change that. */
static double worth(const struct analyze_cost *cost) {
    return cost->chance + cost->points / 1000;
}

static bool is_judged(const struct review *review,
                      const struct analyze_decision *decision) {
    return !decision->forced && review->settings.seats >> decision->seat & 1;
}

/* Adds the decision to those that cost most. */
static void add_candidate(struct review *review, struct candidate *list, size_t index) {
    const struct analyze_decision *decision = review->analysis->decision;
    unsigned at = review->candidates;
    while (at > 0 &&
           worth(&decision[list[at - 1].decision].cost) < worth(&decision[index].cost))
        at--;
    if (at == REVIEW_CANDIDATES)
        return;
    if (review->candidates < REVIEW_CANDIDATES)
        review->candidates++;
    for (unsigned i = review->candidates - 1; i > at; i--)
        list[i] = list[i - 1];
    list[at] = (struct candidate){.decision = index};
}

static void find_candidates(struct review *review, struct candidate *list) {
    const struct analysis *analysis = review->analysis;
    for (size_t i = 0; i < analysis->decisions; i++) {
        const struct analyze_decision *decision = &analysis->decision[i];
        if (!is_judged(review, decision))
            continue;
        review->judged++;
        if (analyze_verdict_of(decision) == ANALYZE_WORSE &&
            review_matters(&decision->cost))
            add_candidate(review, list, i);
    }
}

/* The search prefers the same choice, by at least its standard error: else more of its worlds might find the opposite. */
static bool agrees(const struct lead *search) {
    return lead_mean(search) >= lead_error(search) / 2;
}

static void try_candidate(struct review *review, struct candidate *candidate) {
    const struct analyze_decision *decision =
        &review->analysis->decision[candidate->decision];
    const struct review_size size = size_of(review, 1);
    struct analyze_measured measured;
    review_measure(review, decision, &size, &candidate->verdict, &measured);
    const double chance = significance_of(&measured.chance),
                 points = significance_of(&measured.points);
    const double less = chance < points ? chance : points;
    candidate->probability = less < 0.5 ? 2 * less : 1;
    candidate->allowed = candidate->verdict.grade == REVIEW_WORSE &&
                         candidate->verdict.cost.chance >= 0 &&
                         (measured.search.worlds == 0 || agrees(&measured.search));
}

/* Keeps the costliest of those that were proved, in the order of play. */
static void choose(struct review *review, const struct candidate *list,
                   const bool *proved) {
    bool taken[REVIEW_CANDIDATES] = {false};
    for (unsigned i = 0; i < review->candidates; i++)
        review->mistakes += proved[i] && list[i].allowed;
    for (unsigned n = 0; n < review->settings.most && n < review->mistakes; n++) {
        unsigned most = REVIEW_CANDIDATES;
        for (unsigned i = 0; i < review->candidates; i++)
            if (proved[i] && list[i].allowed && !taken[i] &&
                (most == REVIEW_CANDIDATES ||
                 worth(&list[i].verdict.cost) > worth(&list[most].verdict.cost)))
                most = i;
        if (most == REVIEW_CANDIDATES)
            break;
        taken[most] = true;
        unsigned at = review->questions++;
        for (; at > 0 && review->question[at - 1].decision > list[most].decision; at--)
            review->question[at] = review->question[at - 1];
        review->question[at] = (struct review_question){
            .decision = list[most].decision,
            .worlds = review->settings.worlds,
            .first = review->analysis->decision[list[most].decision].cost,
            .played = list[most].verdict};
    }
}

/* As many layouts as the cost needs to be known well enough, if it may have them. */
static unsigned worlds_needed(const struct review *review,
                              const struct analyze_cost *cost) {
    const unsigned worlds = review->settings.worlds, most = worlds * REVIEW_WORLDS_MOST;
    const double more = cost->points_error / REVIEW_POINTS_ERROR;
    const double needed = worlds * more * more;
    return needed >= most ? most : needed <= worlds ? worlds : (unsigned)needed;
}

/* Goes on with the second sample of a question. What is then no clear mistake any more is none. */
static bool find_cost(struct review *review, struct review_question *question) {
    struct review_size size = size_of(review, 1);
    struct analyze_measured measured;
    size.worlds = worlds_needed(review, &question->played.cost);
    if (size.worlds == review->settings.worlds)
        return true;
    review_measure(review, &review->analysis->decision[question->decision], &size,
                   &question->played, &measured);
    question->worlds = size.worlds;
    return question->played.grade == REVIEW_WORSE;
}

/* Shows the progress: half for what is measured again, half for the costs. False if it is to be stopped. */
static bool goes_on(const struct review *review, double done) {
    const struct analyze_settings *settings = review->settings.analyze;
    if (settings->progress)
        settings->progress(settings->shown, done);
    return !settings->stop || !atomic_load(settings->stop);
}

static int find_costs(struct review *review) {
    unsigned kept = 0;
    const unsigned questions = review->questions;
    for (unsigned i = 0; i < questions; i++) {
        struct review_question question = review->question[i];
        if (find_cost(review, &question))
            review->question[kept++] = question;
        if (!goes_on(review, 0.5 + 0.5 * (i + 1.0) / questions))
            return ANALYZE_STOPPED;
    }
    review->mistakes -= questions - kept;
    review->questions = kept;
    return 0;
}

static int try_all(struct review *review, struct candidate *list) {
    double probability[REVIEW_CANDIDATES];
    bool proved[REVIEW_CANDIDATES];
    for (unsigned i = 0; i < review->candidates; i++) {
        try_candidate(review, &list[i]);
        probability[i] = list[i].probability;
        if (!goes_on(review, 0.5 * (i + 1.0) / review->candidates))
            return ANALYZE_STOPPED;
    }
    significance_holm(probability, review->candidates, review->judged,
                      review->settings.level, proved);
    choose(review, list, proved);
    return find_costs(review);
}

/* --- public --- */

struct review_settings review_usual(const struct analyze_settings *analyze) {
    return (struct review_settings){.analyze = analyze,
                                    .seats = (1u << PEDRO_SEATS_MAX) - 1,
                                    .most = REVIEW_QUESTIONS,
                                    .worlds = REVIEW_WORLDS,
                                    .level = REVIEW_LEVEL};
}

static bool begin(const struct analysis *analysis, const struct review_settings *settings,
                  struct review *review) {
    memset(review, 0, sizeof *review);
    review->analysis = analysis;
    review->settings = *settings;
    review->desk = malloc(sizeof *review->desk);
    return review->desk && analyze_walk_init(&review->desk->walk, settings->analyze,
                                             &analysis->match->rules);
}

int review_make(const struct analysis *analysis, const struct review_settings *settings,
                struct review *review) {
    struct candidate *list = calloc(REVIEW_CANDIDATES, sizeof *list);
    int err = PEDRO_ERR_NO_MEMORY;
    if (begin(analysis, settings, review) && list) {
        find_candidates(review, list);
        err = try_all(review, list);
    }
    free(list);
    return err;
}

int review_recall(const struct analysis *analysis, const struct review_settings *settings,
                  struct review *review) {
    struct analyze_measured measured;
    if (!begin(analysis, settings, review))
        return PEDRO_ERR_NO_MEMORY;
    const struct review_size size = size_of(review, REVIEW_WORLDS_ANSWER);
    review->questions = review->judged = review->mistakes = 1;
    review->question[0].worlds = size.worlds;
    review_measure(review, analysis->decision, &size, &review->question[0].played,
                   &measured);
    return 0;
}

void review_finish(struct review *review) {
    if (review->desk)
        analyze_walk_finish(&review->desk->walk);
    free(review->desk);
    review->desk = NULL;
}

static const struct analyze_decision *decision_of(const struct review *review,
                                                  unsigned question) {
    return &review->analysis->decision[review->question[question].decision];
}

int review_replay(const struct review *review, unsigned question,
                  struct pedro_match *match) {
    return pedro_match_begin_as(match, review->analysis->match,
                                decision_of(review, question)->event);
}

void review_judge(struct review *review, unsigned question,
                  const struct pedro_action *action, struct review_verdict *verdict) {
    struct analyze_decision decision = *decision_of(review, question);
    struct analyze_measured measured;
    const struct review_verdict *played = &review->question[question].played;
    if (memcmp(action, &played->action, sizeof *action) == 0) {
        *verdict = *played;
        return;
    }
    *verdict = (struct review_verdict){
        .action = *action, .grade = REVIEW_BEST, .where.seat = PEDRO_NO_SEAT};
    if (memcmp(action, &decision.preferred, sizeof *action) == 0)
        return;
    decision.played = *action;
    const struct review_size size = size_of(review, REVIEW_WORLDS_ANSWER);
    review_measure(review, &decision, &size, verdict, &measured);
}

const struct review_verdict *review_explained(const struct review *review,
                                              unsigned question,
                                              const struct review_verdict *answer) {
    const struct review_verdict *played = &review->question[question].played;
    const bool wrong =
        answer && answer->grade == REVIEW_WORSE &&
        memcmp(&answer->action, &played->action, sizeof played->action) != 0;
    return wrong ? answer : played;
}

bool review_again(struct review *review, unsigned question, unsigned times, bool whole,
                  unsigned dice, struct analyze_cost *cost) {
    struct analyze_measured measured;
    struct review_verdict verdict;
    struct review_size size = size_of(review, times);
    if (whole)
        size.worlds = times * review->question[question].worlds;
    size.search_worlds *= times;
    size.dice = dice;
    review_measure(review, decision_of(review, question), &size, &verdict, &measured);
    *cost = verdict.cost;
    return cost->worlds > 0 && analyze_judge(cost) == ANALYZE_WORSE;
}
