/* network.c - `network`, the bot whose bids and cards networks choose (caller.h, nnet.h); naming and exchange
 * are those of `simple`.
 *
 * It does not search: one forward pass a card. A game that no built-in network was trained for it plays as
 * `simple` does.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bots/bots.h"
#include "bots/caller.h"
#include "bots/net/nnet.h"
#include "solver/bits.h"

#define N_(text) text

static void explain(const struct pedro_rules *rules, const struct nnet_scores *scores,
                    uint64_t choices, unsigned slot, pedro_card card,
                    struct bot_reason *reason) {
    const int points = (scores->points[slot] * rules->total + NNET_ONE / 2) / NNET_ONE;
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

/* The network's choice; false, and nothing, if it is none that may be made. */
static bool choose(const struct nnet *net, const struct bot_turn *turn,
                   struct pedro_action *action, struct bot_reason *reason) {
    const struct pedro_view *view = turn->view;
    struct position_rules play_rules;
    struct position position;
    struct nnet_context context;
    struct nnet_memory memory;
    struct nnet_scores scores;
    struct pedro_action chosen;
    position_rules_init(turn->rules, view->trump, &play_rules);
    nnet_position(&play_rules, view, &position);
    nnet_memory_init(turn->rules, &play_rules, view, turn->history, &memory);
    nnet_context_begin(net, turn->rules, &play_rules, view, &context);
    nnet_context_seat(&context, position.turn);
    const unsigned slot = nnet_choose(&context, &memory, &position);
    memset(&chosen, 0, sizeof chosen);
    chosen.kind = slot == SLOT_FOLD ? PEDRO_ACT_FOLD : PEDRO_ACT_PLAY;
    if (slot != SLOT_FOLD)
        chosen.card = play_rules.card_of[slot];
    if (!pedro_legal_has(turn->legal, &chosen))
        return false;
    *action = chosen;
    if (!reason)
        return true;
    nnet_scores(&context, &memory, &position, &scores);
    explain(turn->rules, &scores, position_legal(&play_rules, &position), slot,
            slot == SLOT_FOLD ? PEDRO_NO_CARD : chosen.card, reason);
    return true;
}

void bot_act_network(struct bot_scratch *scratch, const struct bot_turn *turn,
                     struct pedro_rng *rng, struct pedro_action *action,
                     struct bot_reason *reason) {
    const struct pedro_legal *legal = turn->legal;
    const struct nnet *net =
        legal->phase == PEDRO_PHASE_PLAY ? nnet_shipped(turn->rules) : NULL;
    const bool asks = !net || legal->words >> PEDRO_ACT_THROW_IN & 1;
    (void)scratch;
    (void)rng;
    if (asks)
        caller_decide(turn->rules, turn->view, legal, action, reason);
    if (!net || (asks && action->kind == PEDRO_ACT_THROW_IN))
        return;
    if (!choose(net, turn, action, reason) && !asks)
        caller_decide(turn->rules, turn->view, legal, action, reason);
}
