/* model.c - evidence passed between persons, sides and tables.
 *
 * When a result comes, the messages on the paths of its table are made anew, from the persons
 * down to the table and back. Other messages stay as they are, so a result costs the same
 * however many there are.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "rating/seating.h"

/* A newcomer is within 200 points of 1500 in two cases of three, as scale.h counts them; the
 * rest is assumed: a family changes a person by 100 points, partners their average by 40, a year
 * a person by 60. */
const struct rating_priors rating_usual = {
    .base = 0.1 * 0.1,
    .offset = 0.06 * 0.06,
    .partners = 0.05 * 0.05,
    .drift = 0.035 * 0.035 / 365,
};

/* --- nodes --- */

/* The part of evidence of this weight that is left after a random walk of this variance. */
static double left_after(double weight, double walked) {
    return walked > 0 ? 1 / (1 + weight * walked) : 1;
}

static struct rating_node aged_by(struct rating_node node, double day, double left) {
    node.told = rating_belief_times(node.told, left);
    node.scale *= left;
    node.day = day;
    return node;
}

static struct rating_node aged(struct rating_node node, double day, double drift) {
    return aged_by(node, day, left_after(node.told.weight, drift * (day - node.day)));
}

/* What is left of a message that was sent, in the node that has it. */
static double left_of(const struct rating_node *node, const struct rating_sent *sent) {
    return sent->scale > 0 ? node->scale / sent->scale : 1;
}

/* What the node was told by others than the sender. */
static struct rating_belief without(const struct rating_node *node,
                                    const struct rating_sent *sent) {
    if (sent->scale == 0)
        return node->told;
    return rating_belief_without(node->told,
                                 rating_belief_times(sent->message, left_of(node, sent)));
}

/* Sends a message in place of the last one. */
static void send(struct rating_node *node, struct rating_sent *sent,
                 struct rating_belief message) {
    node->told = rating_belief_add(without(node, sent), message);
    *sent = (struct rating_sent){message, node->scale};
}

/* Evidence about a sum, as evidence about a part of it: `rest` is the sum of the other parts. */
static struct rating_belief less(struct rating_belief evidence,
                                 struct rating_normal rest) {
    if (evidence.weight <= 0)
        return (struct rating_belief){0, 0};
    const struct rating_normal sum = rating_normal(evidence);
    return rating_belief(sum.mean - rest.mean, sum.variance + rest.variance);
}

static struct rating_normal posterior(struct rating_normal prior,
                                      struct rating_belief evidence) {
    return rating_normal(
        rating_belief_add(rating_belief(prior.mean, prior.variance), evidence));
}

/* --- beliefs from above --- */

/* The strength of a person in a family by the results in other families. */
static struct rating_normal from_base(const struct rating_model *model,
                                      const struct rating_member *person, unsigned family,
                                      double day) {
    const struct rating_node base = aged(person->base, day, model->priors.drift);
    struct rating_normal known = posterior((struct rating_normal){0, model->priors.base},
                                           without(&base, &person->up[family]));
    known.variance += model->priors.offset;
    return known;
}

/* The strength of a person in a family by all that is known but what the side `but` told (NULL
 * for none). */
static struct rating_normal of_person(const struct rating_model *model, unsigned number,
                                      unsigned family, double day,
                                      const struct rating_sent *but) {
    static const struct rating_sent nothing;
    const struct rating_member *person = &model->person[number];
    if (person->fixed)
        return model->fixed[person->fixed - 1][family];
    const struct rating_node node =
        aged(person->family[family], day, model->priors.drift);
    return posterior(from_base(model, person, family, day),
                     without(&node, but ? but : &nothing));
}

/* How many members of a side are no references. */
static unsigned free_members(const struct rating_model *model,
                             const struct rating_side_node *side) {
    unsigned count = 0;
    for (unsigned i = 0; i < side->who.members; i++)
        count += !model->person[side->who.person[i]].fixed;
    return count;
}

/* The variance of what partners have together. One person alone has nothing of it, and
 * references were measured as partners. */
static double of_partners(const struct rating_model *model,
                          const struct rating_side_node *side) {
    return side->who.members > 1 && free_members(model, side) > 0 ? model->priors.partners
                                                                  : 0;
}

/* The strength of a side by all that is known of its members otherwise. */
static struct rating_normal of_members(const struct rating_model *model,
                                       const struct rating_side_node *side, double day,
                                       struct rating_normal member[RATING_MEMBERS_MAX]) {
    struct rating_normal sum = {0, of_partners(model, side)};
    for (unsigned i = 0; i < side->who.members; i++) {
        member[i] =
            of_person(model, side->who.person[i], side->who.family, day, &side->up[i]);
        sum.mean += member[i].mean;
        sum.variance += member[i].variance;
    }
    return sum;
}

static double drift_of(const struct rating_model *model,
                       const struct rating_side_node *side) {
    return free_members(model, side) * model->priors.drift;
}

