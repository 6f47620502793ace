/* review_steps.c - selects the clear mistakes of a match, a small step at a time.
 *
 * Each decision is judged and, if it seems to be a mistake, measured again by functions of the match up to it alone. Which come out,
 * and when, depends on those and on the order in which decisions are looked at, not on when they were judged.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "analyze/review_desk.h"
#include "analyze/significance.h"

/* --- the second sample --- */

/* By what costs are compared: the chance, and the points where nothing can change that. */
static double worth(const struct analyze_cost *cost) {
    return cost->chance + cost->points / 1000;
}

static double first_worth(const struct review *review, size_t decision) {
    return worth(&review->analysis->decision[decision].cost);
}

static bool is_judged(const struct review *review,
                      const struct analyze_decision *decision) {
    return !decision->forced && review->settings.seats >> decision->seat & 1;
}

/* A decision that was judged seems to be a mistake. */
static bool seems(const struct review *review, size_t decision) {
    const struct analyze_decision *judged = &review->analysis->decision[decision];
    return analyze_verdict_of(judged) == ANALYZE_WORSE && review_matters(&judged->cost);
}

/* The search prefers the same choice, by at least its standard error: else more of its worlds might find the opposite. */
static bool agrees(const struct lead *search) {
    return lead_mean(search) >= lead_error(search) / 2;
}

static int try_decision(struct review *review, size_t decision) {
    const struct review_size size = review_size_of(review, 1);
    struct analyze_measured measured;
    struct review_verdict verdict;
    const int step = review_measure_on(review, &review->analysis->decision[decision],
                                       &size, &verdict, &measured);
    if (step != 0)
        return step;
    struct review_trial *trial = calloc(1, sizeof *trial);
    if (!trial)
        return PEDRO_ERR_NO_MEMORY;
    review->desk->trial[decision] = trial;
    trial->verdict = verdict;
    const double chance = significance_of(&measured.chance),
                 points = significance_of(&measured.points);
    const double less = chance < points ? chance : points;
    trial->probability = less < 0.5 ? 2 * less : 1;
    trial->allowed = trial->verdict.grade == REVIEW_WORSE &&
                     trial->verdict.cost.chance >= 0 &&
                     (measured.search.worlds == 0 || agrees(&measured.search));
    return REVIEW_MORE;
}

/* --- the selection --- */

static const struct review_trial *trial_of(const struct review *review,
                                           unsigned candidate) {
    return review->desk->trial[review->desk->candidate[candidate]];
}

/* The place of the cheapest candidate that has not come out. */
static unsigned cheapest(const struct review *review) {
    unsigned at = review->candidates - 1;
    while (trial_of(review, at)->asked)
        at--;
    return at;
}

/* Whether it costs enough to be a candidate among those that were looked at. */
static bool costs_enough(const struct review *review, size_t decision) {
    return review->candidates < REVIEW_CANDIDATES ||
           first_worth(review, decision) >
               first_worth(review, review->desk->candidate[cheapest(review)]);
}

static void add_candidate(struct review *review, size_t decision) {
    size_t *candidate = review->desk->candidate;
    unsigned at;
    if (review->candidates == REVIEW_CANDIDATES)
        for (at = cheapest(review), review->candidates--; at < review->candidates; at++)
            candidate[at] = candidate[at + 1];
    for (at = review->candidates++;
         at > 0 && first_worth(review, candidate[at - 1]) < first_worth(review, decision);
         at--)
        candidate[at] = candidate[at - 1];
    candidate[at] = decision;
}

static void come_out(struct review *review, const struct review_question *question) {
    review->desk->trial[question->decision]->asked = true;
    review->question[review->questions++] = *question;
}

static struct review_question question_of(const struct review *review, size_t decision) {
    return (struct review_question){.decision = decision,
                                    .worlds = review->settings.worlds,
                                    .first = review->analysis->decision[decision].cost,
                                    .played = review->desk->trial[decision]->verdict};
}

