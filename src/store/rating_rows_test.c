/* rating_rows_test.c - ratings as rows: each match is rated once, in an order; and what is read of them.
 *
 * SPDX-License-Identifier: MIT */
#include "store/rating_rows.h"
#include "store/store_sample.h"

static void add_match(struct batch *batch, const char *name, int64_t one, int64_t other) {
    batch_match(batch, name, 1, 6, "us", "62 3", 1, "record");
    batch_match_seat(batch, name, 0, one);
    batch_match_seat(batch, name, 1, other);
    batch_rated(batch, name, "", "- -", 2);
}

/* Two rated matches of Ann (1) and Ben (2), with the numbers 1 and 2. */
static void two_matches(struct place *place) {
    struct batch *batch = batch_create();
    batch_user(batch, 1, "Ann", "ann", "hash", 10);
    batch_user(batch, 2, "Ben", "ben", "hash", 10);
    batch_open_table(batch, 1, "one", 4);
    add_match(batch, "one-1", 1, 2);
    add_match(batch, "one-2", 2, 1);
    assert_int_equal(commit(place, batch), STORE_OK);
}

static enum store_result rate(struct place *place, int64_t match, int64_t number) {
    struct batch *batch = batch_create();
    batch_rate_match(batch, match, number);
    return commit(place, batch);
}

static bool join_match(void *data, const struct store_rated *seat) {
    char *list = data;
    if (seat->seat == 0)
        sprintf(list + strlen(list), "%lld ", (long long)seat->match);
    return true;
}

static const char *waiting(struct place *place) {
    static char list[100];
    *list = '\0';
    assert_true(store_unrated_after(place->store, 0, 100, join_match, list));
    return list;
}

static void each_match_is_rated_once_in_an_order(void **state) {
    struct place *place = *state;
    struct store_rating_last last;
    bool asked;
    assert_int_equal(store_first_unrated(place->store, &asked), 0);
    assert_true(asked);
    two_matches(place);
    assert_string_equal(waiting(place), "1 2 ");
    assert_int_equal(store_unrated(place->store, 9), 2);
    assert_int_equal(store_unrated(place->store, 1), 1);
    assert_int_equal(rate(place, 2, 2), STORE_TAKEN); /* not the next number */
    assert_int_equal(rate(place, 2, 1), STORE_OK);
    assert_string_equal(waiting(place), "1 ");
    assert_int_equal(store_first_unrated(place->store, &asked), 1);
    assert_int_equal(rate(place, 2, 2), STORE_TAKEN); /* it is rated already */
    assert_int_equal(rate(place, 1, 1), STORE_TAKEN); /* the number is taken */
    assert_int_equal(rate(place, 9, 2), STORE_TAKEN); /* there is no such match */
    assert_int_equal(rate(place, 1, 2), STORE_OK);
    assert_string_equal(waiting(place), "");
    assert_true(store_rating_last(place->store, &last));
    assert_int_equal(last.match, 2);
    char all[100] = "";
    assert_true(store_rated_after(place->store, 0, 100, join_match, all));
    assert_string_equal(all, "1 2 ");
}

static bool join_rating(void *data, const struct store_rating *rating) {
    char *list = data;
    sprintf(list + strlen(list), "%lld:%s/%lld/%lld=%.*s; ", (long long)rating->id,
            rating->name, (long long)rating->family, (long long)rating->results,
            (int)rating->length, (const char *)rating->state);
    return true;
}

static void put_person(struct batch *batch, int64_t id, const char *name,
                       const char *rating) {
    batch_rating_person(batch, &(struct store_rating){.id = id,
                                                      .name = name,
                                                      .state = (const uint8_t *)rating,
                                                      .length = strlen(rating)});
}

static void put_side(struct batch *batch, int64_t id, const char *members,
                     int64_t results, const char *rating) {
    batch_rating_side(batch, &(struct store_rating){.id = id,
                                                    .family = 3,
                                                    .name = members,
                                                    .results = results,
                                                    .state = (const uint8_t *)rating,
                                                    .length = strlen(rating)});
}

static void point(struct batch *batch, int64_t person, int64_t number, int64_t family) {
    batch_rating_point(
        batch, person, number,
        &(struct store_rating_point){family, 10 * number, 1500 + number, 9});
}

static bool join_point(void *data, const struct store_rating_point *point,
                       int64_t count) {
    char *list = data;
    sprintf(list + strlen(list), "%lld:%lld+-%lld@%lld of %lld; ",
            (long long)point->family, (long long)point->rating, (long long)point->margin,
            (long long)point->at_ms, (long long)count);
    return true;
}

