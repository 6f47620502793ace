/* signals.h - bids that tell the partner what a hand holds, as partners agreed by the old books.
 *
 * The first of two partners to call shows a pedro with a bid of 5, an ace and length with 6, ace and king with 7; the
 * other counts what that is worth with its own hand. A bid as low as 5 also says that there is not much more, so it takes
 * something away. Where a lower bid than the first of these is legal, low bids cost
 * little, so the rows hold in every such game of two pairs; in others nothing is agreed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_SIGNALS_H
#define BOTS_SIGNALS_H

#include "bots/bot.h"

struct signal {
    pedro_bid bid;
    bool pedro, ace, king; /* shown in one suit */
    uint8_t length;        /* trumps of that suit, at least */
    int16_t worth;         /* to the partner, in 1/1024 of all points */
};

/* Row `index` of the table, from the lowest bid; NULL past the end. */
const struct signal *signals_at(int index);

/* True if partners may agree on them under these rules. */
bool signals_agreed(const struct pedro_rules *rules);

/* The highest signal that is true of a hand, or NULL. */
const struct signal *signals_of_hand(const struct pedro_rules *rules, pedro_cards hand);

/* The signal of a call, or NULL. */
const struct signal *signals_of_call(pedro_bid call);

/* The choice of `bot` for a turn: a call by the signals, and otherwise as `simple` calls, if turn->budget.signals and
 * the rules let partners agree on them; all else as the bot does. */
void signals_act(const struct bot *bot, struct bot_scratch *scratch,
                 const struct bot_turn *turn, struct pedro_rng *rng,
                 struct pedro_action *action, struct bot_reason *reason);

#endif
