/* bots_law.c - every bot answers with one of its choices, and with the same one for the
 * same random numbers.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bot.h"
#include "law.h"

static bool bot_holds(struct trial *trial, const struct bot *bot,
                      const struct pedro_legal *legal) {
    const struct pedro_rules *rules = &trial->match.rules;
    struct pedro_rng dice = trial->dice, same_dice = trial->dice;
    struct pedro_view view;
    struct pedro_action action, again;
    pedro_view(rules, &trial->match.state, legal->seat, &view);
    memset(&action, 0xa5, sizeof action);
    memset(&again, 0x5a, sizeof again);
    const struct bot_turn turn = {
        .rules = rules, .view = &view, .legal = legal, .budget = {.worlds = 1}};
    bot->act(NULL, &turn, &dice, &action, NULL);
    bot->act(NULL, &turn, &same_dice, &again, NULL);
    if (!pedro_legal_has(legal, &action))
        return trial_breach(trial, "%s answers with no choice of its own", bot->name);
    if (memcmp(&action, &again, sizeof action) != 0)
        return trial_breach(trial, "%s changes its mind", bot->name);
    return true;
}

static bool holds(struct trial *trial) {
    struct pedro_legal legal;
    pedro_legal(&trial->match.rules, &trial->match.state, &legal);
    for (int i = 0; legal.seat != PEDRO_NO_SEAT && bot_at(i); i++)
        if (!bot_holds(trial, bot_at(i), &legal))
            return false;
    (void)pedro_rng_next(&trial->dice);
    return true;
}

const struct law bots_law = {"every bot answers with one of its choices", holds, NULL,
                             16};
