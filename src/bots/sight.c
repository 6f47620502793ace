/* sight.c - what the seat to act knows of the trick.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/sight.h"

#include <string.h>

/* Whether an opponent of `seat` who may still hold a card is `other`. */
static bool opposes(const struct pedro_rules *rules, const struct pedro_view *view,
                    pedro_seat seat, pedro_seat other) {
    return pedro_side(rules, (unsigned)other) != pedro_side(rules, (unsigned)seat) &&
           !(view->out >> other & 1);
}

void sight_look(const struct pedro_rules *rules, const struct pedro_state *state,
                struct pedro_view *view, struct pedro_legal *legal, struct sight *sight) {
    pedro_view(rules, state, state->turn, view);
    pedro_legal(rules, state, legal);
    memset(sight, 0, sizeof *sight);
    sight->rules = rules;
    sight->view = view;
    sight->legal = legal;
    sight->trump = view->trump;
    sight->me = view->seat;
    sight->strength = rules->strength[view->trump];
    sight->value = rules->value[view->trump];
    const pedro_cards trumps = rules->trumps[view->trump];
    sight->trumps = legal->cards & trumps;
    sight->plain = legal->cards & ~trumps;
    sight->unseen = trumps & ~view->hand[view->seat] & ~view->seen;
    sight->pedros =
        (pedro_set_of(pedro_card_of(view->trump, PEDRO_FIVE)) |
         pedro_set_of(pedro_card_of(pedro_same_colour(view->trump), PEDRO_FIVE))) &
        rules->scoring[view->trump];
    sight->best = PEDRO_NO_CARD;
    for (pedro_seat seat = 0; seat < rules->set.players; seat++)
        sight->played += view->trick[seat] != PEDRO_NO_CARD;
    if (sight->played == 0)
        return;
    const pedro_seat by = state->winner_so_far;
    sight->best = view->trick[by];
    sight->best_is_ours =
        pedro_side(rules, (unsigned)by) == pedro_side(rules, (unsigned)view->seat);
    for (pedro_seat seat = pedro_left(rules, view->seat); seat != view->leader;
         seat = pedro_left(rules, seat))
        sight->behind += opposes(rules, view, view->seat, seat);
}
