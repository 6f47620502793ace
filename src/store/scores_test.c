/* scores_test.c - score records in the store: kept once, replaced by later ones, shown, moved,
 * forgotten.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_sample.h"

static enum store_result send_score(struct place *place, int64_t user, const char *key,
                                    int64_t at_ms, size_t lines, const char *record) {
    struct batch *batch = batch_create();
    batch_score(batch, user, key, at_ms, "us", "5 9", 0, lines, record);
    return commit(place, batch);
}

static bool join_score(void *data, const struct store_score *score) {
    sprintf((char *)data + strlen(data), "%s:%s %zu @%lld; ", score->key, score->record,
            score->lines, (long long)score->changed_ms);
    return true;
}

static const char *scores_of(struct place *place, int64_t user) {
    static char list[400];
    *list = '\0';
    assert_true(store_scores_of(place->store, user, 0, 20, join_score, list));
    return list;
}

static void a_match_is_kept_once_and_replaced_by_a_later_version(void **state) {
    struct place *place = *state;
    add_people(place, 2);
    assert_int_equal(send_score(place, 1, "a", 100, 2, "two"), STORE_OK);
    assert_int_equal(send_score(place, 1, "a", 200, 2, "two"), STORE_OK);
    assert_string_equal(scores_of(place, 1), "a:two 2 @100; ");
    assert_int_equal(send_score(place, 1, "b", 150, 1, "one"), STORE_OK);
    assert_int_equal(send_score(place, 1, "a", 300, 3, "three"), STORE_OK);
    assert_int_equal(send_score(place, 1, "a", 400, 2, "two"), STORE_TAKEN);
    assert_int_equal(send_score(place, 2, "a", 500, 1, "other"), STORE_OK);
    assert_string_equal(scores_of(place, 1), "a:three 3 @300; b:one 1 @150; ");
    assert_string_equal(scores_of(place, 2), "a:other 1 @500; ");
    struct batch *batch = batch_create();
    batch_drop_score(batch, 1, "a");
    batch_drop_score(batch, 1, "nothing");
    assert_int_equal(commit(place, batch), STORE_OK);
    store_close(place->store);
    open_store(place);
    assert_string_equal(scores_of(place, 1), "b:one 1 @150; ");
    assert_string_equal(scores_of(place, 2), "a:other 1 @500; ");
}

static void a_person_has_room_for_so_many(void **state) {
    struct place *place = *state;
    char key[20];
    add_people(place, 2);
    struct batch *batch = batch_create();
    for (int i = 0; i < STORE_SCORES_MAX; i++) {
        snprintf(key, sizeof key, "k%d", i);
        batch_score(batch, 1, key, 1, "us", "", 0, 1, "x");
    }
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(send_score(place, 1, "more", 2, 1, "x"), STORE_TAKEN);
    assert_int_equal(send_score(place, 1, "k7", 2, 2, "y"), STORE_OK);
    assert_int_equal(send_score(place, 2, "more", 2, 1, "x"), STORE_OK);
}

static enum store_result live(struct place *place, const char *secret, char list[100]) {
    *list = '\0';
    return store_live_score(place->store, secret, 50, join_score, list);
}

static enum store_result show(struct place *place, int64_t user, const char *key,
                              const char *secret) {
    struct batch *batch = batch_create();
    batch_show_score(batch, user, key, secret);
    return commit(place, batch);
}

static void a_record_is_shown_until_its_owner_ends_that(void **state) {
    struct place *place = *state;
    char list[100];
    add_people(place, 2);
    send_score(place, 1, "a", 100, 1, "one");
    assert_int_equal(live(place, "", list), STORE_NOT_FOUND);
    assert_int_equal(show(place, 2, "a", "s0"), STORE_NOT_FOUND);
    assert_int_equal(show(place, 1, "a", "s1"), STORE_OK);
    assert_int_equal(show(place, 1, "a", "s2"), STORE_OK); /* the link stays as it was */
    assert_int_equal(live(place, "s2", list), STORE_NOT_FOUND);
    assert_int_equal(live(place, "s1", list), STORE_OK);
    send_score(place, 1, "a", 120, 2, "two");
    assert_int_equal(live(place, "s1", list), STORE_OK);
    assert_string_equal(list, "a:two 2 @120; ");
    assert_int_equal(show(place, 2, "a", NULL), STORE_OK);
    assert_int_equal(live(place, "s1", list), STORE_OK);
    assert_int_equal(show(place, 1, "a", NULL), STORE_OK);
    assert_int_equal(live(place, "s1", list), STORE_NOT_FOUND);
    /* One that nobody has changed for long is not shown any more. */
    send_score(place, 1, "old", 20, 1, "one");
    assert_int_equal(show(place, 1, "old", "s3"), STORE_OK);
    assert_int_equal(live(place, "s3", list), STORE_NOT_FOUND);
}

static void moving_keeps_the_later_of_two(void **state) {
    struct place *place = *state;
    add_people(place, 2);
    send_score(place, 1, "a", 10, 5, "later");
    send_score(place, 1, "b", 11, 1, "earlier");
    send_score(place, 1, "c", 12, 1, "only");
    send_score(place, 2, "a", 13, 4, "earlier");
    send_score(place, 2, "b", 14, 2, "later");
    struct batch *batch = batch_create();
    batch_merge_users(batch, 1, 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(scores_of(place, 2),
                        "b:later 2 @14; c:only 1 @12; a:later 5 @10; ");
    assert_string_equal(scores_of(place, 1), "");
}

static void score_records_go_with_their_person(void **state) {
    struct place *place = *state;
    add_people(place, 3);
    send_score(place, 1, "a", 10, 1, "x");
    send_score(place, 2, "a", 10, 1, "x");
    struct batch *batch = batch_create();
    batch_forget_user(batch, 1, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(scores_of(place, 1), "");
    /* A guest whose sessions have ended cannot come back for them. */
    batch = batch_create();
    batch_tidy(batch, 1000, 2, 3);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(scores_of(place, 2), "");
}

static void a_backup_has_them(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX];
    add_people(place, 1);
    send_score(place, 1, "a", 10, 1, "x");
    assert_true(store_backup(place->store, place->copy, NULL, NULL, why));
    store_close(place->store);
    place->store = store_open(place->copy, no_wake, NULL, why);
    assert_non_null(place->store);
    assert_string_equal(scores_of(place, 1), "a:x 1 @10; ");
}

TEST_GROUP(scores) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_match_is_kept_once_and_replaced_by_a_later_version, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_person_has_room_for_so_many, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_record_is_shown_until_its_owner_ends_that,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(moving_keeps_the_later_of_two, set_up, tear_down),
        cmocka_unit_test_setup_teardown(score_records_go_with_their_person, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_backup_has_them, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
