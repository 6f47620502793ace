/* judge.h - by how much one choice at a decision leads over another, where no match is analyzed: for lessons and puzzles.
 *
 * The measure is that of reviews: layouts of the hidden cards that fit what the seat knows, each played out after both
 * choices with the same random numbers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_JUDGE_H
#define ANALYZE_JUDGE_H

#include "analyze/walk.h"

struct judge {
    const struct pedro_rules *rules;
    struct equity *equity;
    struct analyze_settings settings;
    struct analysis analysis;
    struct analyze_walk walk; /* a caller may change who plays hands out */
};

/* False if there is no memory; in each case for judge_finish(). `rules` must outlive the judge, which is not moved. */
bool judge_init(struct judge *judge, const struct pedro_rules *rules);
void judge_finish(struct judge *judge);

/* A decision: the state before it, the public events of the hand, and how many events the match had. */
struct judge_place {
    const struct pedro_state *state;
    const struct bot_history *history;
    size_t event;
};

/* By how much `better` leads over `other`, and what the sample found. */
struct analyze_cost judge_measure(struct judge *judge, const struct judge_place *place,
                                  const struct pedro_action *better,
                                  const struct pedro_action *other,
                                  const struct analyze_sampling *sampling,
                                  struct analyze_measured *measured);

/* The same in `worlds` layouts of sample `number`, without the search. */
struct analyze_cost judge_lead(struct judge *judge, const struct judge_place *place,
                               const struct pedro_action *better,
                               const struct pedro_action *other, unsigned worlds,
                               unsigned number);

#endif
