/* model_test.c - what results tell of persons and partners.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>

#include "check.h"

#include "rating/model.h"

enum { ANN, BO, CLEO, DAN, EVA, FAY, PERSONS };

static const double newcomer = 0.1 * 0.1 + 0.06 * 0.06;

static struct rating_model *with_people(void) {
    struct rating_model *model = rating_create(&rating_usual);
    assert_non_null(model);
    for (int i = 0; i < PERSONS; i++)
        assert_int_equal(rating_add_person(model, NULL), i);
    return model;
}

/* Two against two, with a margin in standard deviations of a match of nine hands. */
static struct rating_result pairs(unsigned a, unsigned b, unsigned c, unsigned d,
                                  double margin) {
    return (struct rating_result){
        .sides = 2,
        .side = {{.members = 2, .person = {a, b}, .score = margin},
                 {.members = 2, .person = {c, d}}},
        .gain = 3,
        .noise = 1,
    };
}

static void add(struct rating_model *model, struct rating_result result) {
    assert_true(rating_add_result(model, &result));
}

static struct rating_normal person(const struct rating_model *model, unsigned number) {
    return rating_person(model, number, 0, 0);
}

static void newcomers_are_alike(void **state) {
    (void)state;
    struct rating_model *model = with_people();
    const struct rating_result result = pairs(ANN, BO, CLEO, DAN, 0);
    assert_float_equal(person(model, ANN).mean, 0, 1e-6);
    assert_float_equal(person(model, ANN).variance, newcomer, 1e-6);
    assert_float_equal(rating_win_chance(model, &result), .5, 1e-6);
    assert_int_equal(rating_sides(model), 0);
    rating_destroy(model);
}

static void winners_rise_as_losers_fall(void **state) {
    (void)state;
    struct rating_model *model = with_people();
    add(model, pairs(ANN, BO, CLEO, DAN, 1));
    const struct rating_normal ann = person(model, ANN);
    assert_true(ann.mean > 0 && ann.variance < newcomer);
    assert_float_equal(ann.mean, person(model, BO).mean, 1e-6);
    assert_float_equal(ann.mean, -person(model, DAN).mean, 1e-6);
    assert_int_equal(rating_person_results(model, ANN, 0), 1);
    assert_int_equal(rating_person_results(model, EVA, 0), 0);
    rating_destroy(model);
}

/* One result with known variances, against the formula of the Kalman filter. */
static void one_result_is_the_kalman_filter(void **state) {
    (void)state;
    struct rating_model *model = with_people();
    add(model, pairs(ANN, BO, CLEO, DAN, 1.5));
    const double total = 4 * newcomer + 2 * rating_usual.partners + 1. / 9;
    assert_float_equal(person(model, ANN).mean, newcomer / total * .5, 1e-6);
    assert_float_equal(person(model, ANN).variance,
                       newcomer - newcomer * newcomer / total, 1e-6);
    rating_destroy(model);
}

static void larger_margins_tell_more_unless_only_the_order_counts(void **state) {
    (void)state;
    double mean[4];
    for (int i = 0; i < 4; i++) {
        struct rating_model *model = with_people();
        struct rating_result result = pairs(ANN, BO, CLEO, DAN, i % 2 ? 2 : 1);
        result.order_only = i > 1;
        add(model, result);
        mean[i] = person(model, ANN).mean;
        rating_destroy(model);
    }
    assert_float_equal(mean[1], 2 * mean[0], 1e-6);
    assert_true(mean[2] > 0);
    assert_float_equal(mean[2], mean[3], 1e-6);
}

/* Ann and Bo play only together: their sum becomes known, but not who of them is the better, so
 * that each stays as uncertain as half of the sum's prior leaves open. */
static void partners_who_never_part_stay_uncertain_each(void **state) {
    (void)state;
    struct rating_model *model = with_people();
    const unsigned both[2] = {BO, ANN};
    for (int i = 0; i < 3000; i++)
        add(model, pairs(ANN, BO, i % 2 ? CLEO : EVA, i % 2 ? DAN : FAY, .5));
    assert_true(person(model, ANN).variance > newcomer / 2);
    assert_true(rating_side(model, 0, both, 2, 0).variance < 1.1 * newcomer);
    assert_int_equal(rating_sides(model), 3);
    assert_int_equal(rating_side_at(model, 0)->results, 3000);
    assert_int_equal(rating_side_at(model, 0)->person[0], ANN);
    rating_destroy(model);
}

