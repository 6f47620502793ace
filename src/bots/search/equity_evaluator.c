/* equity_evaluator.c - rollouts of actions.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/equity_evaluator.h"

static void evaluate(struct evaluator *base, const struct pedro_state *world,
                     const struct pedro_action *action, unsigned count,
                     struct evaluation *evaluation) {
    struct equity_evaluator *evaluator = (struct equity_evaluator *)base;
    const struct pedro_rules *rules = evaluator->rules;
    struct simple_bidders *bidders = &evaluator->bidders;
    const unsigned side = pedro_side(rules, (unsigned)world->turn);
    if (bidders->dealer != world->dealer && world->trump == PEDRO_NO_SUIT)
        simple_bidders_init(rules, world, bidders);
    for (unsigned i = 0; i < count; i++) {
        struct bot_playout playout = {
            .rules = rules, .policy = simple_policy_knowing, .data = bidders};
        struct pedro_state state = *world;
        pedro_apply_legal(rules, &state, &action[i]);
        bot_playout(&playout, &state);
        base->by_simple += playout.actions;
        evaluation[i].value = evaluation[i].score =
            equity_of(evaluator->equity, rules, &state, side);
    }
}

void equity_evaluator_init(struct equity_evaluator *evaluator,
                           const struct equity *equity, const struct pedro_rules *rules) {
    *evaluator = (struct equity_evaluator){.base = {.evaluate = evaluate},
                                           .equity = equity,
                                           .rules = rules,
                                           .bidders = {.dealer = PEDRO_NO_SEAT}};
}
