/* individual_test.c - schedules for single players: the perfect ones, and how good the searched ones are.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "base/fnv.h"
#include "effort.h"
#include "pairing/individual.h"
#include "pedro/error.h"

enum { PLAYERS = 60, ROUNDS = 41 };

static const uint8_t seed[PEDRO_SEED_SIZE] = {1};

static struct individual_quality made(struct individual individual, uint8_t *place) {
    struct individual_quality quality;
    assert_int_equal(individual_make(&individual, NULL, seed, place), 0);
    individual_quality(&individual, NULL, place, &quality);
    assert_true(quality.valid);
    return quality;
}

static void each_partners_each_once_and_opposes_each_twice(void **data) {
    uint8_t place[PLAYERS * ROUNDS];
    unsigned perfect = 0;
    (void)data;
    for (unsigned players = 4; players <= PLAYERS; players++) {
        const unsigned rounds = individual_perfect_rounds(players);
        if (rounds == 0)
            continue;
        perfect++;
        if (!effort_takes(players))
            continue;
        struct individual_quality quality =
            made((struct individual){players, 4, 2, rounds}, place);
        assert_int_equal(rounds, players % 4 ? players : players - 1);
        assert_int_equal(quality.partner_least, 1);
        assert_int_equal(quality.partner_most, 1);
        assert_int_equal(quality.oppose_least, 2);
        assert_int_equal(quality.oppose_most, 2);
        assert_int_equal(quality.out_least, players % 4);
        assert_int_equal(quality.out_most, players % 4);
    }
    /* All numbers to 40 that leave 0 or 1 when divided by 4. */
    assert_int_equal(perfect, 19);
    assert_int_equal(individual_perfect_rounds(40), 39);
}

/* After the last round of a perfect schedule the first comes again. */
static void a_perfect_schedule_starts_again(void **data) {
    uint8_t place[8 * 9];
    (void)data;
    made((struct individual){8, 4, 2, 9}, place);
    assert_memory_equal(place + 7 * 8, place, 8 * 2);
}

/* In an evening of six rounds nobody has a partner twice or an opponent three times, and all sit out equally
 * often or once more. */
static void in_an_evening_no_partners_meet_again(void **data) {
    uint8_t place[PLAYERS * 6];
    (void)data;
    for (unsigned players = 6; players <= PLAYERS; players++) {
        if (!effort_takes(players))
            continue;
        struct individual_quality quality =
            made((struct individual){players, 4, 2, 6}, place);
        assert_int_equal(quality.repeats, 0);
        assert_true(quality.out_most - quality.out_least <= 1);
        assert_true(quality.oppose_most <= 2);
    }
}

/* The whole rounds of numbers that have no perfect schedule. */
static void whole_searched_schedules_are_nearly_perfect(void **data) {
    static const struct {
        struct individual individual;
        unsigned oppose_least, oppose_most, out;
    } cases[] = {
        {{6, 4, 2, 6}, 1, 2, 2},   {{7, 4, 2, 7}, 1, 2, 3},   {{10, 4, 2, 10}, 1, 3, 2},
        {{11, 4, 2, 11}, 1, 2, 3}, {{14, 4, 2, 14}, 1, 3, 2},
    };
    uint8_t place[PLAYERS * 8];
    (void)data;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!effort_takes(i))
            continue;
        struct individual_quality quality = made(cases[i].individual, place);
        assert_int_equal(quality.repeats, 0);
        assert_int_equal(quality.oppose_least, cases[i].oppose_least);
        assert_int_equal(quality.oppose_most, cases[i].oppose_most);
        assert_int_equal(quality.out_least, cases[i].out);
        assert_int_equal(quality.out_most, cases[i].out);
    }
}

static void players_alone_meet_as_evenly_as_possible(void **data) {
    static const struct {
        struct individual individual;
        unsigned least, most;
    } cases[] = {
        /* Affine planes: all meet all once. */
        {{9, 3, 3, 4}, 1, 1},  {{16, 4, 4, 5}, 1, 1}, {{25, 5, 5, 6}, 1, 1},
        {{15, 3, 3, 5}, 0, 1}, {{20, 5, 5, 8}, 1, 3}, {{24, 6, 6, 4}, 0, 3},
        {{21, 7, 7, 3}, 0, 3},
    };
    uint8_t place[PLAYERS * 8];
    (void)data;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!effort_takes(i))
            continue;
        struct individual_quality quality = made(cases[i].individual, place);
        assert_int_equal(quality.partner_most, 0);
        assert_int_equal(quality.oppose_least, cases[i].least);
        assert_int_equal(quality.oppose_most, cases[i].most);
    }
}

static void larger_sides_are_partners_too(void **data) {
    uint8_t place[PLAYERS * 5];
    (void)data;
    /* Six seats, three sides of two. */
    struct individual_quality quality = made((struct individual){18, 6, 3, 5}, place);
    assert_int_equal(quality.repeats, 0);
    /* Six seats, two sides of three: 12 partnerships and 18 oppositions in a round. */
    quality = made((struct individual){12, 6, 2, 1}, place);
    assert_int_equal(quality.partner_squares, 12);
    assert_int_equal(quality.oppose_squares, 18);
}

