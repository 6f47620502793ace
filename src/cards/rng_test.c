/* rng_test.c - the fast generator is uniform, and the same on every machine.
 *
 * The golden numbers at the end come from an earlier run and test that a seed always
 * gives the same cards. The tests of uniformity compare exact counts, from fixed seeds,
 * with bounds five standard deviations wide.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "pedro/rng.h"

static void seed_with(struct pedro_rng *rng, uint8_t first_byte) {
    uint8_t seed[PEDRO_SEED_SIZE] = {first_byte};
    pedro_rng_seed(rng, seed);
}

/* Reference values of the generator, from the state 1, 2, 3, 4. */
static void the_words_are_those_of_xoshiro256_starstar(void **data) {
    static const uint64_t expected[] = {11520,
                                        0,
                                        1509978240,
                                        1215971899390074240,
                                        1216172134540287360,
                                        607988272756665600};
    struct pedro_rng rng = {{1, 2, 3, 4}};
    (void)data;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(pedro_rng_next(&rng) == expected[i]);
}

static void seeds_that_differ_in_one_bit_share_nothing(void **data) {
    struct pedro_rng plain, other;
    (void)data;
    for (int bit = 0; bit < 8 * PEDRO_SEED_SIZE; bit++) {
        uint8_t seed[PEDRO_SEED_SIZE] = {0};
        pedro_rng_seed(&plain, seed);
        seed[bit / 8] = (uint8_t)(1 << bit % 8);
        pedro_rng_seed(&other, seed);
        for (int i = 0; i < 4; i++)
            assert_true(plain.word[i] != other.word[i]);
        assert_true(pedro_rng_next(&plain) != pedro_rng_next(&other));
    }
}

/* Inverts pedro_rng_seed(), starting from the all-zero state. */
static void no_seed_leads_to_the_state_of_zeros(void **data) {
    uint64_t word[4] = {0};
    uint8_t seed[PEDRO_SEED_SIZE];
    struct pedro_rng rng;
    (void)data;
    for (int i = 7; i >= 0; i--) {
        uint64_t mixed = word[(i + 3) & 3] + (uint64_t)i + 0x9e3779b97f4a7c15;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
        word[i & 3] ^= mixed ^ mixed >> 31;
    }
    for (int i = 0; i < PEDRO_SEED_SIZE; i++)
        seed[i] = (uint8_t)(word[i / 8] >> 8 * (i % 8));
    pedro_rng_seed(&rng, seed);
    assert_int_equal(rng.word[0], 1);
    assert_true((rng.word[1] | rng.word[2] | rng.word[3]) == 0);
}

static void a_number_below_n_is_below_n_and_fair(void **data) {
    struct pedro_rng rng;
    unsigned count[7] = {0};
    (void)data;
    seed_with(&rng, 1);
    for (int i = 0; i < 70000; i++) {
        uint32_t number = pedro_rng_below(&rng, 7);
        assert_in_range(number, 0, 6);
        count[number]++;
    }
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 10000 - 463,
                        10000 + 463); /* five times sqrt(70000 * 6/49) */
    for (int i = 0; i < 100; i++)
        assert_int_equal(pedro_rng_below(&rng, 1), 0);
}

/* With bounds just over 2^31 nearly half of all draws must be rejected. */
static void the_largest_bounds_are_fair_too(void **data) {
    const uint32_t bound = 0x80000001;
    struct pedro_rng rng;
    unsigned low = 0;
    (void)data;
    seed_with(&rng, 2);
    for (int i = 0; i < 40000; i++) {
        uint32_t number = pedro_rng_below(&rng, bound);
        assert_true(number < bound);
        low += number < bound / 2;
        assert_true(pedro_rng_below(&rng, UINT32_MAX) < UINT32_MAX);
    }
    assert_in_range(low, 20000 - 500, 20000 + 500);
}