/* Looks at the next decision, in as many steps as that needs. */
static int look(struct review *review) {
    struct review_desk *desk = review->desk;
    const size_t decision = desk->order[desk->looked];
    if (!desk->known[decision]) {
        review_decide(review, &review->analysis->decision[decision]);
        desk->known[decision] = true;
        return REVIEW_MORE;
    }
    const bool candidate = seems(review, decision) && costs_enough(review, decision);
    if (candidate && !desk->trial[decision])
        return try_decision(review, decision);
    desk->looked++;
    if (!candidate)
        return REVIEW_MORE;
    add_candidate(review, decision);
    if (review->questions < review->settings.early &&
        review->questions < review->settings.most && desk->trial[decision]->allowed &&
        desk->trial[decision]->probability <= review->settings.level / review->judged) {
        const struct review_question question = question_of(review, decision);
        come_out(review, &question);
    }
    return REVIEW_MORE;
}

/* The costliest of those that were proved and have not come out; REVIEW_CANDIDATES if there is none. */
static unsigned costliest(const struct review *review, const bool *proved,
                          const bool *taken) {
    unsigned most = REVIEW_CANDIDATES;
    for (unsigned i = 0; i < review->candidates; i++)
        if (proved[i] && trial_of(review, i)->allowed && !trial_of(review, i)->asked &&
            !taken[i] &&
            (most == REVIEW_CANDIDATES ||
             worth(&trial_of(review, i)->verdict.cost) >
                 worth(&trial_of(review, most)->verdict.cost)))
            most = i;
    return most;
}

/* Every decision was looked at: chooses what else is asked, in the order of play. */
static void choose(struct review *review) {
    struct review_desk *desk = review->desk;
    double probability[REVIEW_CANDIDATES];
    bool proved[REVIEW_CANDIDATES], taken[REVIEW_CANDIDATES] = {false};
    for (unsigned i = 0; i < review->candidates; i++)
        probability[i] = trial_of(review, i)->probability;
    significance_holm(probability, review->candidates, review->judged,
                      review->settings.level, proved);
    for (unsigned i = 0; i < review->candidates; i++)
        review->mistakes += proved[i] && trial_of(review, i)->allowed;
    while (review->questions + desk->chosens < review->settings.most) {
        const unsigned most = costliest(review, proved, taken);
        if (most == REVIEW_CANDIDATES)
            break;
        taken[most] = true;
        unsigned at = desk->chosens++;
        for (; at > 0 && desk->chosen[at - 1] > desk->candidate[most]; at--)
            desk->chosen[at] = desk->chosen[at - 1];
        desk->chosen[at] = desk->candidate[most];
    }
    desk->chose = true;
}

/* --- costs --- */

/* As many layouts as the cost needs to be known well enough, if it may have them. */
static unsigned worlds_needed(const struct review *review,
                              const struct analyze_cost *cost) {
    const unsigned worlds = review->settings.worlds, most = worlds * REVIEW_WORLDS_MOST;
    const double more = cost->points_error / REVIEW_POINTS_ERROR;
    const double needed = worlds * more * more;
    return needed >= most ? most : needed <= worlds ? worlds : (unsigned)needed;
}

/* Goes on with the second sample of a decision, by a part. REVIEW_MORE, 0 when its cost is known well enough, or an error. */
static int go_on(struct review *review, size_t decision, struct review_trial *trial) {
    struct review_size size = review_size_of(review, 1);
    struct review_verdict longer = trial->verdict;
    struct analyze_measured measured;
    size.worlds = worlds_needed(review, &trial->verdict.cost);
    if (size.worlds > review->settings.worlds) {
        const int step = review_measure_on(review, &review->analysis->decision[decision],
                                           &size, &longer, &measured);
        if (step != 0)
            return step;
    }
    trial->longer = longer;
    trial->worlds = size.worlds;
    trial->clear = longer.grade == REVIEW_WORSE;
    trial->costed = true;
    return 0;
}

/* Finds the cost of a question, by a part: as above. If it is no clear mistake any more it is as before. */
static int find_cost(struct review *review, struct review_question *question) {
    struct review_trial *trial = review->desk->trial[question->decision];
    const int step = trial->costed ? 0 : go_on(review, question->decision, trial);
    if (step == 0 && trial->clear) {
        question->played = trial->longer;
        question->worlds = trial->worlds;
    }
    return step;
}

/* The cost of the next question that has come out. */
static int settle_next(struct review *review) {
    struct review_desk *desk = review->desk;
    const int step = find_cost(review, &review->question[desk->costed]);
    if (step != 0)
        return step;
    desk->costed++;
    return REVIEW_MORE;
}

void review_settle(struct review *review, unsigned question) {
    while (!review_is_settled(review, question) && settle_next(review) == REVIEW_MORE)
        ;
}