static const char *points(struct place *place, int64_t person) {
    static char list[300];
    *list = '\0';
    assert_true(store_rating_points(place->store, person, 3, join_point, list));
    return list;
}

static void fill(struct place *place) {
    struct batch *batch = batch_create();
    batch_user(batch, 1, "Ann", "ann", "hash", 10);
    batch_user(batch, 2, "Ben", "ben", "hash", 10);
    put_person(batch, 1, "#1", "A");
    put_person(batch, 2, "bot:club", "B");
    put_person(batch, 1, "#1", "AA"); /* replaces the state */
    put_side(batch, 1, "1", 2, "s");
    put_side(batch, 2, "1 2", 1, "t");
    put_side(batch, 3, "1 1", 5, "u");
    put_side(batch, 2, "1 2", 2, "tt");
    batch_rating_member(batch, 1, 2);
    batch_rating_member(batch, 2, 2);
    batch_rating_member(batch, 1, 3);
    batch_rating_table(batch, &(struct store_rating){.name = "1 2",
                                                     .state = (const uint8_t *)"m",
                                                     .length = 1});
    point(batch, 1, 1, 3);
    point(batch, 1, 2, 2);
    point(batch, 1, 3, 3);
    batch_rating_page(batch, 3, 1, 77, 1, "old");
    batch_rating_page(batch, 3, 1, 78, 2, "page");
    assert_int_equal(commit(place, batch), STORE_OK);
}

static void see_page(void *data, int64_t at_ms, int64_t number, const char *body) {
    sprintf(data, "%lld/%lld %s", (long long)at_ms, (long long)number, body);
}

static void rows_are_found(void **state) {
    struct place *place = *state;
    struct store *store = place->store;
    struct store_rating_last last;
    fill(place);
    char list[300] = "";
    assert_true(store_rating_person(store, "#1", join_rating, list));
    assert_true(store_rating_person(store, "#2", join_rating, list));
    assert_true(store_rating_person_at(store, 2, join_rating, list));
    assert_string_equal(list, "1:#1/0/0=AA; 2:bot:club/0/0=B; ");
    *list = '\0';
    assert_true(store_rating_side(store, 3, "1 2", join_rating, list));
    assert_true(store_rating_side(store, 2, "1 2", join_rating, list));
    assert_true(store_rating_table(store, "1 2", join_rating, list));
    assert_true(store_rating_table(store, "2 1", join_rating, list));
    assert_string_equal(list, "2:1 2/3/2=tt; 0:1 2/0/0=m; ");
    *list = '\0';
    assert_true(store_rating_sides_of(store, 1, -1, 9, join_rating, list));
    assert_string_equal(list, "3:1 1/3/5=u; 2:1 2/3/2=tt; ");
    *list = '\0';
    assert_true(store_rating_sides_of(store, 1, 2, 9, join_rating, list));
    assert_true(store_rating_sides_of(store, 1, 3, 1, join_rating, list));
    assert_true(store_rating_persons(store, join_rating, list));
    assert_true(store_rating_sides(store, join_rating, list));
    assert_string_equal(list, "3:1 1/3/5=u; 1:#1/0/0=AA; 2:bot:club/0/0=B; "
                              "2:1 2/3/2=tt; 3:1 1/3/5=u; ");
    assert_true(store_rating_last(store, &last));
    assert_int_equal(last.person, 2);
    assert_int_equal(last.side, 3);
    assert_string_equal(points(place, 1), "3:1503+-9@30 of 2; 3:1501+-9@10 of 2; ");
    *list = '\0';
    assert_true(store_rating_page(store, 3, 0, see_page, list));
    assert_string_equal(list, "");
    assert_true(store_rating_page(store, 3, 1, see_page, list));
    assert_string_equal(list, "78/2 page");
}

/* Evidence about others stays; what a person was over time does not. */
static void ratings_follow_a_person(void **state) {
    struct place *place = *state;
    fill(place);
    struct batch *batch = batch_create();
    batch_merge_users(batch, 1, 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    char list[100] = "";
    assert_true(store_rating_person(place->store, "#2", join_rating, list));
    assert_string_equal(list, "1:#2/0/0=AA; ");
    batch = batch_create();
    batch_forgotten(batch, 2, "nobody");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(points(place, 1), "");
    assert_true(store_rating_person(place->store, "#2", join_rating, list));
    assert_string_equal(list, "1:#2/0/0=AA; 1:#2/0/0=AA; ");
}

TEST_GROUP(rating_rows) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_match_is_rated_once_in_an_order, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(rows_are_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ratings_follow_a_person, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