static void a_shuffle_keeps_every_card(void **data) {
    struct pedro_rng rng;
    (void)data;
    seed_with(&rng, 3);
    for (unsigned size = 0; size <= PEDRO_PACK_MAX; size++) {
        pedro_card pack[PEDRO_PACK_MAX + 1];
        pedro_cards seen = 0;
        memset(pack, PEDRO_NO_CARD, sizeof pack);
        for (unsigned i = 0; i < size; i++)
            pack[i] = (pedro_card)i;
        pedro_rng_shuffle(&rng, pack, size);
        for (unsigned i = 0; i < size; i++)
            seen |= pedro_set_of(pack[i]);
        assert_true(seen == ((pedro_cards)1 << size) - 1);
        assert_int_equal(pack[size], PEDRO_NO_CARD);
    }
}

static void every_order_of_four_cards_is_as_likely(void **data) {
    enum { ROUNDS = 240000, EACH = ROUNDS / 24 };
    struct pedro_rng rng;
    unsigned count[256] = {0}, orders = 0;
    (void)data;
    seed_with(&rng, 4);
    for (int i = 0; i < ROUNDS; i++) {
        pedro_card pack[4] = {0, 1, 2, 3};
        pedro_rng_shuffle(&rng, pack, 4);
        count[pack[0] << 6 | pack[1] << 4 | pack[2] << 2 | pack[3]]++;
    }
    for (int i = 0; i < 256; i++) {
        if (count[i] > 0) {
            orders++;
            assert_in_range(count[i], EACH - 490,
                            EACH + 490); /* five times sqrt(EACH * 23/24) */
        }
    }
    assert_int_equal(orders, 24);
}

static void every_card_comes_to_every_place_as_often(void **data) {
    enum { ROUNDS = 54000, EACH = ROUNDS / PEDRO_PACK_MAX };
    static unsigned count[PEDRO_PACK_MAX][PEDRO_PACK_MAX];
    struct pedro_rng rng;
    double squares = 0;
    (void)data;
    seed_with(&rng, 5);
    for (int i = 0; i < ROUNDS; i++) {
        pedro_card pack[PEDRO_PACK_MAX];
        for (int j = 0; j < PEDRO_PACK_MAX; j++)
            pack[j] = (pedro_card)j;
        pedro_rng_shuffle(&rng, pack, PEDRO_PACK_MAX);
        for (int j = 0; j < PEDRO_PACK_MAX; j++)
            count[j][pack[j]]++;
    }
    for (int i = 0; i < PEDRO_PACK_MAX; i++) {
        for (int j = 0; j < PEDRO_PACK_MAX; j++) {
            double off = (double)count[i][j] - EACH;
            squares += off * off / EACH;
        }
    }
    /* Chi-squared with 53 * 53 = 2809 degrees of freedom: mean 2809, deviation 75. */
    assert_in_range((unsigned long)squares, 2809 - 375, 2809 + 375);
}

static void a_seed_gives_the_same_shuffle_for_ever(void **data) {
    static const pedro_card expected[10] = {4, 1, 7, 5, 8, 0, 6, 9, 3, 2};
    struct pedro_rng rng;
    pedro_card pack[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    (void)data;
    seed_with(&rng, 6);
    pedro_rng_shuffle(&rng, pack, 10);
    assert_memory_equal(pack, expected, sizeof expected);
}

TEST_GROUP(rng) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_words_are_those_of_xoshiro256_starstar),
        cmocka_unit_test(seeds_that_differ_in_one_bit_share_nothing),
        cmocka_unit_test(no_seed_leads_to_the_state_of_zeros),
        cmocka_unit_test(a_number_below_n_is_below_n_and_fair),
        cmocka_unit_test(the_largest_bounds_are_fair_too),
        cmocka_unit_test(a_shuffle_keeps_every_card),
        cmocka_unit_test(every_order_of_four_cards_is_as_likely),
        cmocka_unit_test(every_card_comes_to_every_place_as_often),
        cmocka_unit_test(a_seed_gives_the_same_shuffle_for_ever),
    };
    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
