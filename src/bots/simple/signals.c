/* signals.c - calls that show a pedro, an ace with length, or ace and king.
 *
 * A call of one of these numbers by the first partner to call is always true: a hand that would bid such a number
 * without what it shows bids another number, or passes. In an auction of one round a signal is also the bid, so only a
 * hand that is nearly worth it makes it; where the bidding goes round, the same hand bids its points later.
 *
 * SPDX-License-Identifier: MIT */
#include "bots/signals.h"

#include <string.h>

#include "bots/simple/simple.h"

/* Points by which a signal may exceed what the hand would bid, in the only round. */
enum { RAISE = 1 };

static const struct signal table[] = {
    {.bid = 5, .pedro = true, .length = 4, .worth = -15},
    {.bid = 6, .ace = true, .length = 4, .worth = 0},
    {.bid = 7, .ace = true, .king = true, .length = 3, .worth = 15},
};
enum { ROWS = sizeof table / sizeof *table };

const struct signal *signals_at(int index) {
    return index >= 0 && index < ROWS ? &table[index] : NULL;
}

bool signals_agreed(const struct pedro_rules *rules) {
    return pedro_partner(rules, 0) != PEDRO_NO_SEAT &&
           rules->set.min_bid <= table[0].bid && rules->max_bid >= table[ROWS - 1].bid;
}

const struct signal *signals_of_call(pedro_bid call) {
    for (int i = 0; i < ROWS; i++)
        if (table[i].bid == call)
            return &table[i];
    return NULL;
}

static bool shows(const struct pedro_rules *rules, const struct signal *signal,
                  pedro_cards hand, unsigned suit) {
    const pedro_cards held = hand & rules->trumps[suit];
    const pedro_cards pedros =
        (pedro_set_of(pedro_card_of(suit, PEDRO_FIVE)) |
         pedro_set_of(pedro_card_of(pedro_same_colour(suit), PEDRO_FIVE))) &
        held;
    return pedro_set_count(held) >= signal->length && (!signal->pedro || pedros) &&
           (!signal->ace || pedro_set_has(held, pedro_card_of(suit, PEDRO_ACE))) &&
           (!signal->king || pedro_set_has(held, pedro_card_of(suit, PEDRO_KING)));
}

static bool is_true(const struct pedro_rules *rules, const struct signal *signal,
                    pedro_cards hand) {
    for (unsigned suit = 0; suit < 4; suit++)
        if (shows(rules, signal, hand, suit))
            return true;
    return false;
}

const struct signal *signals_of_hand(const struct pedro_rules *rules, pedro_cards hand) {
    for (int i = ROWS; i-- > 0;)
        if (is_true(rules, &table[i], hand))
            return &table[i];
    return NULL;
}

/* The first call of a seat in this auction, PEDRO_NO_BID before it. */
static pedro_bid first_call(const struct bot_turn *turn, pedro_seat seat) {
    const struct bot_history *history = turn->history;
    const unsigned known = !history                         ? 0
                           : history->calls > BOT_CALLS_MAX ? BOT_CALLS_MAX
                                                            : history->calls;
    for (unsigned i = 0; i < known; i++)
        if (history->call[i].seat == seat)
            return history->call[i].bid;
    return turn->view->call[seat];
}

static bool may_bid(const struct pedro_legal *legal, pedro_bid bid) {
    return legal->bid_to != PEDRO_NO_BID && bid >= legal->bid_from &&
           bid <= legal->bid_to;
}

static void call(pedro_bid bid, struct pedro_action *action) {
    memset(action, 0, sizeof *action);
    action->kind = bid ? PEDRO_ACT_BID : PEDRO_ACT_PASS;
    action->bid = bid;
}

/* True if a bid of this number may be made and does not say what is not so. */
static bool is_honest(const struct bot_turn *turn, pedro_cards hand, pedro_bid bid) {
    const struct signal *said = signals_of_call(bid);
    return may_bid(turn->legal, bid) && (!said || is_true(turn->rules, said, hand));
}

/* The number that `simple` would bid, or without what it shows the next one above the highest signal, else one below. */
static void keep_honest(const struct bot_turn *turn, pedro_cards hand,
                        struct pedro_action *action) {
    const pedro_bid bid = action->bid, top = table[ROWS - 1].bid;
    if (action->kind != PEDRO_ACT_BID || !signals_of_call(bid) ||
        is_honest(turn, hand, bid))
        return;
    pedro_bid other = bid == top ? top + 1 : bid;
    while (other > 0 && !is_honest(turn, hand, other))
        other--;
    if (other > 0 || turn->legal->words >> PEDRO_ACT_PASS & 1)
        call(other, action);
}

/* Tells the partner. In the only round the bid must not be much higher than the hand is worth; a higher one is made. */
static void tell(const struct bot_turn *turn, struct pedro_action *action) {
    const struct pedro_rules *rules = turn->rules;
    const pedro_cards hand = turn->view->hand[turn->view->seat];
    const bool once = rules->set.auction == PEDRO_AUCTION_ONCE;
    const struct signal *signal = signals_of_hand(rules, hand);
    if (action->kind != PEDRO_ACT_BID && action->kind != PEDRO_ACT_PASS)
        return;
    if (signal && may_bid(turn->legal, signal->bid) &&
        (!once || (action->kind == PEDRO_ACT_BID && action->bid <= table[ROWS - 1].bid &&
                   signal->bid <= action->bid + RAISE)))
        call(signal->bid, action);
    else
        keep_honest(turn, hand, action);
}

static void bid(const struct bot_turn *turn, struct pedro_action *action,
                struct bot_reason *reason) {
    const pedro_seat partner = pedro_partner(turn->rules, turn->view->seat);
    const pedro_bid said = first_call(turn, partner);
    const struct signal *heard = signals_of_call(said);
    struct simple_weights weights = simple_usual;
    struct bot_reason unsaid;
    if (heard)
        weights.partner_shows = heard->worth;
    simple_decide(&weights, turn->rules, turn->view, turn->legal, action,
                  reason ? reason : &unsaid);
    const struct pedro_action usual = *action;
    if (said == PEDRO_NO_BID && turn->view->call[turn->view->seat] == PEDRO_NO_BID)
        tell(turn, action);
    if (reason && memcmp(&usual, action, sizeof usual) != 0)
        reason->sentence = NULL; /* it goes by the agreement */
}

void signals_act(const struct bot *bot, struct bot_scratch *scratch,
                 const struct bot_turn *turn, struct pedro_rng *rng,
                 struct pedro_action *action, struct bot_reason *reason) {
    if (turn->budget.signals && turn->legal->phase == PEDRO_PHASE_BID &&
        signals_agreed(turn->rules))
        bid(turn, action, reason);
    else
        bot->act(scratch, turn, rng, action, reason);
}
