/* searchers.c - the bots that search, from `club` to `expert`.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"
#include "bots/search/bidding.h"
#include "bots/search/exchange.h"
#include "bots/search/pimc.h"
#include "bots/search/scratch.h"
#include "bots/simple/hand_count.h"

/* docs/bots.md has what each part adds in strength. */
static const struct pimc_plan club = {.worlds = 8, .plays = true, .doubt = 4},
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

void bot_act_club(struct bot_scratch *scratch, const struct bot_turn *turn,
                  struct pedro_rng *rng, struct pedro_action *action,
                  struct bot_reason *reason) {
    pimc_act(&club, scratch, turn, rng, action, reason);
}

void bot_act_strong(struct bot_scratch *scratch, const struct bot_turn *turn,
                    struct pedro_rng *rng, struct pedro_action *action,
                    struct bot_reason *reason) {
    pimc_act(&strong, scratch, turn, rng, action, reason);
}

void bot_act_expert(struct bot_scratch *scratch, const struct bot_turn *turn,
                    struct pedro_rng *rng, struct pedro_action *action,
                    struct bot_reason *reason) {
    const struct equity *equity = scratch_equity(scratch, turn->rules);
    const unsigned asked = turn->budget.worlds;
    if (!equity || (!bidding_act(equity, turn, asked ? asked : BIDDING_WORLDS, rng,
                                 action, reason) &&
                    !exchange_act(equity, turn, asked ? asked : EXCHANGE_WORLDS, rng,
                                  action, reason)))
        pimc_act(&expert, scratch, turn, rng, action, reason);
}

/* Calls by the count, cards by solving. */
static void act_solving(const struct pimc_plan *plan, struct bot_scratch *scratch,
                        const struct bot_turn *turn, struct pedro_rng *rng,
                        struct pedro_action *action, struct bot_reason *reason) {
    const pedro_cards hand = turn->view->hand[turn->view->seat];
    pimc_act(plan, scratch, turn, rng, action, reason);
    if (turn->legal->phase == PEDRO_PHASE_BID) {
        const unsigned suit = hand_count_best_suit(turn->rules, hand, 0xf);
        hand_count_bid(turn->legal, 0, hand_count_points(turn->rules, hand, suit),
                       action);
    } else if (turn->legal->phase == PEDRO_PHASE_TRUMP) {
        action->suit =
            (uint8_t)hand_count_best_suit(turn->rules, hand, turn->legal->suits);
    }
    if (reason)
        reason->sentence = NULL;
}

void bot_act_pimc_20(struct bot_scratch *scratch, const struct bot_turn *turn,
                     struct pedro_rng *rng, struct pedro_action *action,
                     struct bot_reason *reason) {
    act_solving(&solved_20, scratch, turn, rng, action, reason);
}

void bot_act_pimc_100(struct bot_scratch *scratch, const struct bot_turn *turn,
                      struct pedro_rng *rng, struct pedro_action *action,
                      struct bot_reason *reason) {
    act_solving(&solved_100, scratch, turn, rng, action, reason);
}
