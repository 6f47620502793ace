/* daily_rows_test.c - first tries at deals of the day in the store: stored once, listed, moved, forgotten.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_sample.h"

static enum store_result send_try(struct place *place, int32_t day, const char *game,
                                  int64_t user, int32_t margin) {
    struct batch *batch = batch_create();
    batch_daily_par(batch, day, game, 50, 3);
    batch_daily(batch, day, game, user, 60, margin, "pass\nclaim");
    return commit(place, batch);
}

static bool join_try(void *data, const struct store_daily *tried) {
    sprintf((char *)data + strlen(data), "%d %s #%lld %+d%s; ", (int)tried->day,
            tried->game, (long long)tried->user, (int)tried->margin,
            *tried->answers ? " a" : "");
    return true;
}

static const char *tries(struct place *place, int32_t from, int32_t to) {
    static char list[600];
    *list = '\0';
    assert_true(store_daily(place->store, from, to, join_try, list));
    return list;
}

static const char *tries_of(struct place *place, int64_t user) {
    static char list[600];
    *list = '\0';
    assert_true(store_daily_of(place->store, user, join_try, list));
    return list;
}

static void the_first_try_counts(void **state) {
    struct place *place = *state;
    int32_t margin = 0;
    add_people(place, 2);
    assert_int_equal(send_try(place, 9, "us", 2, 5), STORE_OK);
    assert_int_equal(send_try(place, 9, "us", 2, 14), STORE_TAKEN);
    assert_int_equal(send_try(place, 9, "us", 1, -4), STORE_OK);
    assert_int_equal(send_try(place, 9, "king", 1, 6), STORE_OK);
    assert_int_equal(send_try(place, 10, "us", 1, 0), STORE_OK);
    store_close(place->store);
    open_store(place);
    assert_string_equal(
        tries(place, 9, 9),
        "9 king #0 +3; 9 king #1 +6; 9 us #0 +3; 9 us #1 -4; 9 us #2 +5; ");
    assert_string_equal(tries(place, 10, 11), "10 us #0 +3; 10 us #1 +0; ");
    assert_string_equal(tries_of(place, 1),
                        "9 king #1 +6 a; 9 us #1 -4 a; 10 us #1 +0 a; ");
    assert_int_equal(store_daily_count(place->store, 9, 10), 7);
    assert_int_equal(store_daily_count(place->store, 11, 20), 0);
    assert_int_equal(store_daily_margin(place->store, 9, "us", 1, &margin), STORE_OK);
    assert_int_equal(margin, -4);
    assert_int_equal(store_daily_margin(place->store, 9, "us", 3, &margin),
                     STORE_NOT_FOUND);
}

static void tries_go_with_their_person(void **state) {
    struct place *place = *state;
    add_people(place, 3);
    assert_int_equal(send_try(place, 9, "us", 1, 1), STORE_OK);
    assert_int_equal(send_try(place, 9, "king", 1, 2), STORE_OK);
    assert_int_equal(send_try(place, 9, "us", 2, 7), STORE_OK);
    struct batch *batch = batch_create();
    batch_move_daily(batch, 1, 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(tries_of(place, 1), "");
    assert_string_equal(tries_of(place, 2), "9 king #2 +2 a; 9 us #2 +7 a; ");
    batch = batch_create();
    batch_merge_users(batch, 2, 3);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(tries_of(place, 3), "9 king #3 +2 a; 9 us #3 +7 a; ");
    batch = batch_create();
    batch_forget_user(batch, 3, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(tries(place, 9, 9), "9 king #0 +3; 9 us #0 +3; ");
}

static bool join_week(void *data, const struct store_league *one) {
    sprintf((char *)data + strlen(data), "%d #%lld %u%+d %u/%u %u; ", (int)one->week,
            (long long)one->user, (unsigned)one->tier, (int)one->moved,
            (unsigned)one->place, (unsigned)one->size, (unsigned)one->points);
    return true;
}

static const char *last_places(struct place *place) {
    static char list[600];
    *list = '\0';
    assert_true(store_league_last(place->store, join_week, list));
    return list;
}

static enum store_result close_week(struct place *place, int32_t week, int32_t moved) {
    struct batch *batch = batch_create();
    batch_close_league(batch, week);
    for (int64_t user = 1; user <= 2; user++)
        batch_league(batch, &(struct store_league){.week = week,
                                                   .moved = user == 1 ? moved : 0,
                                                   .user = user,
                                                   .tier = 1,
                                                   .place = (uint32_t)user,
                                                   .size = 2,
                                                   .points = 70});
    return commit(place, batch);
}

static void a_week_is_stored_once(void **state) {
    struct place *place = *state;
    char list[600] = "";
    int32_t week;
    add_people(place, 3);
    assert_true(store_league_closed(place->store, &week));
    assert_int_equal(week, -1);
    assert_int_equal(close_week(place, 7, 1), STORE_OK);
    assert_int_equal(close_week(place, 7, -1), STORE_TAKEN);
    assert_int_equal(close_week(place, 9, -1), STORE_OK);
    assert_true(store_league_closed(place->store, &week));
    assert_int_equal(week, 9);
    assert_string_equal(last_places(place), "9 #1 1-1 1/2 70; 9 #2 1+0 2/2 70; ");
    assert_true(store_league_of(place->store, 1, join_week, list));
    assert_string_equal(list, "9 #1 1-1 1/2 70; 7 #1 1+1 1/2 70; ");
    struct batch *batch = batch_create();
    batch_move_daily(batch, 1, 3);
    batch_forget_user(batch, 2, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(last_places(place), "9 #3 1-1 1/2 70; ");
    assert_int_equal(send_try(place, 9, "us", 1, 5), STORE_OK);
    assert_int_equal(store_daily_next(place->store, 2), 9);
    assert_int_equal(store_daily_next(place->store, 10), -1);
}

static bool join_name(void *data, const char *name) {
    sprintf((char *)data + strlen(data), "%s ", name);
    return true;
}

static const char *challenges_of(struct place *place, int64_t user, int most) {
    static char list[100];
    *list = '\0';
    assert_true(store_challenges_of(place->store, user, most, join_name, list));
    return list;
}

static void challenges_are_listed_for_their_people(void **state) {
    struct place *place = *state;
    add_people(place, 2);
    struct batch *batch = batch_create();
    batch_challenge_person(batch, 1, "one", 10);
    batch_challenge_person(batch, 1, "two", 20);
    batch_challenge_person(batch, 1, "one", 30);
    batch_challenge_person(batch, 2, "one", 15);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(challenges_of(place, 1, 10), "two one ");
    assert_string_equal(challenges_of(place, 1, 1), "two ");
    batch = batch_create();
    batch_move_daily(batch, 1, 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(challenges_of(place, 1, 10), "");
    assert_string_equal(challenges_of(place, 2, 10), "two one ");
    batch = batch_create();
    batch_forget_user(batch, 2, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(challenges_of(place, 2, 10), "");
}

TEST_GROUP(daily_rows) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_first_try_counts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(tries_go_with_their_person, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_week_is_stored_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(challenges_are_listed_for_their_people, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