static void the_schedule_follows_from_the_seed(void **data) {
    static const uint8_t other_seed[PEDRO_SEED_SIZE] = {2};
    const struct individual individual = {10, 4, 2, 8};
    uint8_t one[80], again[80], other[80];
    (void)data;
    assert_int_equal(individual_make(&individual, NULL, seed, one), 0);
    assert_int_equal(individual_make(&individual, NULL, seed, again), 0);
    assert_int_equal(individual_make(&individual, NULL, other_seed, other), 0);
    assert_memory_equal(one, again, sizeof one);
    assert_memory_not_equal(one, other, sizeof one);
    /* What every machine finds. */
    assert_int_equal(fnv_add(FNV_START, one, sizeof one), UINT64_C(0xbc94bace45b529a3));
}

/* Twelve players have played four rounds. Player 11 left and two came, who are 11 and 12. In four more rounds
 * nobody has a partner again; those who sit out, one in each round, are not the two who have before. */
static void a_schedule_goes_on_with_other_players(void **data) {
    static const struct individual before = {12, 4, 2, 4}, after = {13, 4, 2, 4};
    uint8_t place[13 * 4];
    struct individual_past past = {{{0}}, {{0}}, {0}};
    struct individual_quality quality;
    (void)data;
    made(before, place);
    for (unsigned i = 0; i < 12 * 4; i++) {
        for (unsigned j = i / 4 * 4; j < i / 4 * 4 + 4; j++) {
            /* Player 11 left. */
            if (i == j || place[i] == 11 || place[j] == 11)
                continue;
            if ((i + j) % 2 == 0)
                past.partner[place[i]][place[j]]++;
            else
                past.oppose[place[i]][place[j]]++;
        }
    }
    past.out[0] = past.out[1] = 1;
    assert_int_equal(individual_make(&after, &past, seed, place), 0);
    individual_quality(&after, &past, place, &quality);
    assert_true(quality.valid);
    assert_int_equal(quality.repeats, 0);
    assert_int_equal(quality.out_most, 1);
    assert_true(quality.oppose_most <= 2);
}

/* Five players, two rounds: 0 and 2 are partners twice, 4 and 3 sit out. */
static void quality_counts_what_repeats(void **data) {
    static const struct individual individual = {5, 4, 2, 2};
    uint8_t place[] = {0, 1, 2, 3, 4, 0, 1, 2, 4, 3};
    struct individual_quality quality;
    (void)data;
    individual_quality(&individual, NULL, place, &quality);
    assert_true(quality.valid);
    assert_int_equal(quality.partner_least, 0);
    assert_int_equal(quality.partner_most, 2);
    assert_int_equal(quality.repeats, 1);
    assert_int_equal(quality.partner_squares, 4 + 1 + 1);
    assert_int_equal(quality.oppose_most, 2);
    assert_int_equal(quality.oppose_squares, 2 * 4 + 4 * 1);
    assert_int_equal(quality.out_least, 0);
    assert_int_equal(quality.out_most, 1);
    /* In a third round they are partners again, and 1 and 3 too. */
    static const struct individual longer = {5, 4, 2, 3};
    uint8_t more[] = {0, 1, 2, 3, 4, 0, 1, 2, 4, 3, 0, 1, 2, 3, 4};
    individual_quality(&longer, NULL, more, &quality);
    assert_true(quality.valid);
    assert_int_equal(quality.partner_most, 3);
    assert_int_equal(quality.repeats, 2 + 1);
    place[9] = 4;
    individual_quality(&individual, NULL, place, &quality);
    assert_false(quality.valid);
    place[9] = 5;
    individual_quality(&individual, NULL, place, &quality);
    assert_false(quality.valid);
}

static void numbers_out_of_range_are_refused(void **data) {
    static const struct individual wrong[] = {
        {3, 4, 2, 1},  {101, 4, 2, 1}, {8, 4, 3, 1}, {8, 4, 1, 1},   {8, 4, 8, 1},
        {18, 9, 3, 1}, {8, 1, 1, 1},   {8, 4, 2, 0}, {8, 4, 2, 101},
    };
    uint8_t place[1] = {77};
    (void)data;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(individual_make(&wrong[i], NULL, seed, place),
                         PEDRO_ERR_BAD_OPTION);
        assert_int_equal(place[0], 77);
    }
}

TEST_GROUP(individual) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_partners_each_once_and_opposes_each_twice),
        cmocka_unit_test(a_perfect_schedule_starts_again),
        cmocka_unit_test(in_an_evening_no_partners_meet_again),
        cmocka_unit_test(whole_searched_schedules_are_nearly_perfect),
        cmocka_unit_test(players_alone_meet_as_evenly_as_possible),
        cmocka_unit_test(larger_sides_are_partners_too),
        cmocka_unit_test(the_schedule_follows_from_the_seed),
        cmocka_unit_test(a_schedule_goes_on_with_other_players),
        cmocka_unit_test(quality_counts_what_repeats),
        cmocka_unit_test(numbers_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
