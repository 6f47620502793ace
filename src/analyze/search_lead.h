/* search_lead.h - a second measure of a difference: what the search of the strongest players makes of it.
 *
 * Hints come from that search, costs from rollouts. Each has an error of its own, beside that of the sample: the search
 * lets seats see too much, the rollouts let them play too simply. So a cost is called clear only where the search does
 * not clearly find the opposite.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_SEARCH_LEAD_H
#define ANALYZE_SEARCH_LEAD_H

#include "analyze/analyze.h"
#include "analyze/lead.h"
#include "bots/sampling/world_sampler.h"
#include "bots/search/card_evaluator.h"
#include "bots/search/equity_evaluator.h"

struct search_lead {
    const struct bot_turn *turn;
    const struct equity *equity;
    struct solver *solver;
    struct card_evaluator cards;
    struct equity_evaluator hands;
    struct evaluator *evaluator; /* of these, from the first world on */
    struct lead lead;            /* of the preferred choice, in units of the evaluator */
    bool in_points;              /* the measure; else a chance */
    double one;                  /* so many units are a point, or the whole match */
};

/* Begins without worlds. The arguments must outlive `search`. */
void search_lead_init(struct search_lead *search, const struct bot_turn *turn,
                      const struct equity *equity, struct solver *solver);

/* Evaluates both choices in a world. */
void search_lead_try(struct search_lead *search, const struct world *world,
                     const struct analyze_decision *decision);

#endif
