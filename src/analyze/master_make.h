/* master_make.h - finds hands in which one line of play makes the bid however the hidden cards lie, and players leave it.
 *
 * `network` calls, names trumps and exchanges in every seat, at no score. A hand is a problem if the bidder leads and has a safe
 * line (master.h), and each of `simple`, `network` and `strong` leaves it in one of its tries (master_trial.h). Its level follows from how often the
 * five players with levels do, in as many tries each. A line that is safe with any partner is preferred to one that needs the
 * partner's help.
 *
 * The same seed gives the same problem on each computer. Nothing here prints.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MASTER_MAKE_H
#define ANALYZE_MASTER_MAKE_H

#include "analyze/master_problem.h"

struct master_maker {
    const struct pedro_preset *preset;
    struct bot_scratch *scratch;
};

/* False if there is no memory; in each case for master_maker_finish(). */
bool master_maker_init(struct master_maker *maker, const struct pedro_preset *preset);
void master_maker_finish(struct master_maker *maker);

/* Looks for a problem in the deal of a seed. */
bool master_make(struct master_maker *maker, unsigned seed,
                 struct master_problem *problem);

#endif
