/* network.c - the player whose cards a network chooses (net.h); calls and exchange are
 * those of `simple`.
 *
 * It looks at no other worlds and throws no dice: one pass through the network a card. A
 * game no built-in network was trained for it plays as `simple` does.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bots.h"
#include "bots/net/net.h"
#include "solver/bits.h"

#define N_(text) text

static void explain(const struct pedro_rules *rules, const struct net_scores *scores,
                    uint64_t choices, unsigned slot, pedro_card card,
                    struct bot_reason *reason) {
    const int points = (scores->points[slot] * rules->total + NET_ONE / 2) / NET_ONE;
    memset(reason, 0, sizeof *reason);
    reason->card = card;
    reason->other = reason->third = PEDRO_NO_CARD;
    reason->number = points > 0 ? points : 0;
    if (bits_count(choices) == 1)
        reason->sentence = N_("It is the only card you may play.");
    else if (card == PEDRO_NO_CARD)
        reason->sentence = N_("To stay in would cost more than it can bring.");
    else
        reason->sentence = N_("{card} promises the best score: about {number} of the "
                              "points still to be won should be your side's.");
}

/* The network's choice, if it is one that may be made. */
static void choose(const struct net *net, const struct bot_turn *turn,
                   struct pedro_action *action, struct bot_reason *reason) {
    const struct pedro_view *view = turn->view;
    struct position_rules play_rules;
    struct position position;
    struct net_table table;
    struct net_memory memory;
    struct net_scores scores;
    struct pedro_action chosen;
    position_rules_init(turn->rules, view->trump, &play_rules);
    net_position(&play_rules, view, &position);
    net_memory_init(turn->rules, &play_rules, view, turn->history, &memory);
    net_table_init(net, turn->rules, &play_rules, view, &table);
    const unsigned slot = net_choose(&table, &memory, &position);
    memset(&chosen, 0, sizeof chosen);
    chosen.kind = slot == SLOT_FOLD ? PEDRO_FOLD : PEDRO_PLAY;
    if (slot != SLOT_FOLD)
        chosen.card = play_rules.card_of[slot];
    if (!pedro_legal_has(turn->legal, &chosen))
        return;
    *action = chosen;
    if (!reason)
        return;
    net_scores(&table, &memory, &position, &scores);
    explain(turn->rules, &scores, position_legal(&play_rules, &position), slot,
            slot == SLOT_FOLD ? PEDRO_NO_CARD : chosen.card, reason);
}

void network_act(struct bot_scratch *scratch, const struct bot_turn *turn,
                 struct pedro_rng *rng, struct pedro_action *action,
                 struct bot_reason *reason) {
    simple_act(scratch, turn, rng, action, reason);
    if (turn->legal->phase != PEDRO_PHASE_PLAY || action->kind == PEDRO_THROW_IN)
        return;
    const struct net *net = net_shipped(turn->rules);
    if (net)
        choose(net, turn, action, reason);
}
