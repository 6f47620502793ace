/* review.c - makes the review of a match, and judges answers.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/review.h"

#include <stdlib.h>
#include <string.h>

#include "analyze/review_desk.h"

struct review_settings review_usual(const struct analyze_settings *analyze) {
    return (struct review_settings){.analyze = analyze,
                                    .seats = (1u << PEDRO_SEATS_MAX) - 1,
                                    .most = REVIEW_QUESTIONS,
                                    .worlds = REVIEW_WORLDS,
                                    .level = REVIEW_LEVEL};
}

bool review_open(struct analysis *analysis, const struct review_settings *settings,
                 struct review *review) {
    memset(review, 0, sizeof *review);
    review->analysis = analysis;
    review->settings = *settings;
    review->desk = calloc(1, sizeof *review->desk);
    return review->desk && analyze_walk_init(&review->desk->walk, settings->analyze,
                                             &analysis->match->rules);
}

/* Shows the progress. False if it is to be stopped. */
static bool goes_on(const struct review *review) {
    const struct analyze_settings *settings = review->settings.analyze;
    if (settings->progress)
        settings->progress(settings->shown, review_done(review));
    return !settings->stop || !atomic_load(settings->stop);
}

static int compare(const void *a, const void *b) {
    const struct review_question *one = a, *other = b;
    return (one->decision > other->decision) - (one->decision < other->decision);
}

int review_make(struct analysis *analysis, const struct review_settings *settings,
                struct review *review) {
    int step = review_begin(analysis, settings, review);
    if (step == 0)
        do {
            step = review_step(review);
            if (!goes_on(review))
                return ANALYZE_STOPPED;
        } while (step == REVIEW_MORE);
    qsort(review->question, review->questions, sizeof *review->question, compare);
    return step;
}

int review_recall(struct analysis *analysis, const struct review_settings *settings,
                  struct review *review) {
    struct analyze_measured measured;
    if (!review_open(analysis, settings, review))
        return PEDRO_ERR_NO_MEMORY;
    const struct review_size size = review_size_of(review, REVIEW_WORLDS_ANSWER);
    review->questions = review->judged = review->mistakes = 1;
    review->desk->looked = review->desk->costed = 1;
    review->desk->chose = true;
    review->desk->valued = analysis->hands;
    review->question[0].worlds = size.worlds;
    review_measure(review, analysis->decision, &size, &review->question[0].played,
                   &measured);
    return 0;
}

void review_finish(struct review *review) {
    struct review_desk *desk = review->desk;
    if (!desk)
        return;
    for (size_t i = 0; desk->trial && i < review->analysis->decisions; i++)
        free(desk->trial[i]);
    free(desk->trial);
    free(desk->known);
    free(desk->order);
    free(desk->run);
    analyze_walk_finish(&desk->walk);
    free(desk);
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
    review_settle(review, question);
    if (memcmp(action, &played->action, sizeof *action) == 0) {
        *verdict = *played;
        return;
    }
    *verdict = (struct review_verdict){
        .action = *action, .grade = REVIEW_BEST, .where.seat = PEDRO_NO_SEAT};
    if (memcmp(action, &decision.preferred, sizeof *action) == 0)
        return;
    decision.played = *action;
    const struct review_size size = review_size_of(review, REVIEW_WORLDS_ANSWER);
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
    struct review_size size = review_size_of(review, times);
    if (whole)
        size.worlds = times * review->question[question].worlds;
    size.search_worlds *= times;
    size.dice = dice;
    review_measure(review, decision_of(review, question), &size, &verdict, &measured);
    *cost = verdict.cost;
    return cost->worlds > 0 && analyze_judge(cost) == ANALYZE_WORSE;
}
