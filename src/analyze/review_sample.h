/* review_sample.h - for tests: matches that are played, analysed and reviewed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_REVIEW_SAMPLE_H
#define ANALYZE_REVIEW_SAMPLE_H

#include "analyze/review.h"
#include "analyze/sample.h"
#include "effort.h"

/* How many layouts the tests use; and a match: how many events, and the seed of play(). It has two hands and the beginning of a
 * third, with three clear mistakes, two of them in the first hand. */
enum { FIRST = 40, SECOND = 200, SECOND_LEAST = 50, EVENTS = 70, MATCH = 38 };

/* A match that was played, analysed and reviewed. */
struct reviewed {
    struct pedro_match match;
    struct equity *own;
    struct analyze_settings settings;
    struct analysis analysis;
    struct review_settings wanted;
    struct review review;
};

/* Layouts of the second sample. */
static inline unsigned second(void) {
    return effort(SECOND) < SECOND_LEAST ? SECOND_LEAST : effort(SECOND);
}

static inline void begin(struct reviewed *reviewed, const struct pedro_preset *preset) {
    memset(reviewed, 0, sizeof *reviewed);
    assert_int_equal(
        pedro_match_init(&reviewed->match, preset->name, &preset->set, 0, 0, NULL), 0);
    reviewed->own = equity_fits(us_equity, &reviewed->match.rules)
                        ? NULL
                        : equity_create(&reviewed->match.rules);
    reviewed->settings =
        (struct analyze_settings){.bot = bot_find("simple", 6),
                                  .worlds = FIRST,
                                  .closed = true,
                                  .equity = reviewed->own ? reviewed->own : us_equity};
    reviewed->wanted = review_usual(&reviewed->settings);
    reviewed->wanted.worlds = second();
}

static inline void review(struct reviewed *reviewed) {
    const struct pedro_tags no_tags = {0};
    assert_int_equal(analyze_match(&reviewed->match, &no_tags, &reviewed->settings,
                                   &reviewed->analysis),
                     0);
    assert_int_equal(
        review_make(&reviewed->analysis, &reviewed->wanted, &reviewed->review), 0);
}

/* Of a match that was played by chance. */
static inline void review_usual_match(struct reviewed *reviewed) {
    begin(reviewed, pedro_preset(0));
    reviewed->settings.luck = 2;
    play(&reviewed->match, EVENTS, MATCH);
    review(reviewed);
}

static inline void finish(struct reviewed *reviewed) {
    review_finish(&reviewed->review);
    analyze_finish(&reviewed->analysis);
    equity_destroy(reviewed->own);
    pedro_match_finish(&reviewed->match);
}

/* The usual match, played, analysed and reviewed once for the tests of a group, as a review is dear. */
static inline struct reviewed *the_usual(void) {
    static struct reviewed usual;
    return &usual;
}

static inline int begin_usual(void **state) {
    const int failed = sample_begin(state);
    review_usual_match(the_usual());
    return failed;
}

static inline int finish_usual(void **state) {
    finish(the_usual());
    return sample_end(state);
}

static inline const struct analyze_decision *decision_of(const struct reviewed *reviewed,
                                                         unsigned question) {
    return &reviewed->analysis.decision[reviewed->review.question[question].decision];
}

/* Number by number: what lies between them in a struct is anything. */
static inline void assert_same_cost(const struct analyze_cost *one,
                                    const struct analyze_cost *other) {
    assert_int_equal(one->worlds, other->worlds);
    assert_true(one->points == other->points);
    assert_true(one->points_error == other->points_error);
    assert_true(one->chance == other->chance);
    assert_true(one->chance_error == other->chance_error);
}

#endif
