/* review_desk.h - internals of a review.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_REVIEW_DESK_H
#define ANALYZE_REVIEW_DESK_H

#include "analyze/review.h"
#include "analyze/walk.h"

enum { REVIEW_KEPT = 64 };

/* A layout in which the preferred choice was better. */
struct review_kept {
    struct pedro_state state;
    struct pedro_rng dice;
    double weight, points, chance;
};

/* What choices are judged with. */
struct review_desk {
    struct analyze_walk walk;
    /* Of the sample that is being measured: */
    struct layouts by_points, by_chance;
    struct review_kept kept[REVIEW_KEPT]; /* the first of them */
    unsigned keeps;
};

/* The size of a sample, and which one it is. */
struct review_size {
    unsigned worlds, search_worlds, dice;
};

/* Measures a decision in a sample, and says what there is to say of the choice in it. */
void review_measure(struct review *review, const struct analyze_decision *decision,
                    const struct review_size *size, struct review_verdict *verdict,
                    struct analyze_measured *measured);

/* Whether a cost is worth a question. */
static inline bool review_matters(const struct analyze_cost *cost) {
    return cost->points >= REVIEW_POINTS_LEAST || cost->chance >= REVIEW_CHANCE_LEAST;
}

/* Plays a layout out after an action, with the dice of its rollout. */
void review_line(const struct analyze_walk *walk, const struct pedro_state *world,
                 const struct pedro_rng *dice, const struct pedro_action *action,
                 struct review_line *line);

/* The same in place: `state` is that after the hand. */
void review_line_on(const struct analyze_walk *walk, struct pedro_state *state,
                    struct pedro_rng *rng, const struct pedro_action *action,
                    struct review_line *line);

/* Plays an example once more after one of the two choices, as its line is: tells each action before it is done. */
void review_example_play(const struct review *review,
                         const struct review_example *example,
                         const struct pedro_action *action, analyze_watch_fn *watch,
                         void *data);

#endif
