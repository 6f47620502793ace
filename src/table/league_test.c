/* league_test.c - laws of leagues, in seasons of people who come and go.
 *
 * SPDX-License-Identifier: MIT */
#include "table/league.h"

#include <string.h>

#include "check.h"
#include "effort.h"
#include "record/day.h"

enum { PEOPLE = 90, WEEKS = 12 };

static void weeks_begin_on_monday(void **state) {
    (void)state;
    const int32_t monday = record_day("2026-11-23", 10);
    assert_int_equal(league_first_day(league_week(monday)), monday);
    assert_int_equal(league_first_day(league_week(monday + 6)), monday);
    assert_int_equal(league_week(monday + 7), league_week(monday) + 1);
    assert_int_equal(league_week(0), 0);
    assert_int_equal(league_week(4), 1); /* Monday, 1970-01-05 */
}

static void two_go_up_and_two_go_down(void **state) {
    struct league_person person[5];
    (void)state;
    league_arrange(person, 0);
    for (uint32_t i = 0; i < 5; i++)
        person[i] = (struct league_person){
            .user = i + 1, .first_ms = i, .tier = 2, .points = 100 * (i % 4), .deals = 4};
    league_arrange(person, 5);
    static const int64_t users[5] = {4, 3, 2, 1, 5}; /* of equal ones who played first */
    static const int32_t moved[5] = {1, 1, 0, -1, -1};
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(person[i].user, users[i]);
        assert_int_equal(person[i].moved, moved[i]);
        assert_int_equal(person[i].place, i + 1);
        assert_int_equal(person[i].size, 5);
        assert_int_equal(person[i].group, 0);
    }
    /* One alone beats nobody. */
    person[0].tier = 2;
    league_arrange(person, 1);
    assert_int_equal(person[0].moved, 0);
}

static void check_group(const struct league_person *person, uint32_t size) {
    unsigned up = 0, down = 0;
    for (uint32_t i = 0; i < size; i++) {
        assert_int_equal(person[i].tier, person->tier);
        assert_int_equal(person[i].group, person->group);
        assert_int_equal(person[i].size, size);
        assert_int_equal(person[i].place, i + 1);
        assert_in_range(person[i].tier + 1 + person[i].moved, 1, LEAGUES);
        assert_true(i == 0 || person[i - 1].points >= person[i].points);
        up += person[i].moved > 0;
        down += person[i].moved < 0;
    }
    const unsigned moves = size / 2 < LEAGUE_MOVES ? size / 2 : LEAGUE_MOVES;
    assert_int_equal(up, person->tier + 1 < LEAGUES ? moves : 0);
    assert_int_equal(down, person->tier > 0 ? moves : 0);
}

/* Everybody who plays is in one group, of the own league; as many go up as go down; who pauses stays. */
static void play_week(struct pedro_rng *rng, uint32_t tier[PEOPLE + 1], bool empty) {
    struct league_person person[PEOPLE], other[PEOPLE];
    bool seen[PEOPLE + 1] = {false};
    size_t count = 0;
    int64_t moved = 0, edges = 0;
    for (int64_t user = 1; user <= PEOPLE && !empty; user++)
        if (pedro_rng_below(rng, 3) > 0)
            person[count++] = (struct league_person){
                .user = user,
                .first_ms = pedro_rng_below(rng, 50),
                .points = pedro_rng_below(rng, 30),
                .deals = 1 + pedro_rng_below(rng, 3),
                .tier = tier[user],
            };
    /* In another order they come to the same. */
    for (size_t i = 0; i < count; i++)
        other[i] = person[count - 1 - i];
    league_arrange(person, count);
    league_arrange(other, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(person[i].user, other[i].user);
        assert_int_equal(person[i].group, other[i].group);
        assert_int_equal(person[i].moved, other[i].moved);
    }
    for (size_t i = 0; i < count; i += person[i].size) {
        assert_in_range(person[i].size, 1, LEAGUE_GROUP);
        assert_int_equal(person[i].group, i > 0 ? person[i - 1].group + 1 : 0);
        check_group(person + i, person[i].size);
    }
    for (size_t i = 0; i < count; i++) {
        assert_false(seen[person[i].user]);
        seen[person[i].user] = true;
        assert_int_equal(person[i].tier, tier[person[i].user]);
        tier[person[i].user] += (uint32_t)person[i].moved;
        moved += person[i].moved;
        edges += person[i].tier == 0 ? person[i].moved : 0;
        edges += person[i].tier + 1 == LEAGUES ? person[i].moved : 0;
    }
    assert_int_equal(moved, edges); /* only the edges are not even */
}

static void laws(void **state) {
    struct pedro_rng rng;
    (void)state;
    effort_seed(&rng, (const uint8_t[PEDRO_SEED_SIZE]){28});
    for (unsigned trial = 0; trial < effort(40); trial++) {
        uint32_t tier[PEOPLE + 1] = {0};
        for (unsigned week = 0; week < WEEKS; week++)
            play_week(&rng, tier, pedro_rng_below(&rng, 5) == 0);
    }
}

TEST_GROUP(league) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weeks_begin_on_monday),
        cmocka_unit_test(two_go_up_and_two_go_down),
        cmocka_unit_test(laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
