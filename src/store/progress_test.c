/* progress_test.c - what people have learned, in the store: the newer of two stays, in any order; limited, moved, forgotten.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_sample.h"

enum { MOST = 3 };

static void add(struct batch *batch, int64_t user, const char *kind, const char *key,
                int64_t stamp, const char *value) {
    batch_progress(batch, user, &(struct store_progress){kind, key, value, stamp}, MOST);
}

static enum store_result send(struct place *place, int64_t user, const char *kind,
                              const char *key, int64_t stamp, const char *value) {
    struct batch *batch = batch_create();
    add(batch, user, kind, key, stamp, value);
    return commit(place, batch);
}

static bool join(void *data, const struct store_progress *one) {
    sprintf((char *)data + strlen(data), "%s/%s %s @%lld; ", one->kind, one->key,
            one->value, (long long)one->stamp);
    return true;
}

static const char *rows_of(struct place *place, int64_t user, const char *kind,
                           const char *key) {
    static char list[400];
    *list = '\0';
    assert_true(store_progress(place->store, user, kind, key, join, list));
    return list;
}

static void the_newer_of_two_stays_in_any_order(void **state) {
    struct place *place = *state;
    add_people(place, 2);
    assert_int_equal(send(place, 1, "mistake", "m", 7, "new"), STORE_OK);
    assert_int_equal(send(place, 1, "mistake", "m", 5, "old"), STORE_OK);
    assert_int_equal(send(place, 1, "mistake", "m", 7, "other"), STORE_OK);
    assert_int_equal(send(place, 1, "lesson", "us counts", 0, ""), STORE_OK);
    assert_int_equal(send(place, 2, "mistake", "m", 1, "hers"), STORE_OK);
    assert_string_equal(rows_of(place, 1, "", ""),
                        "lesson/us counts  @0; mistake/m new @7; ");
    assert_int_equal(send(place, 1, "mistake", "m", 8, "newest"), STORE_OK);
    store_close(place->store);
    open_store(place);
    assert_string_equal(rows_of(place, 1, "lesson", "us d"), "mistake/m newest @8; ");
    assert_string_equal(rows_of(place, 2, "", ""), "mistake/m hers @1; ");
    assert_int_equal(send(place, 9, "lesson", "of nobody", 0, ""), STORE_FAILED);
}

static void each_kind_has_its_limit(void **state) {
    struct place *place = *state;
    add_people(place, 2);
    struct batch *batch = batch_create();
    for (const char *key = "edcba"; *key; key++)
        add(batch, 1, "puzzle", key, 0, ""); /* "edcba", "dcba", "cba" fit */
    add(batch, 1, "master", "a", 0, "");
    add(batch, 1, "puzzle", "cba", 1, "again");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(rows_of(place, 1, "puzzle", ""),
                        "puzzle/cba again @1; puzzle/dcba  @0; puzzle/edcba  @0; ");
    assert_string_equal(rows_of(place, 1, "puzzle", "e"), "puzzle/edcba  @0; ");
    assert_string_equal(
        rows_of(place, 1, "", ""),
        "master/a  @0; puzzle/cba again @1; puzzle/dcba  @0; puzzle/edcba  @0; ");
    assert_int_equal(send(place, 2, "puzzle", "z", 0, ""), STORE_OK);
}

static void merging_keeps_the_newer_of_each(void **state) {
    struct place *place = *state;
    add_people(place, 2);
    send(place, 1, "mistake", "a", 5, "newer");
    send(place, 1, "mistake", "b", 1, "older");
    send(place, 1, "lesson", "only", 0, "");
    send(place, 2, "mistake", "a", 4, "older");
    send(place, 2, "mistake", "b", 2, "newer");
    struct batch *batch = batch_create();
    batch_merge_users(batch, 1, 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(rows_of(place, 2, "", ""),
                        "lesson/only  @0; mistake/a newer @5; mistake/b newer @2; ");
    assert_string_equal(rows_of(place, 1, "", ""), "");
}

static void it_goes_with_the_person(void **state) {
    struct place *place = *state;
    add_people(place, 2);
    send(place, 1, "lesson", "a", 0, "");
    struct batch *batch = batch_create();
    batch_forget_user(batch, 1, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(rows_of(place, 1, "", ""), "");
    /* What was on its way when that began goes at its end. */
    send(place, 1, "lesson", "b", 0, "");
    batch = batch_create();
    batch_forgotten(batch, 1, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(rows_of(place, 1, "", ""), "");
}

TEST_GROUP(progress) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_newer_of_two_stays_in_any_order, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(each_kind_has_its_limit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(merging_keeps_the_newer_of_each, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(it_goes_with_the_person, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
