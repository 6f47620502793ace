/* review_desk.h - internals of a review.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_REVIEW_DESK_H
#define ANALYZE_REVIEW_DESK_H

#include "analyze/review.h"
#include "analyze/walk.h"

enum {
    REVIEW_KEPT = 64,
    REVIEW_PART =
        100 /* layouts that a step draws at most: it ends soon where somebody else needs the processor */
};

/* A layout in which the preferred choice was better. */
struct review_kept {
    struct pedro_state state;
    struct pedro_rng dice;
    double weight, points, chance;
};

/* The second sample of what seemed to be a mistake. */
struct review_trial {
    struct review_verdict verdict;
    double probability; /* that it seems to be one although it is none */
    bool allowed;       /* by the search, and by the measure that the verdict is by */
    bool asked;         /* its question has come out */
    bool costed;        /* the sample has gone on until the cost is known well enough: */
    bool clear;         /* it still is a clear mistake */
    unsigned worlds;    /* of that sample */
    struct review_verdict longer;
};

/* What was seen in a sample. */
struct review_seen {
    struct layouts by_points, by_chance;
    struct review_kept kept[REVIEW_KEPT]; /* the first of them */
    unsigned keeps;
};

/* What choices are judged with, and how far the review is. */
struct review_desk {
    struct analyze_walk walk;
    struct review_seen seen; /* in a sample that is measured at once */
    /* The sample that steps measure, one part after the other; NULL: none has begun. */
    struct analyze_run *run;
    struct review_seen seen_so_far;
    size_t valued; /* hands of which the luck is known */
    /* By decision of the analysis: */
    bool *known;                 /* the analysis has judged it */
    struct review_trial **trial; /* NULL: none */
    /* Those to be judged, the most doubtful first, and how many of them have been looked at. */
    size_t *order;
    unsigned looked;
    /* What seemed to be mistakes among those, the costliest first; then what is to be asked besides what has come out, in
     * the order of play, and how many of it have been measured. */
    size_t candidate[REVIEW_CANDIDATES], chosen[REVIEW_QUESTIONS];
    unsigned chosens, measured;
    unsigned costed; /* questions whose cost is known well enough */
    bool chose;      /* everything was looked at */
};

/* The size of a sample, and which one it is. */
struct review_size {
    unsigned worlds, search_worlds, dice;
};

/* `times` as large as the second sample. */
static inline struct review_size review_size_of(const struct review *review,
                                                unsigned times) {
    enum { SEARCH_SHARE = 4 };
    const struct review_settings *settings = &review->settings;
    return (struct review_size){.worlds = times * settings->worlds,
                                .search_worlds = settings->worlds / SEARCH_SHARE,
                                .dice = settings->dice};
}

/* Begins a review, without an order of the decisions. False if there is no memory. */
bool review_open(struct analysis *analysis, const struct review_settings *settings,
                 struct review *review);

/* Measures a decision in a sample, and says what there is to say of the choice in it. */
void review_measure(struct review *review, const struct analyze_decision *decision,
                    const struct review_size *size, struct review_verdict *verdict,
                    struct analyze_measured *measured);

/* The same one part after the other: REVIEW_MORE, or 0 when it is measured. The arguments are the same until then, and no other
 * decision is measured so. */
int review_measure_on(struct review *review, const struct analyze_decision *decision,
                      const struct review_size *size, struct review_verdict *verdict,
                      struct analyze_measured *measured);

/* Judges a decision, as an analysis does. */
void review_decide(struct review *review, struct analyze_decision *decision);

/* How doubtful a decision seems before it is judged, in points. */
double review_doubt(struct review *review, const struct analyze_decision *decision);
double review_doubt_at(const struct analyze_walk *walk, const struct pedro_state *before,
                       const struct pedro_action *played);

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
