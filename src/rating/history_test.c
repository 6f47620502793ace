/* history_test.c - points over time, and grades.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "rating/grade.h"
#include "rating/history.h"

static void long_lists_are_thinned(void **state) {
    (void)state;
    for (int count = 1; count <= 1300; count += count < 205 ? 1 : 137) {
        int point[RATING_POINTS_LISTED] = {0};
        const int most = count < RATING_POINTS_LISTED ? count : RATING_POINTS_LISTED;
        int listed = 0;
        for (int i = 0; i < count; i++) {
            const long place =
                rating_history_place((size_t)(count - 1 - i), (size_t)count);
            if (place < 0)
                continue;
            assert_int_equal(place, most - 1 - listed);
            point[listed++] = i;
        }
        assert_int_equal(listed, most);
        assert_int_equal(point[0], 0);
        const int older = most - RATING_POINTS_RECENT;
        for (int i = 1; i < most; i++) {
            const int step = point[i] - point[i - 1];
            const int mean = older > 0 ? (count - RATING_POINTS_RECENT) / older : 1;
            assert_in_range(step, 1, i > older ? 1 : mean + 1);
        }
        assert_int_equal(point[most - 1], count - 1);
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
        cmocka_unit_test(long_lists_are_thinned),
        cmocka_unit_test(a_grade_needs_a_rating_that_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
