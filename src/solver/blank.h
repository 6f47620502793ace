/* blank.h - the play with all plain cards equal: quick bounds of the real one.
 *
 * A plain card wins no trick that holds a trump, and a trick without trumps is worth
 * nothing: all it decides is who leads next. So here plain cards have no suit and no rank,
 * and a trick without trumps goes to whomever one side wants: the leader's side
 * (BLANK_MOST) or its opponents (BLANK_LEAST). The truth lies between the two, and mostly
 * they are equal. Where the ruleset lets the leader keep such a trick they always are.
 *
 * Who has no trump and drops out is as good as one who plays plain cards, but for who leads
 * next. With hands of trumps only, or where the leader keeps such a trick, that is all there
 * is to know, and the two are one.
 *
 * It fits rulesets with four seats in which nobody has a choice to drop out or not, where a
 * trump may always be played on a plain lead, or never while the hand has a plain card; with
 * at most 16 trumps of at most 254 points together, of seven worths besides nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_BLANK_H
#define SOLVER_BLANK_H

#include "solver/endgame.h"
#include "solver/position.h"
#include "solver/table.h"

struct blank;

/* A search with its table, or NULL if there is no memory. Positions are counted by
 * `solver`, which also holds the ratings and the limit. */
struct blank *blank_create(struct solver *solver);
void blank_destroy(struct blank *blank);
void blank_clear(struct blank *blank);

/* Has it read a table, for as long as rules are played that it is of; NULL for none. What
 * was proved is forgotten. */
void blank_use(struct blank *blank, const struct endgame *endgame);

/* Makes ready for a ruleset; what was proved under another one is forgotten. Returns false
 * if the ruleset does not fit: then nothing else may be called. */
bool blank_begin(struct blank *blank, const struct position_rules *rules);

/* Between two tricks: can seats `team` (bits) win `more` points from here, whatever plain
 * cards they hold? TABLE_UNKNOWN if that may depend on them, or the position does not fit.
 * It is quicker if `expected` is what the answer will be. */
enum table_answer blank_answer(struct blank *blank, const struct position *position,
                               unsigned team, int more, bool expected);

/* In the middle of a trick: is it plain that the team wins `more` points, those in the trick
 * among them, or if not `win` that it does not? */
bool blank_settles(struct blank *blank, const struct position *position, unsigned team,
                   int more, bool win);

/* The same as values: what the team wins at least and at most. False if the position does not
 * fit. It is quicker if `guess` is near. */
bool blank_range(struct blank *blank, const struct position *position, unsigned team,
                 int guess, int *low, int *high);

/* About how many of the points not yet won seats `team` will win, for a first question;
 * -1 if the position does not fit. */
int blank_guess(const struct blank *blank, const struct position *position,
                unsigned team);

#endif
