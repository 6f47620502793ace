/* pairing_test.c - who plays whom, criterion by criterion.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "pairing/pairing.h"

enum { MOST = 20 };

struct event {
    struct pairing_player players[MOST];
    uint32_t met[MOST][MOST];
    unsigned count;
    struct pairing_wishes wishes;
    uint32_t opponent[MOST];
    struct pairing_quality quality;
};

/* Players with these scores, all present. */
static struct event event_of(unsigned count, const int *scores) {
    struct event event = {.count = count, .wishes.seed = 1};
    for (unsigned i = 0; i < count; i++)
        event.players[i] =
            (struct pairing_player){.present = true, .score = scores[i], .rank = i + 1};
    return event;
}

static void meet(struct event *event, uint32_t a, uint32_t b) {
    struct pairing_player *one = &event->players[a], *other = &event->players[b];
    event->met[a][one->opponent_count++] = b;
    event->met[b][other->opponent_count++] = a;
}

static enum pairing_result pair(struct event *event) {
    for (unsigned i = 0; i < event->count; i++)
        event->players[i].opponents = event->met[i];
    return pairing_round(event->players, event->count, &event->wishes, event->opponent,
                         &event->quality);
}

static void pairs(struct event *event) { assert_int_equal(pair(event), PAIRING_OK); }

static void equal_scores_meet(void **state) {
    struct event event = event_of(6, (int[]){3, 1, 2, 3, 2, 1});
    (void)state;
    pairs(&event);
    assert_int_equal(event.opponent[0], 3);
    assert_int_equal(event.opponent[1], 5);
    assert_int_equal(event.opponent[2], 4);
    assert_int_equal(event.quality.pairs, 3);
    assert_int_equal(event.quality.floats, 0);
}

static void nobody_meets_twice_while_that_is_possible(void **state) {
    struct event event = event_of(4, (int[]){3, 3, 0, 0});
    (void)state;
    meet(&event, 0, 1);
    pairs(&event);
    assert_int_not_equal(event.opponent[0], 1);
    assert_int_equal(event.quality.rematches, 0);
    assert_int_equal(event.quality.floats, 2);
    assert_int_equal(event.quality.squares, 18);
    assert_int_equal(event.quality.most_difference, 3);
}

static void where_all_have_met_the_rematches_are_few(void **state) {
    struct event event = event_of(4, (int[]){3, 2, 1, 0});
    (void)state;
    for (uint32_t a = 0; a < 4; a++)
        for (uint32_t b = a + 1; b < 4; b++)
            meet(&event, a, b);
    meet(&event, 0, 1);
    pairs(&event);
    /* 0 and 1 have met twice. */
    assert_int_equal(event.opponent[0], 2);
    assert_int_equal(event.quality.rematches, 2);
}

static void two_floats_by_one_are_better_than_one_by_two(void **state) {
    struct event event = event_of(4, (int[]){2, 1, 1, 0});
    (void)state;
    pairs(&event);
    assert_int_not_equal(event.opponent[0], 3);
    assert_int_equal(event.quality.squares, 2);
}

static void the_bye_goes_to_the_lowest_without_one(void **state) {
    struct event event = event_of(5, (int[]){4, 3, 2, 1, 0});
    (void)state;
    pairs(&event);
    assert_int_equal(event.opponent[4], PAIRING_BYE);
    event.players[4].byes = 1;
    pairs(&event);
    assert_int_equal(event.opponent[3], PAIRING_BYE);
    assert_int_equal(event.quality.repeated_byes, 0);
    for (unsigned i = 0; i < 4; i++)
        event.players[i].byes = 2;
    pairs(&event);
    assert_int_equal(event.opponent[4], PAIRING_BYE);
    assert_int_equal(event.quality.repeated_byes, 1);
}

static void who_may_have_no_bye_has_none(void **state) {
    struct event event = event_of(3, (int[]){2, 1, 0});
    struct pairing_pair forbidden[] = {
        {2, PAIRING_BYE}, {1, PAIRING_BYE}, {0, PAIRING_BYE}};
    (void)state;
    event.wishes.forbidden = forbidden;
    event.wishes.forbidden_count = 2;
    pairs(&event);
    assert_int_equal(event.opponent[0], PAIRING_BYE);
    event.wishes.forbidden_count = 3;
    assert_int_equal(pair(&event), PAIRING_IMPOSSIBLE);
}

