/* luck_parts.c - adds up the parts of results.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/luck_parts.h"

#include <math.h>
#include <string.h>

#include "analyze/walk.h"

void analyze_luck_init(struct analyze_walk *walk) {
    enum { PACKS_AN_ORDER = 4 };
    const struct analyze_settings *settings = walk->settings;
    walk->valued = (struct luck_settings){.rules = walk->rules,
                                          .equity = settings->equity,
                                          .bot = bot_find("simple", strlen("simple")),
                                          .orders = settings->luck,
                                          .packs = PACKS_AN_ORDER * settings->luck};
    if (settings->luck)
        luck_init(&walk->luck, &walk->valued, walk->scratch);
}

void analyze_luck_see(struct analyze_walk *walk, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after,
                      struct analyze_hand *hand) {
    if (!walk->settings->luck)
        return;
    if (event->seat == PEDRO_NO_SEAT)
        luck_deal(&walk->luck, before, event->pack, after);
    else
        luck_act(&walk->luck, event->seat, &event->action, before, after);
    hand->luck = walk->luck.hand;
}

/* The luck of one hand, in a walk of its own. */
struct finding {
    struct analyze_walk *walk;
    struct analyze_hand *hand;
    size_t event;
};

static int find(void *data, const struct pedro_event *event,
                const struct pedro_state *before, const struct pedro_state *after) {
    struct finding *finding = data;
    const struct analyze_hand *hand = finding->hand;
    const size_t at = finding->event++;
    if (at >= hand->event + hand->events)
        return 1;
    if (at >= hand->event)
        analyze_luck_see(finding->walk, event, before, after, finding->hand);
    return 0;
}

void analyze_find_luck(struct analyze_walk *walk, const struct pedro_match *match,
                       struct analyze_hand *hand) {
    struct finding finding = {.walk = walk, .hand = hand};
    pedro_match_walk(match, find, &finding);
}

/* --- the parts --- */

/* A value as the side sees it. */
static double seen(const struct analysis *analysis, const struct luck_value *value,
                   unsigned side, enum analyze_measure measure) {
    const struct pedro_rules *rules = &analysis->match->rules;
    if (measure == ANALYZE_BY_CHANCE)
        return (double)value->chance[side] / LUCK_MATCH;
    return (double)luck_lead(rules, value, side) / LUCK_POINT / (rules->sides - 1);
}

static void add_costs(const struct analysis *analysis, const struct analyze_hand *hand,
                      unsigned side, enum analyze_measure measure,
                      struct analyze_luck *luck) {
    const struct pedro_rules *rules = &analysis->match->rules;
    for (size_t i = hand->decision; i < hand->decision + hand->decisions; i++) {
        const struct analyze_decision *decision = &analysis->decision[i];
        const double cost =
            measure == ANALYZE_BY_CHANCE ? decision->cost.chance : decision->cost.points;
        if (decision->cost.worlds == 0)
            continue;
        if (pedro_side(rules, (unsigned)decision->seat) == side)
            luck->own -= cost;
        else
            luck->others += cost / (rules->sides - 1);
    }
}

static void find_rest(struct analyze_luck *luck) {
    luck->hidden =
        luck->result - luck->before - luck->deal - luck->draw - luck->own - luck->others;
}

struct analyze_luck analyze_luck_of_hand(const struct analysis *analysis,
                                         const struct analyze_hand *hand, unsigned side,
                                         enum analyze_measure measure) {
    struct analyze_luck luck = {
        .before = seen(analysis, &hand->luck.expected, side, measure),
        .deal = seen(analysis, &hand->luck.deal, side, measure),
        .draw = seen(analysis, &hand->luck.draw, side, measure),
        .result = seen(analysis, &hand->luck.result, side, measure)};
    add_costs(analysis, hand, side, measure, &luck);
    find_rest(&luck);
    return luck;
}

struct analyze_luck analyze_luck_of_match(const struct analysis *analysis, unsigned side,
                                          enum analyze_measure measure) {
    struct analyze_luck sum = {0};
    const bool chance = measure == ANALYZE_BY_CHANCE;
    double last = 0; /* the chance after the hand before */
    for (size_t i = 0; i < analysis->hands && analysis->hand[i].over; i++) {
        const struct analyze_luck hand =
            analyze_luck_of_hand(analysis, &analysis->hand[i], side, measure);
        sum.before += hand.before - (chance ? last : 0);
        sum.deal += hand.deal;
        sum.draw += hand.draw;
        sum.own += hand.own;
        sum.others += hand.others;
        last = hand.result;
        sum.result = chance ? last : sum.result + last;
    }
    find_rest(&sum);
    return sum;
}

/* --- numbers for people --- */

struct analyze_rate analyze_error_rate(const struct analysis *analysis, pedro_seat seat) {
    struct analyze_rate rate = {0};
    double squares = 0;
    unsigned hands = 0;
    for (size_t i = 0; i < analysis->hands && analysis->hand[i].over; i++) {
        const struct analyze_hand *hand = &analysis->hand[i];
        hands++;
        for (size_t d = hand->decision; d < hand->decision + hand->decisions; d++) {
            const struct analyze_decision *decision = &analysis->decision[d];
            if (decision->seat != seat || decision->cost.worlds == 0)
                continue;
            rate.points += decision->cost.points;
            squares += decision->cost.points_error * decision->cost.points_error;
        }
    }
    if (hands == 0)
        return rate;
    rate.points /= hands;
    rate.error = sqrt(squares) / hands;
    return rate;
}

static double rounded(double value, double step) { return round(value / step) * step; }

struct analyze_luck analyze_luck_shown(const struct analyze_luck *luck,
                                       enum analyze_measure measure) {
    const double step = measure == ANALYZE_BY_CHANCE ? 0.001 : 0.1;
    struct analyze_luck shown = {.before = rounded(luck->before, step),
                                 .deal = rounded(luck->deal, step),
                                 .draw = rounded(luck->draw, step),
                                 .own = rounded(luck->own, step),
                                 .others = rounded(luck->others, step),
                                 .result = rounded(luck->result, step)};
    find_rest(&shown);
    return shown;
}
