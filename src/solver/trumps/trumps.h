/* trumps.h - the trumps-only relaxation: quick lower and upper bounds of the real value.
 *
 * A plain card wins no trick that holds a trump, and a trick without trumps is worth nothing: it
 * decides only who leads next. In the relaxed game plain cards therefore have no suit and no
 * rank, and one side chooses the winner of a trick without trumps: the opponents of the leader's
 * side (mode LEAST), which gives a lower bound of what the leader's side wins in the real game,
 * or that side itself (mode MOST), which gives an upper bound. Mostly the two are equal, and
 * where the leader keeps such a trick they always are.
 *
 * A seat that is out for lack of trumps is as good as one that plays plain cards, except that it does
 * not lead. With hands of trumps only, or where the leader keeps a trick without trumps, that
 * makes no difference, and the two are one state.
 *
 * It fits rulesets with four seats in which no seat may choose to drop out, and in which a trump
 * may always be played on a plain lead, or never while the hand has a plain card; with at most
 * 16 trumps of at most 254 points together, of seven different worths besides nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_TRUMPS_H
#define SOLVER_TRUMPS_H

#include "solver/endgame/endgame.h"
#include "solver/position.h"
#include "solver/solver.h"

struct trumps_search;

/* A search with its transposition table, or NULL if there is no memory. `solver` counts its
 * positions, and holds its order weights and the node limit. */
struct trumps_search *trumps_create(struct solver *solver);
void trumps_destroy(struct trumps_search *search);
void trumps_clear(struct trumps_search *search);

/* Has it look states up in an endgame table, wherever the ruleset is the table's; NULL for none.
 * Clears the search. */
void trumps_use(struct trumps_search *search, const struct endgame *endgame);

/* Prepares for a ruleset; if it is another than before, the search is cleared. Returns false if
 * the relaxation does not fit the ruleset: then none of the functions below may be called. */
bool trumps_begin(struct trumps_search *search, const struct position_rules *rules);

/* Between two tricks: can seats `team` (bits) win `more` points from here? SOLVER_UNKNOWN if the
 * bounds do not settle it, or the position does not fit. Faster if `expected` is the answer. */
enum solver_answer trumps_answer(struct trumps_search *search,
                                 const struct position *position, unsigned team, int more,
                                 bool expected);

/* In the middle of a trick: do the bounds prove that the team wins `more` points, those in the
 * trick included (`win`), or that it does not (not `win`)? */
bool trumps_settles(struct trumps_search *search, const struct position *position,
                    unsigned team, int more, bool win);

/* Both bounds of what the team wins from here, between two tricks. False if the position does not
 * fit. Faster if `guess` is near. */
bool trumps_range(struct trumps_search *search, const struct position *position,
                  unsigned team, int guess, int *low, int *high);

/* An estimate of how many of the points not yet won seats `team` will win, as the first guess of
 * a search; -1 if the position does not fit. */
int trumps_guess(const struct trumps_search *search, const struct position *position,
                 unsigned team);

#endif
