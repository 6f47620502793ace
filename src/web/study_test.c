/* study_test.c - what a review refuses, and one of a match in which nothing was decided; hands that are set up, and their calls.
 *
 * SPDX-License-Identifier: MIT */
#include "web/study.h"

#include <limits.h>
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

/* A review that has begun, to its end or to a number of steps. */
static const char *made(const char *begun, unsigned steps) {
    const char *message = begun;
    assert_memory_equal(message, "{\"done\":", 8);
    while (steps-- > 0 && !strstr(message, "\"over\":true")) {
        study_more();
        message = engine_next();
        assert_memory_equal(message, "{\"done\":", 8);
    }
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
    /* There is no review to ask, and nothing to show. */
    assert_memory_equal(answered(study_line, "0"), "{\"error\":", 9);
    assert_int_equal(strncmp(answered(study_answer, "0\n"), "{\"error\":", 9), 0);
}

static void no_decision_is_no_mistake(void **state) {
    (void)state;
    static const char record[] =
        "-\n[Variant \"us\"]\n[Players \"4\"]\n[Result \"*\"]\n\n";
    const char *message = made(answered(study_begin, record), UINT_MAX);
    assert_non_null(strstr(message, "\"judged\":0"));
    assert_non_null(strstr(message, "No clear mistake in 0 decisions."));
    assert_non_null(strstr(message, "\"questions\":[]"));
    assert_memory_equal(answered(study_line, "1"), "{\"error\":", 9);
    assert_int_equal(strncmp(answered(study_answer, "0\n"), "{\"error\":", 9), 0);
}

/* A match to 15 in which seat 0 is to call, and is reviewed. */
#define DEALT                                                                            \
    "0\n[Variant \"us\"]\n[Options \"target=15\"]\n[Players \"4\"]\n[Dealer \"3\"]\n"    \
    "[Result \"*\"]\n\n"                                                                 \
    "deal Qc 7c 4d 8s Th Js 9c 2s 7d 3h 5s Jh Qd 4s Kd Qs Kh Jd 5d 2d 6s 5c 7s 3s Ac "   \
    "Qh 4c Td Kc 8d 2c 9d 4h 3c 6c Ad Tc 8h 8c As 7h 6h Ts Jc Ks 2h 5h 6d 9h 3d 9s Ah\n"

/* What was judged of a match is not judged again. */
static void a_review_is_taken_over(void **state) {
    static const char record[] = DEALT "0 10\n1 pass\n";
    unsigned steps[2] = {0};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const char *message = answered(study_begin, record);
        for (; !strstr(made(message, 0), "\"over\":true"); steps[i]++) {
            study_more();
            message = engine_next();
        }
        assert_non_null(strstr(message, "\"judged\":1"));
    }
    assert_true(steps[1] > 0 && steps[1] < steps[0]);
}

/* While a match goes on nothing is told, and nothing is answered; what was found is taken over when it is over. */
static void nothing_is_told_before_the_end(void **state) {
    static const char record[] = DEALT "0 14\n";
    unsigned ahead = 0, left = 0;
    (void)state;
    answered(study_begin, record);
    for (; study_ahead() == 1; ahead++)
        assert_null(engine_next());
    assert_int_equal(study_ahead(), 0);
    assert_null(engine_next());
    assert_memory_equal(answered(study_answer, "0\n14"), "{\"error\":", 9);
    const char *message = answered(study_begin, record);
    assert_null(strstr(message, "questions"));
    assert_null(strstr(message, "\"over\":true"));
    assert_memory_equal(answered(study_answer, "0\n14"), "{\"error\":", 9);
    do {
        study_more();
        message = engine_next();
        assert_memory_equal(message, "{\"done\":", 8);
        left++;
    } while (!strstr(message, "\"over\":true"));
    assert_true(left < ahead);
    assert_non_null(strstr(message, "\"mistakes\":1"));
    assert_memory_equal(answered(study_answer, "0\n14"), "{\"grade\":\"worse\"", 16);
    /* A review of what cannot be read does nothing. */
    answered(study_begin, "0\n");
    assert_int_equal(study_ahead(), -1);
    assert_null(engine_next());
}

/* --- a hand that is set up --- */

#define HAND                                                                             \
    "[Variant \"us\"]\n[Dealer \"1\"]\n[Standing \"40 -3\"]\n"                           \
    "[Cards0 \"As Js 5s 5c 9h 8h Kd 3d 2c\"]\n"