static void a_rematch_is_worse_than_a_second_bye(void **state) {
    struct event event = event_of(3, (int[]){0, 0, 0});
    (void)state;
    meet(&event, 0, 1);
    meet(&event, 0, 2);
    event.players[0].byes = 1;
    pairs(&event);
    assert_int_equal(event.opponent[0], PAIRING_BYE);
    assert_int_equal(event.opponent[1], 2);
}

static void club_mates_are_kept_apart_if_that_is_wished(void **state) {
    struct event event = event_of(4, (int[]){9, 9, 0, 0});
    (void)state;
    event.players[0].club = event.players[1].club = 7;
    pairs(&event);
    assert_int_equal(event.opponent[0], 1);
    assert_int_equal(event.quality.club_mates, 1);
    event.wishes.clubs_apart = true;
    pairs(&event);
    assert_int_not_equal(event.opponent[0], 1);
    assert_int_equal(event.quality.club_mates, 0);
    /* 2 and 3 have no club. */
    event.players[0].club = event.players[1].club = 0;
    pairs(&event);
    assert_int_equal(event.opponent[0], 1);
}

static void orders_of_ranks(void **state) {
    struct event event = event_of(6, (int[]){0, 0, 0, 0, 0, 0});
    (void)state;
    event.wishes.order = PAIRING_ORDER_NEAR;
    pairs(&event);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(event.opponent[i], i ^ 1);
    event.wishes.order = PAIRING_ORDER_HALVES;
    pairs(&event);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(event.opponent[i], i + 3);
}

static void lots_depend_on_the_seed_alone(void **state) {
    struct event event = event_of(12, (int[MOST]){0}), again = event;
    unsigned same = 0;
    (void)state;
    pairs(&event);
    pairs(&again);
    assert_memory_equal(event.opponent, again.opponent, sizeof event.opponent);
    for (again.wishes.seed = 2; again.wishes.seed < 12; again.wishes.seed++) {
        pairs(&again);
        same += memcmp(event.opponent, again.opponent, sizeof event.opponent) == 0;
    }
    assert_in_range(same, 0, 1);
}

static void the_absent_are_left_out(void **state) {
    struct event event = event_of(5, (int[]){0, 0, 0, 0, 0});
    (void)state;
    event.players[2].present = false;
    event.players[2].score = INT64_MAX;
    pairs(&event);
    assert_int_equal(event.opponent[2], PAIRING_NONE);
    assert_int_equal(event.quality.pairs, 2);
    for (unsigned i = 0; i < 5; i++)
        event.players[i].present = false;
    pairs(&event);
    assert_int_equal(event.quality.pairs, 0);
    event.players[3].present = true;
    pairs(&event);
    assert_int_equal(event.opponent[3], PAIRING_BYE);
}

/* The repair of a round: what the director fixes stays, also what would never be made. */
static void fixed_pairs_stay(void **state) {
    struct event event = event_of(7, (int[]){9, 9, 5, 5, 1, 1, 1});
    struct pairing_pair fixed[] = {{0, 6}, {1, PAIRING_BYE}};
    (void)state;
    meet(&event, 0, 6);
    event.wishes.fixed = fixed;
    event.wishes.fixed_count = 2;
    event.wishes.forbidden = fixed;
    event.wishes.forbidden_count = 1;
    pairs(&event);
    assert_int_equal(event.opponent[0], 6);
    assert_int_equal(event.opponent[6], 0);
    assert_int_equal(event.opponent[1], PAIRING_BYE);
    assert_int_equal(event.opponent[2], 3);
    assert_int_equal(event.opponent[4], 5);
    assert_int_equal(event.quality.rematches, 1);
}

