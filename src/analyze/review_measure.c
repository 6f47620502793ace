/* review_measure.c - measures a choice in a sample of layouts, and says what there is to say of it.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "analyze/review_desk.h"

enum { FIRST_NUMBER = 4 /* of the samples of reviews */ };

/* The state and the history at an event. */
struct finding {
    struct analyze_walk *walk;
    size_t event;
    struct pedro_state state;
};

static int find(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct finding *finding = data;
    struct analyze_walk *walk = finding->walk;
    (void)after;
    if (walk->event == finding->event) {
        finding->state = *before;
        return 1;
    }
    if (event->seat == PEDRO_NO_SEAT)
        bot_history_clear(&walk->history);
    else
        bot_history_event(&walk->history, walk->rules, before, event->seat,
                          &event->action);
    walk->event++;
    return 0;
}

/* Goes to the decision, which exists. */
static void go_to(const struct analysis *analysis, size_t event,
                  struct analyze_walk *walk, struct pedro_state *state) {
    struct finding finding = {.walk = walk, .event = event};
    walk->event = 0;
    bot_history_clear(&walk->history);
    pedro_match_walk(analysis->match, find, &finding);
    *state = finding.state;
}

void review_decide(struct review *review, struct analyze_decision *decision) {
    struct pedro_state before;
    go_to(review->analysis, decision->event, &review->desk->walk, &before);
    analyze_decide(&review->desk->walk, &before, decision);
}

double review_doubt(struct review *review, const struct analyze_decision *decision) {
    struct pedro_state before;
    go_to(review->analysis, decision->event, &review->desk->walk, &before);
    return review_doubt_at(&review->desk->walk, &before, &decision->played);
}

static void see(void *data, const struct world *world, const struct pedro_rng *dice,
                double points, double chance) {
    struct review_desk *desk = data;
    const double lead = chance != 0 ? chance : points;
    layouts_note(&desk->by_points, &world->state, points, world->weight);
    layouts_note(&desk->by_chance, &world->state, chance, world->weight);
    if (lead > 0 && desk->keeps < REVIEW_KEPT)
        desk->kept[desk->keeps++] = (struct review_kept){.state = world->state,
                                                         .dice = *dice,
                                                         .weight = world->weight,
                                                         .points = points,
                                                         .chance = chance};
}

static double lead_of(const struct review_kept *kept, bool by_chance) {
    return by_chance ? kept->chance : kept->points;
}

/* Of the layouts that were kept, the likeliest of those where the lead is at least what it is on average. */
static const struct review_kept *typical(const struct review_desk *desk, bool by_chance,
                                         const struct layouts_fact *fact) {
    const struct review_kept *best = NULL;
    double weight = 0, sum = 0;
    for (unsigned i = 0; i < desk->keeps; i++) {
        weight += desk->kept[i].weight;
        sum += desk->kept[i].weight * lead_of(&desk->kept[i], by_chance);
    }
    for (int strict = 1; strict >= 0 && !best; strict--)
        for (unsigned i = 0; i < desk->keeps; i++) {
            const struct review_kept *kept = &desk->kept[i];
            const bool fits = fact->seat == PEDRO_NO_SEAT || fact->here < fact->else_ ||
                              pedro_set_has(kept->state.hand[fact->seat], fact->card);
            if ((fits || !strict) && lead_of(kept, by_chance) > 0 &&
                lead_of(kept, by_chance) * weight >= sum * (strict ? 1 : 0) &&
                (!best || kept->weight > best->weight))
                best = kept;
        }
    return best;
}

static void find_example(const struct review_desk *desk,
                         const struct analyze_decision *decision, bool by_chance,
                         struct review_verdict *verdict) {
    struct review_example *example = &verdict->example;
    const struct review_kept *kept = typical(desk, by_chance, &verdict->where);
    example->found = kept != NULL;
    if (!kept)
        return;
    example->state = kept->state;
    example->dice = kept->dice;
    review_line(&desk->walk, &kept->state, &kept->dice, &decision->preferred,
                &example->better);
    review_line(&desk->walk, &kept->state, &kept->dice, &decision->played,
                &example->judged);
}

static enum review_grade grade_of(const struct analyze_decision *decision) {
    if (decision->cost.worlds == 0)
        return REVIEW_UNKNOWN;
    return analyze_judge(&decision->cost) == ANALYZE_WORSE &&
                   review_matters(&decision->cost)
               ? REVIEW_WORSE
               : REVIEW_GOOD;
}

static bool came_to_the_same(const struct analyze_cost *cost) {
    return cost->points == 0 && cost->points_error == 0;
}

void review_measure(struct review *review, const struct analyze_decision *decision,
                    const struct review_size *size, struct review_verdict *verdict,
                    struct analyze_measured *measured) {
    struct review_desk *desk = review->desk;
    struct analyze_decision again = *decision;
    struct pedro_state before;
    go_to(review->analysis, decision->event, &desk->walk, &before);
    memset(&desk->by_points, 0, sizeof desk->by_points);
    memset(&desk->by_chance, 0, sizeof desk->by_chance);
    desk->keeps = 0;
    again.agrees = false;
    analyze_sample(
        &desk->walk, &before,
        &(struct analyze_sampling){.worlds = size->worlds,
                                   .search_worlds = size->search_worlds,
                                   .number = (uint8_t)(FIRST_NUMBER + 2 * size->dice),
                                   .see = see,
                                   .data = desk},
        &again, measured);
    const bool by_chance = analyze_measure_of(&again.cost) == ANALYZE_BY_CHANCE;
    *verdict = (struct review_verdict){.action = decision->played,
                                       .grade = grade_of(&again),
                                       .cost = again.cost,
                                       .why = again.why};
    if (came_to_the_same(&again.cost))
        verdict->why.sentence = NULL;
    layouts_find(by_chance ? &desk->by_chance : &desk->by_points, decision->seat,
                 &verdict->where);
    if (verdict->grade == REVIEW_WORSE)
        find_example(desk, &again, by_chance, verdict);
}