/* The node of a side on a later day. Where its members lost more of what it told them, because
 * they know their strength better from other sides, it loses as much itself: else old evidence
 * would come back as new with the next result. */
static struct rating_node aged_side(const struct rating_model *model,
                                    const struct rating_side_node *side, double day) {
    double left = left_after(side->node.told.weight,
                             drift_of(model, side) * (day - side->node.day));
    for (unsigned i = 0; i < side->who.members; i++) {
        const struct rating_node node =
            aged(model->person[side->who.person[i]].family[side->who.family], day,
                 model->priors.drift);
        left = fmin(left, left_of(&node, &side->up[i]));
    }
    return aged_by(side->node, day, left);
}

/* --- a result --- */

/* The expected order statistics of 2 to 7 normal numbers, the highest first (Harter 1961). */
static const double normal_scores[RATING_SIDES_MAX + 1][RATING_SIDES_MAX] = {
    [2] = {.56419, -.56419},
    [3] = {.84628, 0, -.84628},
    [4] = {1.02938, .29701, -.29701, -1.02938},
    [5] = {1.16296, .49502, 0, -.49502, -1.16296},
    [6] = {1.26721, .64176, .20155, -.20155, -.64176, -1.26721},
    [7] = {1.35218, .75737, .35271, 0, -.35271, -.75737, -1.35218},
};

/* Scores that stand for the order of scores: equal ones have the mean of their ranks' scores. */
static void scores_by_order(const double score[], unsigned sides, double spread,
                            double out[]) {
    for (unsigned i = 0; i < sides; i++) {
        unsigned above = 0, equal = 0;
        double sum = 0;
        for (unsigned other = 0; other < sides; other++) {
            above += score[other] > score[i];
            equal += score[other] == score[i];
        }
        for (unsigned rank = above; rank < above + equal; rank++)
            sum += normal_scores[sides][rank];
        out[i] = spread * sum / equal;
    }
}

static void see(struct rating_place *place, double weight, double score) {
    place->seen =
        rating_belief_add(place->seen, (struct rating_belief){weight, weight * score});
}

/* Adds the scores of a match to what was seen at the table; the level of the scores, which
 * tells nothing, is taken out. */
static void see_scores(struct rating_place place[], unsigned sides, const double score[],
                       double variance) {
    double mean = 0;
    for (unsigned i = 0; i < sides; i++)
        mean += score[i] / sides;
    for (unsigned i = 0; i < sides; i++)
        see(&place[i], 2 / variance, score[i] - mean);
}

/* Adds that the first of two sides won (or the second): as the margin that would change the
 * belief alike. */
static void see_winner(struct rating_place place[2], const struct rating_normal side[2],
                       bool first, double variance) {
    const unsigned won = !first;
    struct rating_normal before = {side[won].mean - side[!won].mean,
                                   side[0].variance + side[1].variance};
    if (place[0].seen.weight > 0) {
        const struct rating_normal own = rating_normal(place[won].seen),
                                   other = rating_normal(place[!won].seen);
        before = posterior(
            before, rating_belief(own.mean - other.mean, own.variance + other.variance));
    }
    const struct rating_normal after = rating_above_zero(before, variance);
    const struct rating_belief gained =
        rating_belief_without(rating_belief(after.mean, after.variance),
                              rating_belief(before.mean, before.variance));
    if (gained.weight <= 0)
        return;
    const double margin = gained.pull / gained.weight;
    see(&place[won], 2 * gained.weight, margin / 2);
    see(&place[!won], 2 * gained.weight, -margin / 2);
}

/* What the table tells about place `to`: its scores above the level of the others, where each
 * other place shows the level with its own uncertainty. */
static struct rating_belief told_by_table(const struct rating_place place[],
                                          unsigned sides,
                                          const struct rating_normal side[],
                                          unsigned to) {
    struct rating_belief level = {0, 0};
    for (unsigned i = 0; i < sides; i++)
        if (i != to)
            level = rating_belief_add(level, less(place[i].seen, side[i]));
    return level.weight > 0 ? less(place[to].seen, rating_normal(level))
                            : (struct rating_belief){0, 0};
}

/* Passes what a side was told on to its members, and from their families to their bases. */
static void tell_members(struct rating_model *model, struct rating_side_node *side,
                         const struct rating_normal member[], double day) {
    const unsigned family = side->who.family;
    struct rating_normal sum = {0, of_partners(model, side)};
    for (unsigned i = 0; i < side->who.members; i++) {
        sum.mean += member[i].mean;
        sum.variance += member[i].variance;
    }
    for (unsigned i = 0; i < side->who.members; i++) {
        struct rating_member *person = &model->person[side->who.person[i]];
        person->results[family]++;
        if (person->fixed)
            continue;
        const struct rating_normal rest = {sum.mean - member[i].mean,
                                           sum.variance - member[i].variance};
        const struct rating_normal offset = {0, model->priors.offset};
        struct rating_node *node = &person->family[family];
        *node = aged(*node, day, model->priors.drift);
        person->base = aged(person->base, day, model->priors.drift);
        send(node, &side->up[i], less(side->node.told, rest));
        send(&person->base, &person->up[family], less(node->told, offset));
    }
}

