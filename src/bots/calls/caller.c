/* caller.c - the bid with the best margin.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/caller.h"

#include <string.h>

#include "bots/calls/caller_bid.h"
#include "bots/simple/simple.h"

/* By how much the score of the match wants a bid to be better than a pass, in 1/NNET_ONE of all points. */
static int32_t mood(const struct pedro_rules *rules, const struct pedro_view *view,
                    const struct pedro_action *action) {
    return action->kind == PEDRO_ACT_BID ? simple_mood(rules, view, action->bid) *
                                               (NNET_ONE / SIMPLE_FINE) / rules->total
                                         : 0;
}

void caller_bid(const struct nnet *net, const struct pedro_rules *rules,
                const struct pedro_view *view, const struct pedro_legal *legal,
                struct caller_bid *bid) {
    struct nnet_input input;
    struct call_choice choice[CALL_OUTPUTS];
    int16_t unit[NNET_SECOND];
    uint8_t suit[4];
    const unsigned count = call_choices(rules, legal, choice);
    unsigned best = 0;
    int32_t most = INT32_MIN;
    call_input(rules, view, legal, false, &input, suit);
    nnet_units(net, &input, net->first, unit);
    for (unsigned i = 0; i < count; i++) {
        const int32_t margin = nnet_answer(net, NNET_OUTPUTS + choice[i].output, unit) -
                               mood(rules, view, &choice[i].action);
        if (margin > most) {
            most = margin;
            best = i;
        }
    }
    bid->action = choice[best].action;
    bid->made = nnet_answer(net, choice[best].output, unit);
    bid->suit = suit[0];
}

void caller_bid_in(const struct nnet *net, const struct pedro_rules *rules,
                   const struct pedro_state *state, const struct pedro_legal *legal,
                   struct caller_bid *bid) {
    struct pedro_view view;
    pedro_view(rules, state, state->turn, &view);
    caller_bid(net, rules, &view, legal, bid);
}

void caller_decide(const struct pedro_rules *rules, const struct pedro_view *view,
                   const struct pedro_legal *legal, struct pedro_action *action,
                   struct bot_reason *reason) {
    const struct nnet *net =
        legal->phase == PEDRO_PHASE_BID ? nnet_shipped_caller(rules) : NULL;
    struct bot_reason unsaid;
    struct caller_bid bid = {.made = 0};
    if (net)
        caller_bid(net, rules, view, legal, &bid);
    /* The host may be another program, and offer fewer choices than the rules do. */
    if (!net || !pedro_legal_has(legal, &bid.action)) {
        simple_decide(&simple_usual, rules, view, legal, action,
                      reason ? reason : &unsaid);
        return;
    }
    *action = bid.action;
    if (!reason)
        return;
    const struct simple s = {.rules = rules,
                             .view = view,
                             .legal = legal,
                             .me = view->seat,
                             .action = action,
                             .reason = reason};
    const int made = bid.made * SIMPLE_ONE / NNET_ONE;
    simple_explain_bid(&s, bid.suit,
                       made < 0            ? 0
                       : made > SIMPLE_ONE ? SIMPLE_ONE
                                           : made,
                       !(legal->words >> PEDRO_ACT_PASS & 1) && made < SIMPLE_ONE / 2);
}
