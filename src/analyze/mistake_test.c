/* mistake_test.c - mistakes that are kept, and asked again from what was kept.
 *
 * SPDX-License-Identifier: MIT */
#include "analyze/mistake.h"

#include "analyze/review_sample.h"
#include "effort.h"

/* Reviewed once for all tests, as that takes most of their time. */
static struct reviewed reviewed;

static int review_match(void **state) {
    if (sample_begin(state) != 0)
        return -1;
    begin(&reviewed, pedro_preset(0));
    play(&reviewed.match, EVENTS, MATCH);
    review(&reviewed);
    assert_true(reviewed.review.questions > 0);
    return 0;
}

static int finish_match(void **state) {
    finish(&reviewed);
    return sample_end(state);
}

static struct mistake mistake_of(unsigned question) {
    const struct analyze_decision *decision = decision_of(&reviewed, question);
    return (struct mistake){.when = leitner_wrong(20785),
                            .event = decision->event,
                            .preferred = decision->preferred};
}

static void ask_again(unsigned question) {
    const struct mistake mistake = mistake_of(question);
    const struct analyze_decision *was = decision_of(&reviewed, question);
    const struct pedro_tags no_tags = {0};
    struct analysis analysis;
    struct review again;
    struct review_verdict verdict;
    assert_int_equal(mistake_analysis(&mistake, &reviewed.match, &no_tags,
                                      &reviewed.settings, &analysis),
                     0);
    const struct analyze_decision *is = analysis.decision;
    assert_int_equal(is->seat, was->seat);
    assert_int_equal(is->phase, was->phase);
    assert_int_equal(is->trump, was->trump);
    assert_int_equal(is->trick, was->trick);
    assert_memory_equal(&is->played, &was->played, sizeof was->played);
    assert_int_equal(analysis.hand->number, reviewed.analysis.hand[was->hand].number);
    assert_int_equal(analysis.hand->event, reviewed.analysis.hand[was->hand].event);
    assert_int_equal(review_recall(&analysis, &reviewed.wanted, &again), 0);
    assert_int_equal(again.questions, 1);
    review_judge(&again, 0, &was->preferred, &verdict);
    assert_int_equal(verdict.grade, REVIEW_BEST);
    review_judge(&again, 0, &was->played, &verdict);
    assert_int_equal(verdict.grade, REVIEW_WORSE);
    review_finish(&again);
    analyze_finish(&analysis);
}

static void a_question_is_asked_again_alone(void **state) {
    (void)state;
    for (unsigned i = 0; i < reviewed.review.questions; i++)
        if (effort_takes(i))
            ask_again(i);
}

static void tags_are_read_as_they_are_written(void **state) {
    (void)state;
    for (unsigned i = 0; i < reviewed.review.questions; i++) {
        const struct mistake mistake = mistake_of(i);
        struct mistake read;
        char room[MISTAKE_TEXT_MAX];
        struct pedro_text text;
        pedro_text_init(&text, room, sizeof room);
        mistake_write(&mistake, &text);
        assert_int_equal(strncmp(room, "1 2026-11-29 ", 13), 0);
        assert_true(mistake_read(room, &reviewed.match, &read));
        assert_memory_equal(&read.when, &mistake.when, sizeof read.when);
        assert_int_equal(read.event, mistake.event);
        assert_memory_equal(&read.preferred, &mistake.preferred, sizeof read.preferred);
    }
}

static void other_tags_are_refused(void **state) {
    static const char *const wrong[] = {"",
                                        "1",
                                        "1 2026-11-29",
                                        "1 2026-11-29 1",
                                        "1 2026-11-29 1 ",
                                        "6 2026-11-29 1 pass",
                                        "-1 2026-11-29 1 pass",
                                        "1 2026-02-30 1 pass",
                                        "1 2026-11-29 0 pass",
                                        "1 2026-11-29 99999 pass",
                                        "1 2026-11-29 99999999999999999999 pass",
                                        "1 2026-11-29 1 99",
                                        "1 2026-11-29 1 pass ",
                                        "1  2026-11-29 1 pass"};
    struct mistake mistake;
    (void)state;
    assert_true(mistake_read("0 2026-11-29 1 pass", &reviewed.match, &mistake));
    assert_int_equal(mistake.when.box, LEITNER_LEARNED);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(mistake_read(wrong[i], &reviewed.match, &mistake));
}

TEST_GROUP(mistake) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_is_asked_again_alone),
        cmocka_unit_test(tags_are_read_as_they_are_written),
        cmocka_unit_test(other_tags_are_refused),
    };
    return cmocka_run_group_tests(tests, review_match, finish_match);
}