/* An arena: only recent opponents matter, the last one most. */
static void old_opponents_are_forgotten_in_an_arena(void **state) {
    struct event event = event_of(4, (int[]){0, 0, 0, 0});
    (void)state;
    meet(&event, 0, 1);
    meet(&event, 2, 3);
    meet(&event, 0, 2);
    meet(&event, 1, 3);
    meet(&event, 0, 3);
    meet(&event, 1, 2);
    event.wishes.recent = 3;
    pairs(&event);
    assert_int_equal(event.opponent[0], 1);
    assert_int_equal(event.quality.rematches, 2);
    event.wishes.recent = 2;
    pairs(&event);
    assert_int_equal(event.opponent[0], 1);
    assert_int_equal(event.quality.rematches, 0);
}

static void refused(struct event *event) { assert_int_equal(pair(event), PAIRING_WRONG); }

static void what_is_out_of_range_is_refused(void **state) {
    struct event good = event_of(4, (int[]){0, 1, 2, 3}), event = good;
    struct pairing_pair same[] = {{1, 1}}, beyond[] = {{4, 0}},
                        twice[] = {{0, 1}, {2, 1}}, bye[] = {{PAIRING_BYE, 0}};
    (void)state;
    event.players[0].score = -PAIRING_RANGE_MOST;
    refused(&event);
    event.players[0].score = INT64_MIN;
    refused(&event);
    event = good;
    event.players[3].rank = PAIRING_RANGE_MOST + 1;
    refused(&event);
    event = good;
    event.players[3].opponent_count = 1;
    event.met[3][0] = 4;
    refused(&event);
    event = good;
    event.wishes.recent = 16;
    refused(&event);
    event = good;
    event.wishes.fixed = twice;
    event.wishes.fixed_count = 2;
    refused(&event);
    event.wishes.fixed_count = 1;
    event.players[0].present = false;
    refused(&event);
    const struct pairing_pair *wrong[] = {same, beyond, bye};
    for (unsigned i = 0; i < 3; i++) {
        event = good;
        event.wishes.fixed = wrong[i];
        event.wishes.fixed_count = 1;
        refused(&event);
        event = good;
        event.wishes.forbidden = wrong[i];
        event.wishes.forbidden_count = 1;
        refused(&event);
    }
    event = good;
    pairs(&event);
}

/* What a director made by hand. */
static void any_pairing_can_be_judged(void **state) {
    struct event event = event_of(5, (int[]){4, 4, 2, 1, 0});
    uint32_t made[] = {2, PAIRING_BYE, 0, PAIRING_NONE, PAIRING_NONE};
    (void)state;
    event.players[1].byes = 1;
    assert_int_equal(pairing_judge(event.players, 5, &event.wishes, made, &event.quality),
                     PAIRING_OK);
    assert_int_equal(event.quality.pairs, 1);
    assert_int_equal(event.quality.repeated_byes, 1);
    assert_int_equal(event.quality.squares, 4);
    made[2] = 3;
    assert_int_equal(pairing_judge(event.players, 5, &event.wishes, made, &event.quality),
                     PAIRING_WRONG);
    made[2] = 5;
    assert_int_equal(pairing_judge(event.players, 5, &event.wishes, made, &event.quality),
                     PAIRING_WRONG);
}

TEST_GROUP(pairing) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_scores_meet),
        cmocka_unit_test(nobody_meets_twice_while_that_is_possible),
        cmocka_unit_test(where_all_have_met_the_rematches_are_few),
        cmocka_unit_test(two_floats_by_one_are_better_than_one_by_two),
        cmocka_unit_test(the_bye_goes_to_the_lowest_without_one),
        cmocka_unit_test(who_may_have_no_bye_has_none),
        cmocka_unit_test(a_rematch_is_worse_than_a_second_bye),
        cmocka_unit_test(club_mates_are_kept_apart_if_that_is_wished),
        cmocka_unit_test(orders_of_ranks),
        cmocka_unit_test(lots_depend_on_the_seed_alone),
        cmocka_unit_test(the_absent_are_left_out),
        cmocka_unit_test(fixed_pairs_stay),
        cmocka_unit_test(old_opponents_are_forgotten_in_an_arena),
        cmocka_unit_test(what_is_out_of_range_is_refused),
        cmocka_unit_test(any_pairing_can_be_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
