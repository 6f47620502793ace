/* schedule_test.c - the round robin and the knock-out.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "pairing/schedule.h"

enum { PLAYERS = 64 };

/* The tables that chess federations print after J. Berger, for six players, counted from 1. */
static void six_players_meet_as_in_berger_tables(void **data) {
    static const struct schedule_game expected[5][3] = {{{1, 6}, {2, 5}, {3, 4}},
                                                        {{6, 4}, {1, 2}, {5, 3}},
                                                        {{2, 6}, {3, 1}, {4, 5}},
                                                        {{6, 5}, {1, 4}, {2, 3}},
                                                        {{3, 6}, {5, 1}, {4, 2}}};
    (void)data;
    assert_int_equal(schedule_robin_rounds(6), 5);
    for (unsigned round = 0; round < 5; round++) {
        struct schedule_game game[3];
        schedule_robin(6, round, game);
        for (unsigned i = 0; i < 3; i++) {
            assert_int_equal(game[i].first + 1, expected[round][i].first);
            assert_int_equal(game[i].second + 1, expected[round][i].second);
        }
    }
}

static void all_meet_once_in_a_leg(void **data) {
    (void)data;
    for (unsigned players = 2; players <= PLAYERS; players++) {
        const unsigned rounds = schedule_robin_rounds(players);
        unsigned met[PLAYERS + 1][PLAYERS + 1] = {{0}}, first[PLAYERS + 1] = {0};
        struct schedule_game game[PLAYERS / 2];
        assert_int_equal(rounds, players - 1 + players % 2);
        for (unsigned round = 0; round < rounds; round++) {
            unsigned seated[PLAYERS + 1] = {0};
            schedule_robin(players, round, game);
            for (unsigned i = 0; i < (players + 1) / 2; i++) {
                assert_true(game[i].first < players);
                seated[game[i].first]++;
                seated[game[i].second]++;
                met[game[i].first][game[i].second]++;
                first[game[i].first] += game[i].second != players;
                assert_true(game[i].second != players || i == 0);
            }
            for (unsigned i = 0; i < players; i++)
                assert_int_equal(seated[i], 1);
        }
        for (unsigned i = 0; i < players; i++) {
            for (unsigned j = 0; j < i; j++)
                assert_int_equal(met[i][j] + met[j][i], 1);
            assert_int_equal(met[i][players], players % 2);
            assert_in_range(first[i], (players - 1) / 2, players / 2);
        }
    }
}

static void the_second_leg_exchanges_the_sides(void **data) {
    (void)data;
    for (unsigned players = 2; players <= 12; players++) {
        const unsigned rounds = schedule_robin_rounds(players);
        for (unsigned round = 0; round < rounds; round++) {
            struct schedule_game once[6], again[6], third[6];
            schedule_robin(players, round, once);
            schedule_robin(players, rounds + round, again);
            schedule_robin(players, 2 * rounds + round, third);
            assert_memory_equal(third, once, (players + 1) / 2 * sizeof *once);
            for (unsigned i = 0; i < (players + 1) / 2; i++) {
                if (once[i].second == players) {
                    assert_memory_equal(&again[i], &once[i], sizeof *once);
                } else {
                    assert_int_equal(again[i].first, once[i].second);
                    assert_int_equal(again[i].second, once[i].first);
                }
            }
        }
    }
}

/* Six players: 1 and 2 have byes, 3 meets 6, 4 meets 5. */
static void byes_go_to_the_best(void **data) {
    static const struct schedule_game expected[] = {{0, 6}, {3, 4}, {1, 6}, {2, 5}};
    struct schedule_game game[4];
    (void)data;
    assert_int_equal(schedule_knockout_rounds(6), 3);
    assert_int_equal(schedule_knockout(6, game), 4);
    assert_memory_equal(game, expected, sizeof expected);
}

static void the_best_players_meet_last(void **data) {
    (void)data;
    for (unsigned players = 2; players <= 300; players++) {
        struct schedule_game game[256];
        unsigned left[256] = {0}, games = schedule_knockout(players, game), rounds = 1;
        for (unsigned i = 0; i < games; i++) {
            assert_true(game[i].first < game[i].second && game[i].second <= players);
            left[i] = game[i].first;
        }
        for (; games > 1; games /= 2, rounds++) {
            /* All of the best `games` are still there. */
            unsigned char there[256] = {0};
            for (unsigned i = 0; i < games; i++) {
                assert_true(left[i] < games && !there[left[i]]);
                there[left[i]] = 1;
            }
            for (unsigned i = 0; i < games / 2; i++)
                left[i] = left[2 * i] < left[2 * i + 1] ? left[2 * i] : left[2 * i + 1];
        }
        assert_int_equal(left[0], 0);
        assert_int_equal(rounds, schedule_knockout_rounds(players));
    }
}

TEST_GROUP(schedule) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(six_players_meet_as_in_berger_tables),
        cmocka_unit_test(all_meet_once_in_a_leg),
        cmocka_unit_test(the_second_leg_exchanges_the_sides),
        cmocka_unit_test(byes_go_to_the_best),
        cmocka_unit_test(the_best_players_meet_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
