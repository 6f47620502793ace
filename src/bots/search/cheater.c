/* cheater.c - plays by solving the actual deal.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/cheater.h"

#include <string.h>

#include "bots/search/scratch.h"
#include "bots/simple/simple.h"

void cheater_act(struct bot_scratch *scratch, const struct pedro_rules *rules,
                 const struct pedro_state *state, const struct pedro_legal *legal,
                 struct pedro_action *action) {
    struct solver *solver = scratch_solver(scratch);
    struct position_rules play_rules;
    struct position position;
    struct solution solution;
    struct pedro_view view;
    struct bot_reason unsaid;
    pedro_view(rules, state, legal->seat, &view);
    simple_decide(&simple_usual, rules, &view, legal, action, &unsaid);
    if (!solver || legal->phase != PEDRO_PHASE_PLAY || action->kind != PEDRO_ACT_PLAY)
        return;
    const unsigned team = solve_team(rules, state);
    const bool in_team = team >> pedro_side(rules, (unsigned)legal->seat) & 1;
    position_rules_init(rules, state->trump, &play_rules);
    position_init(&play_rules, state, &position);
    solver_limit(solver, SOLVE_PATIENCE);
    solve_all(solver, &play_rules, &position, team, &solution);
    if (solver_stopped(solver))
        return;
    int best = solution.after[play_rules.slot_of[action->card]];
    for (pedro_cards left = legal->cards; left;) {
        const pedro_card card = pedro_set_pop(&left);
        const int after = solution.after[play_rules.slot_of[card]];
        if (in_team ? after > best : after < best) {
            best = after;
            action->card = card;
        }
    }
}
