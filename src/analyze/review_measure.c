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
    struct review_seen *seen = data;
    const double lead = chance != 0 ? chance : points;
    layouts_note(&seen->by_points, &world->state, points, world->weight);
    layouts_note(&seen->by_chance, &world->state, chance, world->weight);
    if (lead > 0 && seen->keeps < REVIEW_KEPT)
        seen->kept[seen->keeps++] = (struct review_kept){.state = world->state,
                                                         .dice = *dice,
                                                         .weight = world->weight,
                                                         .points = points,
                                                         .chance = chance};
}

static double lead_of(const struct review_kept *kept, bool by_chance) {
    return by_chance ? kept->chance : kept->points;
}

/* Of the layouts that were kept, the likeliest of those where the lead is at least what it is on average. */
static const struct review_kept *typical(const struct review_seen *seen, bool by_chance,
                                         const struct layouts_fact *fact) {
    const struct review_kept *best = NULL;
    double weight = 0, sum = 0;
    for (unsigned i = 0; i < seen->keeps; i++) {
        weight += seen->kept[i].weight;
        sum += seen->kept[i].weight * lead_of(&seen->kept[i], by_chance);
    }
    for (int strict = 1; strict >= 0 && !best; strict--)
        for (unsigned i = 0; i < seen->keeps; i++) {
            const struct review_kept *kept = &seen->kept[i];
            const bool fits = fact->seat == PEDRO_NO_SEAT || fact->here < fact->else_ ||
                              pedro_set_has(kept->state.hand[fact->seat], fact->card);
            if ((fits || !strict) && lead_of(kept, by_chance) > 0 &&
                lead_of(kept, by_chance) * weight >= sum * (strict ? 1 : 0) &&
                (!best || kept->weight > best->weight))
                best = kept;
        }
    return best;
}

static void find_example(const struct analyze_walk *walk, const struct review_seen *seen,
                         const struct analyze_decision *decision, bool by_chance,
                         struct review_verdict *verdict) {
    struct review_example *example = &verdict->example;
    const struct review_kept *kept = typical(seen, by_chance, &verdict->where);
    example->found = kept != NULL;
    if (!kept)
        return;
    example->state = kept->state;
    example->dice = kept->dice;
    review_line(walk, &kept->state, &kept->dice, &decision->preferred, &example->better);
    review_line(walk, &kept->state, &kept->dice, &decision->played, &example->judged);
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

/* The sample of that size, which tells `seen` what there is. */
static struct analyze_sampling sampling_of(const struct review_size *size,
                                           struct review_seen *seen) {
    memset(seen, 0, sizeof *seen);
    return (struct analyze_sampling){.worlds = size->worlds,
                                     .search_worlds = size->search_worlds,
                                     .number = (uint8_t)(FIRST_NUMBER + 2 * size->dice),
                                     .see = see,
                                     .data = seen};
}

/* What there is to say of a choice that was measured. */
static void find_verdict(const struct analyze_walk *walk, const struct review_seen *seen,
                         const struct analyze_decision *measured,
                         struct review_verdict *verdict) {
    const bool by_chance = analyze_measure_of(&measured->cost) == ANALYZE_BY_CHANCE;
    *verdict = (struct review_verdict){.action = measured->played,
                                       .grade = grade_of(measured),
                                       .cost = measured->cost,
                                       .why = measured->why};
    if (came_to_the_same(&measured->cost))
        verdict->why.sentence = NULL;
    layouts_find(by_chance ? &seen->by_chance : &seen->by_points, measured->seat,
                 &verdict->where);
    if (verdict->grade == REVIEW_WORSE)
        find_example(walk, seen, measured, by_chance, verdict);
}

void review_measure(struct review *review, const struct analyze_decision *decision,
                    const struct review_size *size, struct review_verdict *verdict,
                    struct analyze_measured *measured) {
    struct review_desk *desk = review->desk;
    struct analyze_decision again = *decision;
    struct pedro_state before;
    const struct analyze_sampling sampling = sampling_of(size, &desk->seen);
    go_to(review->analysis, decision->event, &desk->walk, &before);
    again.agrees = false;
    analyze_sample(&desk->walk, &before, &sampling, &again, measured);
    find_verdict(&desk->walk, &desk->seen, &again, verdict);
}

/* Begins the sample that steps measure. False if there is no memory. */
static bool begin_run(struct review_desk *desk, const struct pedro_state *before,
                      const struct analyze_decision *decision,
                      const struct review_size *size) {
    struct analyze_decision again = *decision;
    const struct analyze_sampling sampling = sampling_of(size, &desk->seen_so_far);
    again.agrees = false;
    desk->run = analyze_run_begin(&desk->walk, before, &sampling, &again);
    return desk->run != NULL;
}

int review_measure_on(struct review *review, const struct analyze_decision *decision,
                      const struct review_size *size, struct review_verdict *verdict,
                      struct analyze_measured *measured) {
    struct review_desk *desk = review->desk;
    struct analyze_decision again;
    struct pedro_state before;
    go_to(review->analysis, decision->event, &desk->walk, &before);
    if (!desk->run && !begin_run(desk, &before, decision, size))
        return PEDRO_ERR_NO_MEMORY;
    if (analyze_run_on(desk->run, REVIEW_PART))
        return REVIEW_MORE;
    analyze_run_end(desk->run, &again, measured);
    desk->run = NULL;
    find_verdict(&desk->walk, &desk->seen_so_far, &again, verdict);
    return 0;
}
