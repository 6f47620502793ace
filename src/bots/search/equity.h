/* equity.h - match equity: the chance to win the match from a score.
 *
 * A match equity table, as in backgammon for one ruleset: near the end of a match
 * points are not worth the same, at 58 to 55 of 62 only the next bid matters. The table is made from
 * hands that `simple` plays: the last action of each is applied again at every pair of scores, by the
 * rules themselves, so the ways in which matches end (bidding out, windows, locks, ruin, counting in
 * order) are exact. The chances then solve Bellman's equation, by value iteration.
 *
 * With more than two sides the table is of two of them, the others far behind; a side's chance is then
 * proportional to the product of its chances against each of the others.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_EQUITY_H
#define BOTS_EQUITY_H

#include "pedro/state.h"

enum { EQUITY_ONE = 1 << 16 }; /* certain to win */

struct equity;

/* Makes the table, in about a fifth of a second; the same for the same ruleset on every
 * machine. NULL if there is no memory. */
struct equity *equity_create(const struct pedro_rules *rules);
void equity_destroy(struct equity *equity);

/* True if the table was made for this ruleset. */
bool equity_fits(const struct equity *equity, const struct pedro_rules *rules);

/* The chance that `side` wins the match, 0 to EQUITY_ONE, from a state between hands or
 * after the match. */
int equity_of(const struct equity *equity, const struct pedro_rules *rules,
              const struct pedro_state *state, unsigned side);

#endif
