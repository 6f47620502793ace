/* tally_test.c - sums, intervals and the sequential test, on artificial series.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <math.h>

#include "arena/tally.h"
#include "bots/search/luck.h"
#include "pedro/rng.h"
#include "ruleset_options.h"

static const struct arena_units units = {
    .margin = 2, .wins = 2 * ARENA_SHARE, .equity = 4};

static void add(struct arena_tally *tally, int64_t margin) {
    const struct arena_result result = {.margin = margin,
                                        .points = 3 * margin,
                                        .wins_a = margin > 0 ? 2 * ARENA_SHARE : 0};
    arena_tally_add(tally, &result);
}

static void the_interval_is_that_of_the_textbook(void **state) {
    struct arena_tally tally;
    (void)state;
    arena_tally_init(&tally, units);
    for (int margin = 1; margin <= 4; margin++)
        add(&tally, 2 * margin);
    /* Of 1, 2, 3, 4: mean 2.5, variance of the sample 5/3. */
    const struct arena_estimate margin = arena_margin(&tally);
    assert_true(fabs(margin.mean - 2.5) < 1e-12);
    assert_true(fabs(margin.deviation - sqrt(5.0 / 3)) < 1e-12);
    assert_true(fabs(margin.ci95 - 1.96 * sqrt(5.0 / 12)) < 1e-12);
    assert_true(fabs(arena_pairs_for(&margin, 0.1) - ceil(196 * 1.96 * 5 / 3)) < 1e-9);
    const struct arena_estimate points = arena_points(&tally);
    assert_true(fabs(points.mean - 7.5) < 1e-12);
    assert_true(fabs(points.ci95 - 3 * margin.ci95) < 1e-12);
    assert_true(fabs(arena_wins(&tally).mean - 1) < 1e-12);
}

static void little_is_known_of_one_deal(void **state) {
    struct arena_tally tally;
    (void)state;
    arena_tally_init(&tally, units);
    assert_true(isinf(arena_margin(&tally).ci95));
    add(&tally, 3);
    assert_true(isinf(arena_margin(&tally).ci95));
    assert_true(fabs(arena_margin(&tally).mean - 1.5) < 1e-12);
}

/* A margin of 1 a deal, with luck of more or less on top. */
static void luck_is_taken_off(void **state) {
    struct arena_tally tally;
    struct arena_result result = {.lucky = true};
    (void)state;
    arena_tally_init(&tally, units);
    for (int luck = -3; luck <= 3; luck++) {
        result.margin = 2 + 2 * luck;
        result.luck = (int64_t)2 * luck * LUCK_POINT;
        arena_tally_add(&tally, &result);
    }
    assert_true(fabs(arena_margin(&tally).deviation - sqrt(28.0 / 6)) < 1e-12);
    assert_true(fabs(arena_played(&tally).mean - 1) < 1e-12);
    assert_true(arena_played(&tally).deviation < 1e-12);
    assert_true(arena_best(&tally).deviation < 1e-12);
    /* One result without its luck: then that of none is used. */
    add(&tally, 2);
    assert_true(arena_best(&tally).deviation > 1);
}

/* Draws margins about `mean`, in tenths, until the test decides. */
static enum arena_verdict judge(int mean, uint8_t seed, int64_t *pairs) {
    const struct arena_sprt sprt = {.lower = 0, .upper = 1};
    const uint8_t bytes[PEDRO_SEED_SIZE] = {seed};
    struct arena_tally tally;
    struct pedro_rng rng;
    enum arena_verdict verdict = ARENA_UNDECIDED;
    arena_tally_init(&tally, (struct arena_units){.margin = 10, .wins = 1, .equity = 1});
    pedro_rng_seed(&rng, bytes);
    while (verdict == ARENA_UNDECIDED && tally.pairs < 100000) {
        /* Four dice: close to a normal distribution, deviation 11.5. */
        int margin = mean;
        for (int i = 0; i < 4; i++)
            margin += 10 * ((int)pedro_rng_below(&rng, 21) - 10);
        add(&tally, margin);
        verdict = arena_sprt_verdict(&sprt, &tally);
    }
    *pairs = tally.pairs;
    return verdict;
}

static void the_test_finds_what_is_so_and_seldom_errs(void **state) {
    enum { SERIES = 40 };
    int wrong = 0;
    int64_t pairs, clear = 0, unclear = 0;
    (void)state;
    for (uint8_t seed = 0; seed < SERIES; seed++) {
        wrong += judge(0, seed, &pairs) != ARENA_IS_LOWER;
        wrong += judge(10, seed, &pairs) != ARENA_IS_UPPER;
        unclear += pairs;
        assert_int_equal(judge(30, seed, &pairs), ARENA_IS_UPPER);
        clear += pairs;
        assert_int_equal(judge(-20, seed, &pairs), ARENA_IS_LOWER);
    }
    /* 5 % of 80 are 4; more than 10 would be one in a thousand. */
    assert_true(wrong <= 10);
    /* The clearer the case the shorter the test. */
    assert_true(clear * 2 < unclear);
}

static void the_test_waits_for_enough_deals(void **state) {
    const struct arena_sprt sprt = {.lower = 0, .upper = 1};
    struct arena_tally tally;
    (void)state;
    arena_tally_init(&tally, units);
    for (int i = 1; i < ARENA_SPRT_PAIRS_MIN; i++)
        add(&tally, 20);
    assert_int_equal(arena_sprt_verdict(&sprt, &tally), ARENA_UNDECIDED);
    add(&tally, 20);
    assert_int_equal(arena_sprt_verdict(&sprt, &tally), ARENA_IS_UPPER);
}

static void players_that_are_alike_are_no_better(void **state) {
    const struct arena_sprt sprt = {.lower = 0, .upper = 0.1};
    struct arena_tally tally;
    (void)state;
    arena_tally_init(&tally, units);
    for (int i = 0; i < ARENA_SPRT_PAIRS_MIN; i++)
        add(&tally, 0);
    assert_int_equal(arena_sprt_verdict(&sprt, &tally), ARENA_IS_LOWER);
}

static void an_even_share_is_one_of_all_sides(void **state) {
    (void)state;
    static const struct {
        const char *preset;
        int sides;
    } rows[] = {{"us", 2}, {"individual", 3}, {"five-handed", 5}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pedro_rules rules;
        struct arena_tally tally;
        rules_with_options(rows[i].preset, "", &rules);
        for (int mixed = 0; mixed < 2; mixed++) {
            arena_tally_init(&tally, arena_units(&rules, mixed));
            assert_true(fabs(arena_even_share(&tally) * rows[i].sides - 1) < 1e-9);
        }
    }
}

TEST_GROUP(tally) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_interval_is_that_of_the_textbook),
        cmocka_unit_test(little_is_known_of_one_deal),
        cmocka_unit_test(luck_is_taken_off),
        cmocka_unit_test(the_test_finds_what_is_so_and_seldom_errs),
        cmocka_unit_test(the_test_waits_for_enough_deals),
        cmocka_unit_test(players_that_are_alike_are_no_better),
        cmocka_unit_test(an_even_share_is_one_of_all_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
