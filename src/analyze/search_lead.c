/* search_lead.c - evaluates two choices as the strongest players do: cards by the network and the solver, all else by
 * the match equity of playouts.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/search_lead.h"

#include <string.h>

void search_lead_init(struct search_lead *search, const struct bot_turn *turn,
                      const struct equity *equity, struct solver *solver) {
    memset(search, 0, sizeof *search);
    search->turn = turn;
    search->equity = equity;
    search->solver = solver;
}

static void begin_cards(struct search_lead *search, const struct pedro_state *world) {
    const struct pedro_rules *rules = search->turn->rules;
    const bool two = rules->sides == 2 || rules->set.teams == PEDRO_TEAMS_CALLED;
    const bool solves = two && search->turn->view->tricks > 0;
    struct card_evaluator *cards = &search->cards;
    card_evaluator_init(cards, search->turn, solves ? search->solver : NULL,
                        nnet_shipped(rules), true);
    match_utility_init(&cards->utility, search->equity, rules, world, cards->side);
    search->evaluator = &cards->base;
    search->in_points = !cards->utility.applies;
    search->one = (double)CARD_EVALUATOR_ONE * (rules->sides - 1) * (solves ? 2 : 1);
    if (!search->in_points)
        search->one *=
            (double)cards->utility.points / (double)cards->utility.chances * EQUITY_ONE;
}

static void begin(struct search_lead *search, const struct pedro_state *world,
                  bool cards) {
    if (cards) {
        begin_cards(search, world);
        return;
    }
    equity_evaluator_init(&search->hands, search->equity, search->turn->rules);
    search->evaluator = &search->hands.base;
    search->one = EQUITY_ONE;
}

void search_lead_try(struct search_lead *search, const struct world *world,
                     const struct analyze_decision *decision) {
    const struct pedro_action actions[] = {decision->preferred, decision->played};
    struct evaluation value[2];
    if (!search->evaluator)
        begin(search, &world->state,
              actions[0].kind == PEDRO_ACT_PLAY && actions[1].kind == PEDRO_ACT_PLAY);
    search->evaluator->evaluate(search->evaluator, &world->state, actions, 2, value);
    lead_add(&search->lead, world->weight, (double)(value[0].value - value[1].value));
}
