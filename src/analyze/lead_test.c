/* lead_test.c - means and intervals of weighted samples, against figures from tables.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "analyze/lead.h"

/* Adds `worlds` differences of weight `weight` with mean 1 and variance 1 (of an even number: 0 and 2). */
static void add(struct lead *lead, unsigned worlds, double weight) {
    for (unsigned i = 0; i < worlds; i++)
        lead_add(lead, weight, i % 2 ? 2 : 0);
}

/* Student's 97.5 % quantiles by degrees of freedom, times the standard error of the mean. */
static void the_interval_is_that_of_students_tables(void **state) {
    static const struct {
        unsigned worlds;
        double quantile;
    } cases[] = {{6, 2.571}, {10, 2.262}, {12, 2.201}, {30, 2.045}, {100, 1.984}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double n = cases[i].worlds;
        struct lead lead = {.worlds = 0};
        add(&lead, cases[i].worlds, 0.25);
        assert_true(lead_mean(&lead) == 1);
        const double exact = cases[i].quantile * sqrt(1 / (n - 1));
        assert_true(fabs(lead_error(&lead) / exact - 1) < 0.015);
    }
}

/* Many worlds that hardly weigh anything add little. */
static void worlds_of_no_weight_do_not_narrow_it(void **state) {
    struct lead few = {.worlds = 0}, many;
    (void)state;
    add(&few, 10, 1);
    many = few;
    add(&many, 1000, 1e-6);
    assert_true(fabs(lead_error(&many) / lead_error(&few) - 1) < 0.001);
}

static void the_same_in_all_worlds_is_certain(void **state) {
    struct lead lead = {.worlds = 0};
    (void)state;
    for (int i = 0; i < 12; i++)
        lead_add(&lead, 0.5 + i, -3);
    assert_true(lead_mean(&lead) == -3);
    assert_true(lead_error(&lead) < 1e-6);
}

TEST_GROUP(lead) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interval_is_that_of_students_tables),
        cmocka_unit_test(worlds_of_no_weight_do_not_narrow_it),
        cmocka_unit_test(the_same_in_all_worlds_is_certain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
