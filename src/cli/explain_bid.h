/* explain_bid.h - prints what each call is worth with a hand.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_EXPLAIN_BID_H
#define CLI_EXPLAIN_BID_H

#include "analyze/bids.h"

/* Explains the calls of seat 0, which is to call in the match. Returns an exit code. */
int explain_bid(const struct pedro_match *match, unsigned worlds, bool json);

#endif