static void a_hand_is_set_up(void **state) {
    (void)state;
    const char *message = answered(study_place, HAND "[Done \"pass, 7\"]\n");
    assert_non_null(strstr(message, "\"dealt\":9,\"players\":4,\"sides\":2,\"turn\":0,"));
    assert_non_null(strstr(
        message,
        "\"done\":[{\"action\":\"pass\",\"legal\":{\"phase\":\"bid\",\"seat\":2,"));
    assert_non_null(
        strstr(message, "{\"action\":\"7\",\"legal\":{\"phase\":\"bid\",\"seat\":3,"));
    assert_non_null(strstr(
        message, "\"legal\":{\"phase\":\"bid\",\"seat\":0,\"choices\":[\"pass\",\"8\","));
    /* The other cards are dealt as a seed says. */
    char before[4096];
    strncpy(before, message, sizeof before - 1);
    before[sizeof before - 1] = '\0';
    assert_string_equal(answered(study_place, HAND "[Done \"pass, 7\"]\n"), before);
    message = answered(study_place,
                       HAND "[Done \"pass, 7\"]\n[Others \"ff00000000000000"
                            "000000000000000000000000000000000000000000000000\"]\n");
    assert_string_not_equal(message, before);
}

/* The pack that a hand is dealt from deals the same hand. */
static void a_whole_pack_is_set_up(void **state) {
    static char before[4096], record[1024];
    (void)state;
    strncpy(before, answered(study_place, HAND "[Done \"pass, 7, 8, pass, s\"]\n"),
            sizeof before - 1);
    const char *pack = strstr(before, "\"pack\":[");
    assert_non_null(pack);
    strcpy(record, "[Variant \"us\"]\n[Dealer \"1\"]\n[Standing \"40 -3\"]\n[Pack \"");
    char *to = record + strlen(record);
    for (pack = strchr(pack, '[') + 1; *pack != ']'; pack++)
        if (*pack != '"')
            *to++ = *pack == ',' ? ' ' : *pack;
    strcpy(to, "\"]\n[Done \"pass, 7, 8, pass, s\"]\n");
    assert_string_equal(answered(study_place, record), before);
    assert_non_null(strstr(before, "\"trumps\":[\""));
    /* A pack with a card too few. */
    *to = '\0';
    to[-3] = '\0';
    strcat(record, "\"]\n");
    assert_memory_equal(answered(study_place, record), "{\"error\":", 9);
}

static void what_is_no_hand_is_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        "[Variant \"none\"]\n",
        "[Variant \"us\"]\n[Standing \"40\"]\n",
        "[Variant \"us\"]\n[Standing \"40 30 20\"]\n",
        "[Variant \"us\"]\n[Standing \"40 x\"]\n",
        "[Variant \"us\"]\n[Standing \"40 -\"]\n",
        "[Variant \"us\"]\n[Standing \"40 12345\"]\n",
        "[Variant \"us\"]\n[Cards0 \"As As\"]\n",
        "[Variant \"us\"]\n[Cards0 \"As\"]\n[Cards1 \"As\"]\n",
        "[Variant \"us\"]\n[Cards0 \"1s\"]\n",
        "[Variant \"us\"]\n[Cards0 \"X1\"]\n",
        "[Variant \"us\"]\n[Cards0 \"2s 3s 4s 5s 6s 7s 8s 9s Ts Js\"]\n",
        "[Variant \"us\"]\n[Others \"x\"]\n",
        "[Variant \"us\"]\n[Done \"pass, nonsense\"]\n",
        "[Variant \"us\"]\n[Done \"7, 7\"]\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_memory_equal(answered(study_place, wrong[i]), "{\"error\":", 9);
}

static void calls_are_told(void **state) {
    (void)state;
    const char *message = answered(study_bids, "20\n" HAND "[Done \"pass, 7\"]\n");
    assert_non_null(strstr(message, "\"asked\":10,\"best\":"));
    assert_non_null(strstr(message, "\"calls\":[{\"call\":\"pass\",\"advised\":"));
    assert_non_null(strstr(message, "{\"call\":\"8\",\"advised\":"));
    assert_non_null(strstr(message, "\"suits\":[{\"trump\":\"c\",\"named\":"));
    static const char *const wrong[] = {"", "\n" HAND, "1\n" HAND, "401\n" HAND,
                                        "x\n" HAND, "20" HAND, "20\n[Variant \"none\"]\n",
                                        /* Trumps are to be named. */
                                        "20\n" HAND "[Done \"pass, 7, pass, pass\"]\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(strncmp(answered(study_bids, wrong[i]), "{\"error\":", 9), 0);
}

static void choices_are_told(void **state) {
    (void)state;
    const char *message =
        answered(study_choices, "20\n" HAND "[Done \"pass, 7, 8, pass\"]\n");
    assert_memory_equal(message, "{\"choices\":[{\"action\":\"", 23);
    assert_non_null(strstr(message, "\"worlds\":0,\"points\":0,"));
    static const char *const wrong[] = {"", "1\n" HAND, "20\n[Variant \"none\"]\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_memory_equal(answered(study_choices, wrong[i]), "{\"error\":", 9);
}

TEST_GROUP(study) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(no_decision_is_no_mistake),
        cmocka_unit_test(a_review_is_taken_over),
        cmocka_unit_test(nothing_is_told_before_the_end),
        cmocka_unit_test(a_hand_is_set_up),
        cmocka_unit_test(a_whole_pack_is_set_up),
        cmocka_unit_test(what_is_no_hand_is_refused),
        cmocka_unit_test(calls_are_told),
        cmocka_unit_test(choices_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
