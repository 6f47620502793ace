/* study_test.c - what a review refuses, and one of a match in which nothing was decided.
 *
 * SPDX-License-Identifier: MIT */
#include "web/study.h"

#include <string.h>

#include "check.h"
#include "web/engine.h"

void study_progress(double done) { assert_true(done >= 0 && done <= 1); }

static const char *answered(void (*call)(size_t length), const char *text) {
    memcpy(study_input(), text, strlen(text));
    call(strlen(text));
    const char *message = engine_next();
    assert_non_null(message);
    return message;
}

static void what_is_no_record_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {"",
                                        "0",
                                        "\n",
                                        "x\n",
                                        "00\n",
                                        "0\n",
                                        "0\nno record\n",
                                        "9\n[Variant \"us\"]\n",
                                        "-\n[Variant \"none\"]\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *message = answered(study_begin, wrong[i]);
        assert_int_equal(strncmp(message, "{\"error\":", 9), 0);
    }
    /* There is no review to ask. */
    assert_int_equal(strncmp(answered(study_answer, "0\n"), "{\"error\":", 9), 0);
}

static void no_decision_is_no_mistake(void **state) {
    (void)state;
    static const char record[] =
        "-\n[Variant \"us\"]\n[Players \"4\"]\n[Result \"*\"]\n\n";
    const char *message = answered(study_begin, record);
    assert_non_null(strstr(message, "\"judged\":0"));
    assert_non_null(strstr(message, "No clear mistake in 0 decisions."));
    assert_non_null(strstr(message, "\"questions\":[]"));
    assert_int_equal(strncmp(answered(study_answer, "0\n"), "{\"error\":", 9), 0);
}

TEST_GROUP(study) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(no_decision_is_no_mistake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
