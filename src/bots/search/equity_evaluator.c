/* equity_evaluator.c - rollouts of actions.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/equity_evaluator.h"

#include "bots/calls/caller_bid.h"
#include "bots/sampling/world_sampler.h"

enum { TRUST = 3, OF = 4 }; /* so often a side bids by the network */

static void draw_bidders(struct equity_evaluator *evaluator) {
    evaluator->learned = 0;
    for (unsigned side = 0; side < evaluator->rules->sides; side++)
        evaluator->learned |= (unsigned)(pedro_rng_below(&evaluator->rng, OF) < TRUST)
                              << side;
}

static void act(void *data, const struct pedro_rules *rules,
                const struct pedro_state *state, const struct pedro_legal *legal,
                struct pedro_action *action) {
    struct equity_evaluator *evaluator = data;
    const unsigned side = pedro_side(rules, (unsigned)state->turn);
    struct caller_bid bid;
    if (legal->phase == PEDRO_PHASE_BID && evaluator->bids &&
        evaluator->learned >> side & 1) {
        caller_bid_in(evaluator->bids, rules, state, legal, &bid);
        *action = bid.action;
        evaluator->base.work += WORK_OF_A_BID;
        return;
    }
    if (!nnet_seats_choose(&evaluator->cards, state, legal, action))
        simple_knowing(&evaluator->bidders, rules, state, legal, action);
    evaluator->base.work++;
}

static void see(void *data, const struct pedro_state *state,
                const struct pedro_action *action) {
    struct equity_evaluator *evaluator = data;
    (void)state;
    nnet_seats_see(&evaluator->cards, action);
}

static void evaluate(struct evaluator *base, const struct pedro_state *world,
                     const struct pedro_action *action, unsigned count,
                     struct evaluation *evaluation) {
    struct equity_evaluator *evaluator = (struct equity_evaluator *)base;
    const struct pedro_rules *rules = evaluator->rules;
    struct simple_bidders *bidders = &evaluator->bidders;
    const unsigned side = pedro_side(rules, (unsigned)world->turn);
    struct bot_playout playout = {
        .rules = rules, .policy = act, .watch = see, .data = evaluator};
    if (bidders->dealer != world->dealer && world->trump == PEDRO_NO_SUIT)
        simple_bidders_init(rules, world, bidders);
    draw_bidders(evaluator);
    for (unsigned i = 0; i < count; i++) {
        struct pedro_state state = *world;
        pedro_apply_legal(rules, &state, &action[i]);
        nnet_seats_restart(&evaluator->cards);
        bot_playout(&playout, &state);
        evaluation[i].value = evaluation[i].score =
            equity_of(evaluator->equity, rules, &state, side);
    }
}

void equity_evaluator_init(struct equity_evaluator *evaluator,
                           const struct equity *equity, const struct pedro_rules *rules) {
    *evaluator = (struct equity_evaluator){.base = {.evaluate = evaluate},
                                           .equity = equity,
                                           .rules = rules,
                                           .bidders = {.dealer = PEDRO_NO_SEAT},
                                           .bids = nnet_shipped_caller(rules)};
    pedro_rng_seed(&evaluator->rng, (const uint8_t[PEDRO_SEED_SIZE]){'b', 'i', 'd', 's'});
    nnet_seats_init(&evaluator->cards, rules);
}
