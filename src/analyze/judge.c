/* judge.c - by how much one choice leads over another.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/judge.h"

#include <string.h>

#include "bots/search/equity.h"

bool judge_init(struct judge *judge, const struct pedro_rules *rules) {
    memset(judge, 0, sizeof *judge);
    judge->rules = rules;
    judge->equity = equity_create(rules);
    judge->settings = analyze_usual();
    judge->settings.equity = judge->equity;
    const bool made = analyze_walk_init(&judge->walk, &judge->settings, rules);
    judge->walk.analysis = &judge->analysis;
    return made && judge->equity;
}

void judge_finish(struct judge *judge) {
    analyze_walk_finish(&judge->walk);
    equity_destroy(judge->equity);
}

struct analyze_cost judge_measure(struct judge *judge, const struct judge_place *place,
                                  const struct pedro_action *better,
                                  const struct pedro_action *other,
                                  const struct analyze_sampling *sampling,
                                  struct analyze_measured *measured) {
    struct analyze_decision decision = {.seat = place->state->turn,
                                        .phase = place->state->phase,
                                        .trump = place->state->trump,
                                        .played = *other,
                                        .preferred = *better};
    judge->walk.history = *place->history;
    judge->walk.event = place->event;
    analyze_sample(&judge->walk, place->state, sampling, &decision, measured);
    return decision.cost;
}

struct analyze_cost judge_lead(struct judge *judge, const struct judge_place *place,
                               const struct pedro_action *better,
                               const struct pedro_action *other, unsigned worlds,
                               unsigned number) {
    struct analyze_measured measured;
    return judge_measure(
        judge, place, better, other,
        &(struct analyze_sampling){.worlds = worlds, .number = (uint8_t)number},
        &measured);
}