bool review_is_settled(const struct review *review, unsigned question) {
    return review->desk->costed > question;
}

/* What is no clear mistake any more does not come out. */
static int measure_next(struct review *review) {
    struct review_desk *desk = review->desk;
    struct review_question question = question_of(review, desk->chosen[desk->measured]);
    const int step = find_cost(review, &question);
    if (step != 0)
        return step;
    desk->measured++;
    if (!desk->trial[question.decision]->clear) {
        review->mistakes--;
        return REVIEW_MORE;
    }
    come_out(review, &question);
    desk->costed++;
    return REVIEW_MORE;
}

/* --- public --- */

/* Puts the decisions that are to be judged in their order. */
static int put_in_order(struct review *review) {
    const struct analysis *analysis = review->analysis;
    struct review_desk *desk = review->desk;
    double *doubt = calloc(analysis->decisions + 1, sizeof *doubt);
    for (size_t i = 0; doubt && i < analysis->decisions; i++) {
        if (!is_judged(review, &analysis->decision[i]))
            continue;
        const double own = review_doubt(review, &analysis->decision[i]);
        unsigned at = review->judged++;
        for (; at > 0 && doubt[at - 1] < own; at--) {
            doubt[at] = doubt[at - 1];
            desk->order[at] = desk->order[at - 1];
        }
        doubt[at] = own;
        desk->order[at] = i;
    }
    free(doubt);
    return doubt ? 0 : PEDRO_ERR_NO_MEMORY;
}

int review_begin(struct analysis *analysis, const struct review_settings *settings,
                 struct review *review) {
    const size_t room = analysis->decisions + 1;
    if (!review_open(analysis, settings, review))
        return PEDRO_ERR_NO_MEMORY;
    struct review_desk *desk = review->desk;
    desk->known = calloc(room, sizeof *desk->known);
    desk->trial = calloc(room, sizeof(struct review_trial *));
    desk->order = calloc(room, sizeof *desk->order);
    if (!desk->known || !desk->trial || !desk->order)
        return PEDRO_ERR_NO_MEMORY;
    for (size_t i = 0; i < analysis->decisions; i++)
        desk->known[i] = !settings->analyze->later;
    desk->valued = settings->analyze->later && analysis->luck ? 0 : analysis->hands;
    return put_in_order(review);
}

/* Finds the luck of the next hand. */
static void find_luck(struct review *review) {
    struct analysis *analysis = review->analysis;
    struct review_desk *desk = review->desk;
    analyze_find_luck(&desk->walk, analysis->match, &analysis->hand[desk->valued++]);
}

bool review_is_made(const struct review *review) {
    const struct review_desk *desk = review->desk;
    return desk->costed >= review->questions && desk->looked >= review->judged &&
           desk->chose && desk->measured >= desk->chosens &&
           desk->valued >= review->analysis->hands;
}

int review_step(struct review *review) {
    struct review_desk *desk = review->desk;
    if (review_is_made(review))
        return 0;
    if (desk->costed < review->questions)
        return settle_next(review);
    if (desk->looked < review->judged)
        return look(review);
    if (!desk->chose)
        choose(review);
    else if (desk->measured < desk->chosens)
        return measure_next(review);
    else
        find_luck(review);
    return REVIEW_MORE;
}

double review_done(const struct review *review) {
    const struct review_desk *desk = review->desk;
    const size_t hands = review->analysis->hands;
    const double looked = review->judged ? (double)desk->looked / review->judged : 1;
    const double measured = !desk->chose    ? 0
                            : desk->chosens ? (double)desk->measured / desk->chosens
                                            : 1;
    return 0.6 * looked + 0.2 * measured +
           0.2 * (hands ? (double)desk->valued / (double)hands : 1);
}

void review_take(struct review *review, struct review *before) {
    struct analysis *analysis = review->analysis;
    for (size_t i = 0; i < before->analysis->decisions; i++) {
        if (before->desk->known[i])
            analysis->decision[i] = before->analysis->decision[i];
        review->desk->known[i] = before->desk->known[i];
        review->desk->trial[i] = before->desk->trial[i];
        before->desk->trial[i] = NULL;
        if (review->desk->trial[i])
            review->desk->trial[i]->asked = false;
    }
    for (size_t *at = &review->desk->valued;
         *at < before->desk->valued && before->analysis->hand[*at].over; ++*at)
        analysis->hand[*at].luck = before->analysis->hand[*at].luck;
}
