/* bidding.c - which calls and trumps to compare, and how to explain the best.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/search/bidding.h"

#include <string.h>

#include "bots/caller.h"
#include "bots/sampling/deal_sampler.h"
#include "bots/search/rollouts.h"
#include "bots/simple/simple.h"

enum {
    CHOICES_MAX = 10,
    LIKELY =
        67, /* percent: a pass is not explained by a bid that should be made so often */
};

/* The calls to compare: the usual one first, with its reason; all that are not numbers; and numbers from the lowest
 * up at growing distances. */
static void list_choices(struct rollouts *rollouts, struct bot_reason *reason) {
    const struct bot_turn *turn = rollouts->turn;
    const struct pedro_legal *legal = turn->legal;
    const int unit = turn->rules->total / 14 > 1 ? turn->rules->total / 14 : 1;
    struct pedro_action action;
    int next = 0, gap = unit;
    caller_decide(turn->rules, turn->view, legal, &action, reason);
    rollouts_add(rollouts, &action);
    for (unsigned n = 0, all = pedro_legal_count(legal);
         n < all && rollouts->choices < CHOICES_MAX; n++) {
        pedro_legal_nth(legal, n, &action);
        const bool number =
            action.kind == PEDRO_ACT_BID && action.bid < PEDRO_BID_SPECIAL;
        if (number && action.bid < next)
            continue;
        if (number) {
            next = action.bid + gap;
            gap *= 2;
        }
        rollouts_add(rollouts, &action);
    }
}

static pedro_bid least_bid(const struct pedro_legal *legal) {
    return legal->bid_alone != PEDRO_NO_BID ? legal->bid_alone : legal->bid_from;
}

/* The chance in percent that the hand makes a bid, as `simple` estimates it, and the best suit. */
static int promise(const struct bot_turn *turn, pedro_bid bid, unsigned *suit) {
    return bot_reason_estimate(simple_promise(turn->rules, turn->view, bid, suit),
                               SIMPLE_ONE);
}

/* The sentence for a number or a special bid. */
static const char *of_bid(const struct pedro_action *action) {
    return action->bid >= PEDRO_BID_SPECIAL
               ? /* xgettext:no-c-format */ N_(
                     "In {suit} you win every point {number} % of the time, and the "
                     "match {second} % of the time: no other call wins it more often.")
               : /* xgettext:no-c-format */ N_(
                     "In {suit} you make it {number} % of the time, and win the match "
                     "{second} % of the time: no other call wins it more often.");
}

/* With a score below 0, a moon leaves naming the suit to the partner. */
static bool leaves_the_suit(const struct bot_turn *turn, pedro_bid bid) {
    const struct pedro_view *view = turn->view;
    return bid >= PEDRO_BID_SPECIAL &&
           pedro_specials[bid - PEDRO_BID_SPECIAL].who == PEDRO_WHO_MOON &&
           view->score[pedro_side(turn->rules, (unsigned)view->seat)] < 0;
}

/* The sentence that names a suit, with the suit and its number; NULL if no suit explains the call, or if
 * the estimate and the rollouts seem to contradict each other. */
static const char *of_suit(const struct bot_turn *turn, const struct pedro_action *action,
                           unsigned *suit, int *number) {
    const pedro_cards hand = turn->view->hand[turn->view->seat];
    const char *sentence = NULL;
    if (turn->legal->phase == PEDRO_PHASE_TRUMP) {
        *suit = action->suit;
        *number = pedro_set_count(hand & turn->rules->trumps[*suit]);
        return /* xgettext:no-c-format */ N_("In {suit} you hold {number} trumps and win "
                                             "the match {second} % of the time.");
    }
    if (turn->legal->phase != PEDRO_PHASE_BID)
        return NULL;
    if (action->kind == PEDRO_ACT_BID && leaves_the_suit(turn, action->bid))
        return NULL;
    if (action->kind == PEDRO_ACT_BID) {
        *number = promise(turn, action->bid, suit);
        sentence = of_bid(action);
    } else if (turn->legal->bid_to != PEDRO_NO_BID) {
        *number = promise(turn, least_bid(turn->legal), suit);
        if (*number < LIKELY && *number != BOT_REASON_MOST)
            sentence = /* xgettext:no-c-format */ N_(
                "In {suit}, your best suit, you make the next bid {number} % of the "
                "time. Passing is better: it wins the match {second} % of the time.");
    }
    return *suit < 4 && pedro_set_count(hand & turn->rules->trumps[*suit]) > 1 ? sentence
                                                                               : NULL;
}

/* Explains the call by the suit, the estimate and the rollouts. Dark bids and misdeals do not depend on a
 * suit: there the reason of `simple` is kept, if it would do the same. */
static void because(const struct bot_turn *turn, const struct pedro_action *action,
                    bool usual, int chance, struct bot_reason *reason) {
    const unsigned phase = turn->legal->phase;
    const int wins = bot_reason_estimate(chance, EQUITY_ONE);
    unsigned suit = PEDRO_NO_SUIT;
    int number = 0;
    if (usual && (pedro_legal_count(turn->legal) == 1 || phase == PEDRO_PHASE_MISDEAL ||
                  phase == PEDRO_PHASE_DARK))
        return;
    const char *sentence = of_suit(turn, action, &suit, &number);
    memset(reason, 0, sizeof *reason);
    reason->card = reason->other = reason->third = PEDRO_NO_CARD;
    reason->sentence = sentence ? sentence
                                : /* xgettext:no-c-format */ N_(
                                      "This wins the match {number} % of the time; "
                                      "anything else wins it less often.");
    reason->suit = sentence ? (uint8_t)suit : 0;
    reason->number = sentence ? number : wins;
    reason->second = wins;
}

bool bidding_act(const struct equity *equity, const struct bot_turn *turn,
                 unsigned worlds, struct pedro_rng *rng, struct pedro_action *action,
                 struct bot_reason *reason) {
    const unsigned phase = turn->legal->phase;
    struct rollouts rollouts;
    struct deal_sampler sampler;
    struct bot_reason unsaid;
    if ((phase != PEDRO_PHASE_MISDEAL && phase != PEDRO_PHASE_DARK &&
         phase != PEDRO_PHASE_BID && phase != PEDRO_PHASE_TRUMP) ||
        !deal_sampler_init(&sampler, turn))
        return false;
    rollouts_init(&rollouts, equity, turn, worlds);
    list_choices(&rollouts, reason ? reason : &unsaid);
    const int best = rollouts_run(&rollouts, &sampler.base, rng);
    if (best < 0)
        return false;
    *action = rollouts.choice[best].action;
    if (reason)
        because(turn, action, best == 0, rollouts_chance(&rollouts, (unsigned)best),
                reason);
    return true;
}