/* Two pairs who meet nobody else learn their difference, and not their level. */
static void two_pairs_alone_learn_their_difference(void **state) {
    (void)state;
    struct rating_model *model = with_people();
    const unsigned one[2] = {ANN, BO}, other[2] = {CLEO, DAN};
    for (int i = 0; i < 5000; i++)
        add(model, pairs(ANN, BO, CLEO, DAN, .3));
    const struct rating_normal first = rating_side(model, 0, one, 2, 0),
                               second = rating_side(model, 0, other, 2, 0);
    assert_float_equal(first.mean - second.mean, .1, .001);
    assert_true(first.variance > newcomer);
    rating_destroy(model);
}

static void who_stays_away_becomes_uncertain_again(void **state) {
    (void)state;
    struct rating_model *model = with_people();
    for (int i = 0; i < 200; i++)
        add(model, pairs(ANN, i % 2 ? BO : FAY, CLEO, i % 3 ? DAN : EVA, 1));
    const struct rating_normal now = rating_person(model, ANN, 0, 0);
    double before = now.variance;
    for (int years = 1; years <= 64; years *= 4) {
        const struct rating_normal then = rating_person(model, ANN, 0, 365. * years);
        assert_true(then.variance > before && then.variance <= newcomer);
        assert_true(then.mean > 0 && then.mean < now.mean);
        before = then.variance;
    }
    rating_destroy(model);
}

static void strength_in_one_family_says_something_of_another(void **state) {
    (void)state;
    struct rating_model *model = with_people();
    for (int i = 0; i < 200; i++)
        add(model, pairs(ANN, i % 2 ? BO : FAY, CLEO, i % 3 ? DAN : EVA, 1));
    const struct rating_normal here = rating_person(model, ANN, 0, 0),
                               there = rating_person(model, ANN, 1, 0);
    assert_true(there.mean > here.mean / 2 && there.mean < here.mean);
    assert_true(there.variance > here.variance && there.variance < newcomer);
    assert_int_equal(rating_person_results(model, ANN, 1), 0);
    rating_destroy(model);
}

static void references_stay_and_give_the_level(void **state) {
    (void)state;
    static const struct rating_normal strong[RATING_FAMILIES_MAX] = {{.2, 1e-6}};
    struct rating_model *model = with_people();
    const unsigned bot = (unsigned)rating_add_person(model, strong);
    for (int i = 0; i < 2000; i++)
        add(model, pairs(ANN, bot, bot, bot, 0));
    assert_float_equal(person(model, bot).mean, .2, 1e-6);
    assert_float_equal(person(model, ANN).mean, .2, .06);
    assert_int_equal(rating_person_results(model, bot, 0), 6000);
    rating_destroy(model);
}

static void each_for_itself(void **state) {
    (void)state;
    for (int order_only = 0; order_only < 2; order_only++) {
        struct rating_model *model = with_people();
        const struct rating_result result = {
            .sides = 4,
            .side = {{1, {ANN}, 30}, {1, {BO}, 10}, {1, {CLEO}, 10}, {1, {DAN}, -10}},
            .gain = 30,
            .noise = 12,
            .order_only = order_only,
        };
        add(model, result);
        assert_true(person(model, ANN).mean > person(model, BO).mean);
        assert_float_equal(person(model, BO).mean, person(model, CLEO).mean, 1e-6);
        assert_true(person(model, BO).mean > person(model, DAN).mean);
        assert_float_equal(person(model, ANN).mean + person(model, BO).mean +
                               person(model, CLEO).mean + person(model, DAN).mean,
                           0, 1e-6);
        rating_destroy(model);
    }
}

/* The same graph is found again, however the sides and the partners are written. */
static void places_do_not_matter(void **state) {
    (void)state;
    struct rating_model *one = with_people(), *other = with_people();
    for (int i = 0; i < 20; i++) {
        add(one, pairs(ANN, BO, CLEO, DAN, 1));
        add(other, i % 2 ? pairs(DAN, CLEO, BO, ANN, -1) : pairs(BO, ANN, CLEO, DAN, 1));
    }
    for (unsigned i = 0; i < PERSONS; i++) {
        assert_float_equal(person(one, i).mean, person(other, i).mean, 1e-6);
        assert_float_equal(person(one, i).variance, person(other, i).variance, 1e-6);
    }
    rating_destroy(one);
    rating_destroy(other);
}

TEST_GROUP(model) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_are_alike),
        cmocka_unit_test(winners_rise_as_losers_fall),
        cmocka_unit_test(one_result_is_the_kalman_filter),
        cmocka_unit_test(larger_margins_tell_more_unless_only_the_order_counts),
        cmocka_unit_test(partners_who_never_part_stay_uncertain_each),
        cmocka_unit_test(two_pairs_alone_learn_their_difference),
        cmocka_unit_test(who_stays_away_becomes_uncertain_again),
        cmocka_unit_test(strength_in_one_family_says_something_of_another),
        cmocka_unit_test(references_stay_and_give_the_level),
        cmocka_unit_test(each_for_itself),
        cmocka_unit_test(places_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
