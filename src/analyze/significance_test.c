/* significance_test.c - chance alone proves nothing, however much is tested, and what is there is found.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "analyze/significance.h"
#include "effort.h"

/* A lead of `worlds` worlds of one weight with this mean and this sum of squares around it. */
static struct lead lead_of(unsigned worlds, double mean, double spread) {
    struct lead lead = {.worlds = 0};
    const double step = sqrt(spread / worlds);
    for (unsigned i = 0; i < worlds; i++)
        lead_add(&lead, 1, mean + (i % 2 ? step : -step));
    return lead;
}

/* Quantiles of Student's distribution as tables have them: one tail. */
static void tails_are_those_of_tables(void **state) {
    static const struct {
        unsigned freedom;
        double t, tail;
    } cases[] = {{9, 1.833, 0.05},    {9, 3.250, 0.005},   {29, 2.462, 0.01},
                 {29, 3.659, 0.0005}, {119, 1.658, 0.05},  {119, 2.617, 0.005},
                 {119, 3.160, 0.001}, {999, 3.300, 0.0005}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const unsigned worlds = cases[i].freedom + 1;
        /* Deviations of 1 from the mean: the error of the mean is 1 / sqrt(freedom). */
        const struct lead lead =
            lead_of(worlds, cases[i].t / sqrt(cases[i].freedom), worlds);
        const double tail = significance_of(&lead);
        assert_true(tail > 0.97 * cases[i].tail && tail < 1.03 * cases[i].tail);
    }
}

static void what_cannot_be_told_is_not_told(void **state) {
    const struct lead nothing = {.worlds = 0};
    const struct lead worse = lead_of(50, -1, 50), always = lead_of(50, 2, 0);
    (void)state;
    assert_true(significance_of(&nothing) == 1);
    assert_true(significance_of(&worse) == 1);
    assert_true(significance_of(&always) == 0);
}

static void holm_goes_on_until_one_is_too_large(void **state) {
    /* Of Holm's thresholds 0.05/5, /4, /3, /2 and /1 the third fails. */
    static const double probability[] = {0.0120, 0.9, 0.0090, 0.0200, 0.0400};
    static const bool found[] = {true, false, true, false, false};
    bool differs[5];
    (void)state;
    significance_holm(probability, 5, 5, 0.05, differs);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(differs[i], found[i]);
    /* A larger family: those that were not measured count. */
    significance_holm(probability, 5, 10, 0.05, differs);
    for (unsigned i = 0; i < 5; i++)
        assert_false(differs[i]);
    significance_holm(probability, 0, 10, 0.05, differs);
}

/* Families without any difference: in all but a few none is found, where two in each would be at two errors each. */
static void noise_proves_nothing(void **state) {
    enum { FAMILY = 40, WORLDS = 30 };
    const unsigned families = effort(400);
    static const uint8_t seed[PEDRO_SEED_SIZE] = {27};
    unsigned wrong = 0, seeming = 0;
    struct pedro_rng rng;
    (void)state;
    effort_seed(&rng, seed);
    for (unsigned i = 0; i < families; i++) {
        double probability[FAMILY];
        bool differs[FAMILY], any = false;
        for (unsigned k = 0; k < FAMILY; k++) {
            struct lead lead = {.worlds = 0};
            for (unsigned n = 0; n < WORLDS; n++) {
                const double weight = 1 + pedro_rng_below(&rng, 6) / 10.0;
                const double die = pedro_rng_below(&rng, 6);
                lead_add(&lead, weight, die - pedro_rng_below(&rng, 6));
            }
            probability[k] = significance_of(&lead);
            seeming += probability[k] < 0.025;
        }
        significance_holm(probability, FAMILY, FAMILY, 0.05, differs);
        for (unsigned k = 0; k < FAMILY; k++)
            any |= differs[k];
        wrong += any;
    }
    assert_true(seeming > families / 2);
    assert_true(wrong <= 3 + families / 10);
}

TEST_GROUP(significance) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tails_are_those_of_tables),
        cmocka_unit_test(what_cannot_be_told_is_not_told),
        cmocka_unit_test(holm_goes_on_until_one_is_too_large),
        cmocka_unit_test(noise_proves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
