/* progressive_test.c - who goes where after a round of a progressive evening.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "effort.h"
#include "pairing/progressive.h"

enum { PLAYERS = 61 };

/* Three tables: at the first 0 and 2 win, at the second 5 and 7, at the third 8 and 10. */
static void winners_move_up_and_partners_part(void **data) {
    static const uint16_t place[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    static const uint16_t expected[] = {0, 2, 5, 7, 4, 6, 8, 10, 9, 11, 1, 3};
    static const bool second_won[] = {false, true, false};
    uint16_t next[12];
    (void)data;
    progressive_next(12, place, second_won, NULL, NULL, next);
    assert_memory_equal(next, expected, sizeof next);
}

/* One player waits for two tables: the losers of the first, 1 and 3, wait behind player 8. */
static void who_waits_goes_to_the_last_table(void **data) {
    static const uint16_t place[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    static const uint16_t expected[] = {0, 2, 4, 6, 5, 7, 8, 1, 3};
    static const bool second_won[] = {false, false};
    uint16_t next[9];
    (void)data;
    progressive_next(9, place, second_won, NULL, NULL, next);
    assert_memory_equal(next, expected, sizeof next);
}

static unsigned times(const void *data, unsigned one, unsigned other) {
    const uint8_t(*partnered)[PLAYERS] = data;
    return partnered[one][other];
}

/* At one table all four stay: after three rounds everybody has had each partner. */
static void earlier_partners_are_avoided(void **data) {
    uint8_t partnered[PLAYERS][PLAYERS] = {{0}};
    uint16_t place[4] = {0, 1, 2, 3}, next[4];
    (void)data;
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned i = 0; i < 4; i++)
            partnered[place[i]][place[(i + 2) % 4]]++;
        progressive_next(4, place, (const bool[]){round % 2}, times, partnered, next);
        memcpy(place, next, sizeof place);
    }
    for (unsigned i = 0; i < 4; i++) {
        for (unsigned j = 0; j < 4; j++)
            assert_int_equal(partnered[i][j], i != j);
    }
}

/* For all numbers of players and random results: nobody is lost, and nobody keeps the partner. */
static void everybody_has_one_place_and_a_new_partner(void **data) {
    (void)data;
    for (unsigned players = PROGRESSIVE_PLAYERS_MIN; players <= PLAYERS; players++) {
        uint8_t seed[PEDRO_SEED_SIZE] = {(uint8_t)players};
        uint16_t place[PLAYERS], next[PLAYERS];
        struct pedro_rng rng;
        effort_seed(&rng, seed);
        progressive_draw(players, seed, place);
        for (unsigned round = 0; round < 30; round++) {
            bool second_won[PLAYERS / 4], seated[PLAYERS] = {0};
            unsigned partner[PLAYERS];
            for (unsigned i = 0; i < PLAYERS; i++)
                partner[i] = PLAYERS;
            for (unsigned i = 0; i < players / 4 * 4; i++)
                partner[place[i]] = place[i / 4 * 4 + (i + 2) % 4];
            for (unsigned table = 0; table < players / 4; table++)
                second_won[table] = pedro_rng_below(&rng, 2);
            progressive_next(players, place, second_won, NULL, NULL, next);
            for (unsigned i = 0; i < players; i++) {
                assert_true(next[i] < players && !seated[next[i]]);
                seated[next[i]] = true;
            }
            for (unsigned i = 0; i < players / 4 * 4; i++)
                assert_int_not_equal(next[i / 4 * 4 + (i + 2) % 4], partner[next[i]]);
            /* Who waited plays. */
            for (unsigned i = players / 4 * 4; i < players && players >= 8; i++) {
                for (unsigned j = i; players % 4 <= 2 && j < players; j++)
                    assert_int_not_equal(next[i], place[j]);
            }
            memcpy(place, next, sizeof place);
        }
    }
}

static void the_draw_follows_from_the_seed(void **data) {
    uint16_t one[PLAYERS], again[PLAYERS], other[PLAYERS];
    (void)data;
    progressive_draw(PLAYERS, (const uint8_t[PEDRO_SEED_SIZE]){1}, one);
    progressive_draw(PLAYERS, (const uint8_t[PEDRO_SEED_SIZE]){1}, again);
    progressive_draw(PLAYERS, (const uint8_t[PEDRO_SEED_SIZE]){2}, other);
    assert_memory_equal(one, again, sizeof one);
    assert_memory_not_equal(one, other, sizeof one);
}

TEST_GROUP(progressive) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(winners_move_up_and_partners_part),
        cmocka_unit_test(who_waits_goes_to_the_last_table),
        cmocka_unit_test(earlier_partners_are_avoided),
        cmocka_unit_test(everybody_has_one_place_and_a_new_partner),
        cmocka_unit_test(the_draw_follows_from_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
