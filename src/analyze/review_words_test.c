/* review_words_test.c - a verdict names the choices, their costs and reasons, and says nothing twice.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "analyze/review_sample.h"
#include "analyze/review_words.h"

static char room[REVIEW_WORDS_MAX];
static struct reviewed reviewed; /* for all tests: to make it is dear */

static int review_once(void **state) {
    const int failed = sample_begin(state);
    begin(&reviewed, pedro_preset(0));
    reviewed.wanted.most = 2;
    play(&reviewed.match, EVENTS, MATCH);
    review(&reviewed);
    return failed;
}

static int review_gone(void **state) {
    finish(&reviewed);
    return sample_end(state);
}

static const char *count_words(const struct review *made) {
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    review_count_words(made, &text);
    return room;
}

static void few_are_said_to_be_few(void **state) {
    struct review made = {.judged = 200};
    (void)state;
    assert_string_equal(count_words(&made), "No clear mistake in 200 decisions.\n");
    made.questions = made.mistakes = 1;
    assert_string_equal(count_words(&made), "Only 1 clear mistake in 200 decisions.\n");
    made.questions = made.mistakes = 2;
    assert_string_equal(count_words(&made), "Only 2 clear mistakes in 200 decisions.\n");
    made.questions = made.mistakes = 3;
    assert_string_equal(count_words(&made), "3 clear mistakes in 200 decisions.\n");
    made.mistakes = 9;
    assert_string_equal(count_words(&made),
                        "3 of the 9 clear mistakes in 200 decisions.\n");
    made.questions = 2;
    assert_string_equal(count_words(&made),
                        "2 of the 9 clear mistakes in 200 decisions.\n");
}

static const char *verdict_words(unsigned question, const struct review_verdict *answer) {
    const struct seats seats =
        seats_of(&reviewed.match.rules, decision_of(&reviewed, question)->seat);
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    review_verdict_words(&reviewed.review, question, answer, &seats, &text, &text);
    assert_true(pedro_text_fits(&text));
    assert_null(strstr(room, "{"));
    return room;
}

/* How often a sentence begins in a text. */
static unsigned count(const char *text, const char *begin) {
    unsigned found = 0;
    for (; (text = strstr(text, begin)); text++)
        found++;
    return found;
}

static void each_answer_has_its_verdict(void **state) {
    (void)state;
    assert_int_equal(reviewed.review.questions, 2);
    for (unsigned i = 0; i < 2; i++) {
        const struct review_verdict *played = &reviewed.review.question[i].played;
        struct review_verdict best = {.grade = REVIEW_BEST,
                                      .action = decision_of(&reviewed, i)->preferred};
        const char *words = verdict_words(i, NULL);
        assert_int_equal(count(words, "The expert's choice: "), 1);
        assert_int_equal(count(words, "In the match: "), 1);
        assert_int_equal(count(words, "Cost: "), 1);
        assert_int_equal(count(words, "Choice: "), played->example.found ? 2 : 0);
        /* Whoever answers as in the match is told the same. */
        char *shown = strdup(words);
        assert_non_null(shown);
        assert_string_equal(verdict_words(i, played), shown);
        free(shown);
        words = verdict_words(i, &best);
        assert_memory_equal(words, "Right: ", 7);
        assert_int_equal(count(words, "The expert's choice: "), 0);
        assert_int_equal(count(words, "In the match: "), 1);
    }
}

/* Another wrong answer is told with its own cost beside that of the match; one that is as good is right. */
static void another_answer_is_compared_too(void **state) {
    (void)state;
    struct review_verdict other = reviewed.review.question[0].played;
    other.action = (struct pedro_action){.kind = PEDRO_ACT_PASS};
    const char *words = verdict_words(0, &other);
    assert_int_equal(count(words, "Your answer: pass. Cost: "), 1);
    assert_int_equal(count(words, "Cost: "), 2);
    other.grade = REVIEW_GOOD;
    words = verdict_words(0, &other);
    assert_memory_equal(words,
                        "Right: that is not clearly worse. The expert's choice: ", 50);
}

TEST_GROUP(review_words) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_are_said_to_be_few),
        cmocka_unit_test(each_answer_has_its_verdict),
        cmocka_unit_test(another_answer_is_compared_too),
    };
    return cmocka_run_group_tests(tests, review_once, review_gone);
}
