/* bidding.c - which calls and trumps to try, and what to say of the best.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bidding.h"

#include <string.h>

#include "bots/redeal.h"
#include "bots/simple.h"
#include "bots/tryout.h"

enum { CHOICES_MAX = 10 };

/* The choices worth trying: `simple`'s first, all that are no numbers, and numbers from the
 * lowest up at growing distances. */
static void list_choices(struct tryout *tryout) {
    const struct bot_turn *turn = tryout->turn;
    const struct pedro_legal *legal = turn->legal;
    const int unit = turn->rules->total / 14 > 1 ? turn->rules->total / 14 : 1;
    struct pedro_action action;
    struct bot_reason reason;
    int next = 0, gap = unit;
    simple_decide(&simple_usual, turn->rules, turn->view, legal, &action, &reason);
    tryout_add(tryout, &action);
    for (unsigned n = 0, all = pedro_legal_count(legal);
         n < all && tryout->choices < CHOICES_MAX; n++) {
        pedro_legal_nth(legal, n, &action);
        const bool number = action.kind == PEDRO_BID && action.bid < PEDRO_BID_SPECIAL;
        if (number && action.bid < next)
            continue;
        if (number) {
            next = action.bid + gap;
            gap *= 2;
        }
        tryout_add(tryout, &action);
    }
}

static void because(const struct bot_turn *turn, const struct pedro_action *action,
                    int chance, struct bot_reason *reason) {
    if (!reason)
        return;
    memset(reason, 0, sizeof *reason);
    reason->card = reason->other = reason->third = PEDRO_NO_CARD;
    reason->number = (int)((int64_t)chance * 100 / EQUITY_ONE);
    reason->suit = action->suit;
    if (turn->legal->phase == PEDRO_PHASE_TRUMP)
        reason->sentence =
            N_("With {suit} as trumps you win the match {number} times in a "
               "hundred, played out from here.");
    else if (action->kind == PEDRO_PASS)
        reason->sentence = N_("Passing, you win the match {number} times in a hundred, "
                              "played out from here; calling, less often.");
    else
        reason->sentence =
            N_("With this call you win the match {number} times in a hundred, "
               "played out from here; no other does better.");
}

bool bidding_act(const struct equity *equity, const struct bot_turn *turn,
                 unsigned worlds, struct pedro_rng *rng, struct pedro_action *action,
                 struct bot_reason *reason) {
    const unsigned phase = turn->legal->phase;
    struct tryout tryout;
    struct redeal redeal;
    if ((phase != PEDRO_PHASE_MISDEAL && phase != PEDRO_PHASE_DARK &&
         phase != PEDRO_PHASE_BID && phase != PEDRO_PHASE_TRUMP) ||
        !redeal_init(&redeal, turn))
        return false;
    tryout_init(&tryout, equity, turn, worlds);
    list_choices(&tryout);
    const int best = tryout_run(&tryout, redeal_world, &redeal, rng);
    if (best < 0)
        return false;
    *action = tryout.choice[best].action;
    because(turn, action, tryout_chance(&tryout, (unsigned)best), reason);
    return true;
}
