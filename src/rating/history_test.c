/* history_test.c - points over time, and grades.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "rating/grade.h"
#include "rating/history.h"

static void add(struct rating_history *history, unsigned person, unsigned family,
                int64_t at_ms, double rating) {
    assert_true(rating_history_add(history, person, family, at_ms,
                                   (struct rating_points){rating, 390.4}));
}

static void points_are_of_a_person_and_a_family(void **state) {
    (void)state;
    struct rating_history history = {0};
    struct rating_point point[RATING_POINTS_LISTED];
    assert_int_equal(rating_history_list(&history, 0, 0, point), 0);
    add(&history, 3, 1, 1000, 1500.4);
    add(&history, 5, 1, 1000, 1400);
    add(&history, 3, 2, 2000, 1600);
    add(&history, 3, 1, 3000, 1519.6);
    assert_int_equal(rating_history_list(&history, 3, 1, point), 2);
    assert_int_equal(point[0].at_ms, 1000);
    assert_int_equal(point[0].rating, 1500);
    assert_int_equal(point[0].margin, 390);
    assert_int_equal(point[1].at_ms, 3000);
    assert_int_equal(point[1].rating, 1520);
    assert_int_equal(rating_history_list(&history, 3, 2, point), 1);
    assert_int_equal(rating_history_list(&history, 4, 1, point), 0);
    assert_int_equal(rating_history_list(&history, 77, 1, point), 0);
    rating_history_finish(&history);
}

/* What does not fit a point is cut off, and does not become another number. */
static void strange_ratings_stay_in_their_limits(void **state) {
    (void)state;
    struct rating_history history = {0};
    struct rating_point point[RATING_POINTS_LISTED];
    assert_true(rating_history_add(&history, 0, 0, 1, (struct rating_points){1e9, 1e9}));
    assert_true(rating_history_add(&history, 0, 0, 2, (struct rating_points){-1e9, 0}));
    assert_int_equal(rating_history_list(&history, 0, 0, point), 2);
    assert_int_equal(point[0].rating, INT16_MAX);
    assert_int_equal(point[0].margin, UINT16_MAX);
    assert_int_equal(point[1].rating, INT16_MIN);
    rating_history_finish(&history);
}

static void long_lists_are_thinned(void **state) {
    (void)state;
    for (int count = 1; count <= 1300; count += count < 205 ? 1 : 137) {
        struct rating_history history = {0};
        struct rating_point point[RATING_POINTS_LISTED];
        const int most = count < RATING_POINTS_LISTED ? count : RATING_POINTS_LISTED;
        for (int i = 0; i < count; i++)
            add(&history, 0, 0, i, 1500);
        assert_int_equal(rating_history_list(&history, 0, 0, point), most);
        assert_int_equal(point[0].at_ms, 0);
        const int older = most - RATING_POINTS_RECENT;
        for (int i = 1; i < most; i++) {
            const int64_t step = point[i].at_ms - point[i - 1].at_ms;
            const int mean = older > 0 ? (count - RATING_POINTS_RECENT) / older : 1;
            assert_in_range(step, 1, i > older ? 1 : mean + 1);
        }
        assert_int_equal(point[most - 1].at_ms, count - 1);
        rating_history_finish(&history);
    }
}

static void a_grade_needs_a_rating_that_is_known(void **state) {
    (void)state;
    static const struct {
        double rating;
        bool provisional;
        const char *grade; /* NULL for none */
    } earned[] = {
        {1599.4, false, NULL},   {1599.6, false, "skilled"},   {1700, false, "expert"},
        {1899, false, "master"}, {2400, false, "grandmaster"}, {2400, true, NULL},
    };
    for (size_t i = 0; i < sizeof earned / sizeof *earned; i++) {
        const struct rating_grade *grade =
            rating_grade_of(earned[i].rating, earned[i].provisional);
        if (earned[i].grade)
            assert_string_equal(grade->name, earned[i].grade);
        else
            assert_null(grade);
    }
    for (unsigned i = 1; rating_grade(i); i++)
        assert_true(rating_grade(i)->from < rating_grade(i - 1)->from);
}

TEST_GROUP(history) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_of_a_person_and_a_family),
        cmocka_unit_test(strange_ratings_stay_in_their_limits),
        cmocka_unit_test(long_lists_are_thinned),
        cmocka_unit_test(a_grade_needs_a_rating_that_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
