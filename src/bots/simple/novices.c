/* novices.c - `beginner` and `casual`: `simple` with less memory and less judgement.
 *
 * Neither makes absurd mistakes on purpose, such as a pedro thrown under the opponents' trick. They are
 * weaker as people are: they do not count the cards played, do not notice that a seat has run out, and bid
 * cautiously; the beginner sometimes plays another card that looks harmless.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/bots.h"
#include "bots/simple/simple.h"

enum { SLIP_IN = 3 }; /* the beginner ignores later tricks once in this many plays */

/* The value of a pass, in 1/1024 of what a bid of a later seat would bring: `simple` knows that it is a loss,
 * a novice fears to be set and takes it for a gain. And the part of the gain that is kept when bidding
 * higher. */
struct caution {
    int pass, reserve;
};
static const struct caution beginner = {400, SIMPLE_ONE}, casual = {200, 920};

/* A view in which forgotten cards have not been played. */
static void forget(const struct pedro_rules *rules, bool all, struct pedro_view *view) {
    pedro_cards kept = 0;
    for (int seat = 0; seat < rules->set.players; seat++) {
        if (view->trick[seat] != PEDRO_NO_CARD)
            kept |= pedro_set_of(view->trick[seat]);
        if (view->last_trick[seat] != PEDRO_NO_CARD)
            kept |= pedro_set_of(view->last_trick[seat]);
        view->drawn[seat] = all ? 0 : view->drawn[seat];
        view->void_in[seat] = 0;
    }
    if (view->trump < 4 && !all)
        kept |= rules->scoring[view->trump];
    view->seen &= kept;
}

static void act_forgetfully(const struct caution *caution, const struct bot_turn *turn,
                            bool all, struct pedro_action *action,
                            struct bot_reason *reason) {
    struct simple_weights weights = simple_usual;
    struct pedro_view view = *turn->view;
    struct bot_reason unsaid;
    weights.pass_to_others = weights.pass_to_next = -caution->pass;
    weights.bid_reserve = caution->reserve;
    forget(turn->rules, all, &view);
    simple_decide(&weights, turn->rules, &view, turn->legal, action,
                  reason ? reason : &unsaid);
}

void bot_act_casual(struct bot_scratch *scratch, const struct bot_turn *turn,
                    struct pedro_rng *rng, struct pedro_action *action,
                    struct bot_reason *reason) {
    (void)scratch;
    (void)rng;
    act_forgetfully(&casual, turn, false, action, reason);
}

/* Cards that lose no points: plain cards and trumps that score nothing. */
static pedro_cards harmless(const struct bot_turn *turn) {
    const struct pedro_view *view = turn->view;
    pedro_cards cards = turn->legal->cards;
    for (pedro_cards left = cards; left;) {
        const pedro_card card = pedro_set_pop(&left);
        if (turn->rules->value[view->trump][card] > 0)
            cards &= ~pedro_set_of(card);
    }
    return cards;
}

void bot_act_beginner(struct bot_scratch *scratch, const struct bot_turn *turn,
                      struct pedro_rng *rng, struct pedro_action *action,
                      struct bot_reason *reason) {
    const struct pedro_view *view = turn->view;
    const bool slips = pedro_rng_below(rng, SLIP_IN) == 0;
    (void)scratch;
    act_forgetfully(&beginner, turn, true, action, reason);
    if (turn->legal->phase == PEDRO_PHASE_PLAY && action->kind == PEDRO_ACT_PLAY &&
        slips && turn->rules->value[view->trump][action->card] == 0) {
        pedro_cards cards = harmless(turn);
        for (uint32_t n = pedro_rng_below(rng, pedro_set_count(cards)); n > 0; n--)
            pedro_set_pop(&cards);
        action->card = pedro_set_first(cards);
        if (reason)
            reason->sentence = NULL;
    }
}
