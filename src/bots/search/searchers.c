/* searchers.c - the players that look ahead, from the club's regular to the expert.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"
#include "bots/search/bidding.h"
#include "bots/search/exchange.h"
#include "bots/search/lookahead.h"
#include "bots/search/mind.h"
#include "bots/simple/count.h"

/* docs/bots.md has what each of these is worth. */
static const struct lookahead_plan club = {.worlds = 8, .plays = true, .doubt = 4},
                                   strong = {.worlds = 60,
                                             .plays = true,
                                             .learned = true,
                                             .prior = 20,
                                             .doubt = 2},
                                   expert = {.worlds = 360,
                                             .time_us = 50000,
                                             .solves = true,
                                             .solve_from = 1,
                                             .plays = true,
                                             .learned = true,
                                             .prior = 48,
                                             .deals = 3,
                                             .match = true,
                                             .doubt = 2},
                                   solved_20 = {.worlds = 20, .solves = true},
                                   solved_100 = {.worlds = 100, .solves = true};

void club_act(struct bot_mind *mind, const struct bot_turn *turn, struct pedro_rng *rng,
              struct pedro_action *action, struct bot_reason *reason) {
    lookahead_act(&club, mind, turn, rng, action, reason);
}

void strong_act(struct bot_mind *mind, const struct bot_turn *turn, struct pedro_rng *rng,
                struct pedro_action *action, struct bot_reason *reason) {
    lookahead_act(&strong, mind, turn, rng, action, reason);
}

void expert_act(struct bot_mind *mind, const struct bot_turn *turn, struct pedro_rng *rng,
                struct pedro_action *action, struct bot_reason *reason) {
    const struct equity *equity = mind_equity(mind, turn->rules);
    const unsigned asked = turn->budget.worlds;
    if (!equity || (!bidding_act(equity, turn, asked ? asked : BIDDING_WORLDS, rng,
                                 action, reason) &&
                    !exchange_act(equity, turn, asked ? asked : EXCHANGE_WORLDS, rng,
                                  action, reason)))
        lookahead_act(&expert, mind, turn, rng, action, reason);
}

/* Calls by the count, cards by solving. */
static void act_solving(const struct lookahead_plan *plan, struct bot_mind *mind,
                        const struct bot_turn *turn, struct pedro_rng *rng,
                        struct pedro_action *action, struct bot_reason *reason) {
    const pedro_cards hand = turn->view->hand[turn->view->seat];
    lookahead_act(plan, mind, turn, rng, action, reason);
    if (turn->legal->phase == PEDRO_PHASE_BID) {
        const unsigned suit = count_best_suit(turn->rules, hand, 0xf);
        count_bid(turn->legal, 0, count_points(turn->rules, hand, suit), action);
    } else if (turn->legal->phase == PEDRO_PHASE_TRUMP) {
        action->suit = (uint8_t)count_best_suit(turn->rules, hand, turn->legal->suits);
    }
    if (reason)
        reason->sentence = NULL;
}

void pimc_20_act(struct bot_mind *mind, const struct bot_turn *turn,
                 struct pedro_rng *rng, struct pedro_action *action,
                 struct bot_reason *reason) {
    act_solving(&solved_20, mind, turn, rng, action, reason);
}

void pimc_100_act(struct bot_mind *mind, const struct bot_turn *turn,
                  struct pedro_rng *rng, struct pedro_action *action,
                  struct bot_reason *reason) {
    act_solving(&solved_100, mind, turn, rng, action, reason);
}