bool rating_add_result(struct rating_model *model, const struct rating_result *result) {
    double score[RATING_SIDES_MAX], strength[RATING_SIDES_MAX];
    struct rating_normal member[RATING_SIDES_MAX][RATING_MEMBERS_MAX] = {{{0, 0}}},
                         side[RATING_SIDES_MAX];
    const double spread = result->noise / result->gain, variance = spread * spread;
    struct rating_table *table = rating_seat(model, result, score);
    if (!table)
        return false;
    struct rating_place *place = &model->place[table->first];
    for (unsigned i = 0; i < table->sides; i++) {
        struct rating_side_node *here = &model->side[place[i].side];
        here->node = aged_side(model, here, result->day);
        const double walked = drift_of(model, here) * (result->day - table->day);
        place[i].seen = rating_belief_times(place[i].seen,
                                            fmin(left_after(place[i].seen.weight, walked),
                                                 left_of(&here->node, &place[i].up)));
        side[i] = posterior(of_members(model, here, result->day, member[i]),
                            without(&here->node, &place[i].up));
    }
    table->day = result->day;
    if (result->order_only && table->sides == 2 && score[0] != score[1]) {
        see_winner(place, side, score[0] > score[1], variance);
    } else {
        for (unsigned i = 0; i < table->sides; i++)
            strength[i] = score[i] / result->gain;
        if (result->order_only)
            scores_by_order(score, table->sides, spread / sqrt(2), strength);
        see_scores(place, table->sides, strength, variance);
    }
    for (unsigned i = 0; i < table->sides; i++)
        send(&model->side[place[i].side].node, &place[i].up,
             told_by_table(place, table->sides, side, i));
    for (unsigned i = 0; i < table->sides; i++)
        tell_members(model, &model->side[place[i].side], member[i], result->day);
    return true;
}

/* --- the model --- */

struct rating_model *rating_create(const struct rating_priors *priors) {
    struct rating_model *model = calloc(1, sizeof *model);
    if (model)
        model->priors = *priors;
    return model;
}

void rating_destroy(struct rating_model *model) {
    if (!model)
        return;
    rating_index_finish(&model->side_index);
    rating_index_finish(&model->table_index);
    free(model->person);
    free(model->fixed);
    free(model->side);
    free(model->table);
    free(model->place);
    free(model);
}

int rating_add_person(struct rating_model *model,
                      const struct rating_normal fixed[RATING_FAMILIES_MAX]) {
    struct rating_member person = {.base = {.scale = 1}};
    for (unsigned family = 0; family < RATING_FAMILIES_MAX; family++)
        person.family[family].scale = 1;
    if (fixed) {
        if (!grow_array(&model->fixed, model->fixeds, &model->fixeds_room,
                        sizeof *model->fixed))
            return -1;
        memcpy(model->fixed[model->fixeds++], fixed, sizeof *model->fixed);
        person.fixed = (uint32_t)model->fixeds;
    }
    if (!grow_array(&model->person, model->persons, &model->persons_room,
                    sizeof *model->person))
        return -1;
    model->person[model->persons] = person;
    return (int)model->persons++;
}

struct rating_normal rating_person(const struct rating_model *model, unsigned person,
                                   unsigned family, double day) {
    return of_person(model, person, family, day, NULL);
}

unsigned rating_person_results(const struct rating_model *model, unsigned person,
                               unsigned family) {
    return model->person[person].results[family];
}

struct rating_normal rating_of_side(const struct rating_model *model,
                                    const struct rating_side_node *side, double day) {
    struct rating_normal member[RATING_MEMBERS_MAX];
    return posterior(of_members(model, side, day, member),
                     aged_side(model, side, day).told);
}

struct rating_normal rating_side(const struct rating_model *model, unsigned family,
                                 const unsigned *person, unsigned members, double day) {
    struct rating_side_node side = {.node = {.scale = 1, .day = day}};
    rating_side_key(family, person, members, &side.who);
    const uint32_t found = rating_find_side(model, &side.who);
    if (found != RATING_INDEX_NONE)
        side = model->side[found];
    return rating_of_side(model, &side, day);
}

size_t rating_sides(const struct rating_model *model) { return model->sides; }

const struct rating_side *rating_side_at(const struct rating_model *model, size_t index) {
    return &model->side[index].who;
}

double rating_win_chance(const struct rating_model *model,
                         const struct rating_result *result) {
    const double spread = result->noise / result->gain;
    struct rating_normal side[2];
    for (unsigned i = 0; i < 2; i++)
        side[i] = rating_side(model, result->family, result->side[i].person,
                              result->side[i].members, result->day);
    return rating_chance_below(
        (side[0].mean - side[1].mean) /
        sqrt(side[0].variance + side[1].variance + spread * spread));
}
