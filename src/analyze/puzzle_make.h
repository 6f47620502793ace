/* puzzle_make.h - finds puzzles in deals that `simple` plays with itself.
 *
 * Choices are compared as in reviews (judge.h). A decision is a puzzle if
 *
 * - the best choice leads every other that does not come to the same by at least a fourteenth of the points of a hand, in layouts of
 *   the hidden cards that fit what the seat knows; where the best is a bid and one may pass, that is passing;
 * - it still does in ten times as many other layouts, clearly (95 %),
 * - and if all seats play on like `simple` rather than by the network, and if the opponents play on like `casual`;
 * - the search of the strongest computer player clearly prefers it to the second, in layouts of its own;
 * - the strongest computer player finds it.
 *
 * The same seed gives the same puzzle on each computer. Nothing here prints.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_PUZZLE_MAKE_H
#define ANALYZE_PUZZLE_MAKE_H

#include "analyze/judge.h"
#include "analyze/puzzle.h"
#include "analyze/themes.h"

enum {
    PUZZLE_POINTS = 14, /* a lead of one in so many is enough */
    PUZZLE_TIMES = 10,
    PUZZLE_SAMPLES = 220 /* the first sample that making does not use */
};

/* How far decisions came, for those who measure. */
enum puzzle_stage {
    PUZZLE_TRIED,
    PUZZLE_SEEMED, /* left after a few layouts, */
    PUZZLE_LED,    /* those of the first sample and too easy ones, */
    PUZZLE_STAYED, /* ten times as many, */
    PUZZLE_SIMPLE, /* the other rollouts, */
    PUZZLE_WEAKER, /* and weaker opponents */
    PUZZLE_MADE,
    PUZZLE_STAGES
};

struct puzzle_maker {
    const struct pedro_preset *preset;
    struct pedro_rules rules;
    struct judge judge;
    struct bot_scratch *scratch;
    unsigned count[PUZZLE_STAGES];
};

/* 0 or an error; in each case for puzzle_maker_finish(). The maker is not moved. */
int puzzle_maker_init(struct puzzle_maker *maker, const struct pedro_preset *preset);
void puzzle_maker_finish(struct puzzle_maker *maker);

/* Looks for a puzzle in the deal of a seed, the first decision that is one. The seed also says of what kind
 * and at least of which level it is to be, so that each has its share. */
bool puzzle_make(struct puzzle_maker *maker, unsigned seed, struct puzzle *puzzle);

/* By how much the best choice leads the other one of a puzzle that can be opened, in `worlds` layouts of sample `number`, which
 * making uses none of if it is PUZZLE_SAMPLES or more. */
struct analyze_cost puzzle_lead(struct puzzle_maker *maker, const struct puzzle *puzzle,
                                unsigned worlds, unsigned number);

/* Whether a computer player finds the best choice, or one that is not clearly worse, with dice of its own. */
bool puzzle_is_found(struct puzzle_maker *maker, const struct puzzle *puzzle,
                     const struct bot *bot, unsigned dice);

#endif
