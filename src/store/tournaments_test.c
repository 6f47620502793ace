/* tournaments_test.c - tournaments in the store: rows in order, people, owners who leave.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_sample.h"

static enum store_result open_tournament(struct place *place, int64_t id,
                                         const char *name, int64_t owner) {
    uint8_t secret[STORE_TOKEN_HASH] = {(uint8_t)id};
    struct batch *batch = batch_create();
    batch_open_tournament(batch, &(struct store_tournament){.id = id,
                                                            .name = name,
                                                            .owner = owner,
                                                            .opened_ms = 100 + id,
                                                            .listed = id & 1,
                                                            .password = "",
                                                            .repeats = 7,
                                                            .secret = secret});
    return commit(place, batch);
}

static enum store_result add_rows(struct place *place, int64_t id, int64_t first,
                                  const char *one, const char *other) {
    struct batch *batch = batch_create();
    append(batch, KIND_TOURNAMENT, id, first, one);
    append(batch, KIND_TOURNAMENT, id, first + 1, other);
    return commit(place, batch);
}

static bool join_tournament(void *data, const struct store_tournament *tournament) {
    sprintf((char *)data + strlen(data),
            "%lld:%s owner %lld @%lld-%lld %d %lld %d %lld; ", (long long)tournament->id,
            tournament->name, (long long)tournament->owner,
            (long long)tournament->opened_ms, (long long)tournament->closed_ms,
            tournament->listed, (long long)tournament->repeats, tournament->secret[0],
            (long long)tournament->rows);
    return true;
}

static bool join_row(void *data, const struct store_row *row) {
    sprintf((char *)data + strlen(data), "%lld.%lld:%.*s ", (long long)row->id,
            (long long)row->seq, (int)row->length, row->body);
    return true;
}

static bool join_person(void *data, int64_t user,
                        const uint8_t address[STORE_ADDRESS_HASH]) {
    sprintf((char *)data + strlen(data), "%lld@%d ", (long long)user, address[0]);
    return true;
}

static const char *tournaments(struct place *place, int64_t user) {
    static char list[800];
    *list = '\0';
    if (user)
        assert_true(store_tournaments_of(place->store, user, join_tournament, list));
    else
        assert_true(store_tournaments(place->store, join_tournament, list));
    return list;
}

static const char *rows(struct place *place, int64_t id) {
    static char list[400];
    *list = '\0';
    assert_true(store_rows(place->store, KIND_TOURNAMENT, id, 0, join_row, list));
    return list;
}

static const char *people(struct place *place, int64_t id) {
    static char list[400];
    *list = '\0';
    assert_true(store_tournament_people(place->store, id, join_person, list));
    return list;
}

static void enter(struct place *place, int64_t id, int64_t user, uint8_t from) {
    const uint8_t address[STORE_ADDRESS_HASH] = {from};
    struct batch *batch = batch_create();
    batch_tournament_person(batch, id, user, address);
    assert_int_equal(commit(place, batch), STORE_OK);
}

static void rows_come_in_order(void **state) {
    struct place *place = *state;
    add_people(place, 1);
    assert_int_equal(store_last_tournament(place->store), 0);
    assert_int_equal(open_tournament(place, 1, "one", 1), STORE_OK);
    assert_int_equal(open_tournament(place, 1, "again", 1), STORE_TAKEN);
    assert_int_equal(open_tournament(place, 2, "one", 1), STORE_TAKEN);
    assert_int_equal(open_tournament(place, 2, "two", 9), STORE_OK);
    assert_int_equal(add_rows(place, 1, 1, "a", "b"), STORE_OK);
    assert_int_equal(add_rows(place, 1, 2, "c", "d"), STORE_TAKEN);
    assert_int_equal(add_rows(place, 1, 4, "c", "d"), STORE_TAKEN);
    assert_int_equal(add_rows(place, 3, 1, "c", "d"), STORE_TAKEN);
    assert_int_equal(add_rows(place, 2, 1, "e", "f"), STORE_OK);
    assert_int_equal(add_rows(place, 1, 3, "c", "d"), STORE_OK);
    store_close(place->store);
    open_store(place);
    assert_string_equal(rows(place, 0), "1.1:a 1.2:b 1.3:c 1.4:d 2.1:e 2.2:f ");
    assert_string_equal(rows(place, 2), "2.1:e 2.2:f ");
    assert_int_equal(store_last_tournament(place->store), 2);
    assert_string_equal(tournaments(place, 0),
                        "1:one owner 1 @101-0 1 7 1 4; 2:two owner 0 @102-0 0 7 2 2; ");
}

static void one_is_found_by_its_name(void **state) {
    struct place *place = *state;
    char list[200] = "";
    add_people(place, 1);
    assert_int_equal(open_tournament(place, 1, "one", 1), STORE_OK);
    assert_int_equal(open_tournament(place, 2, "two", 1), STORE_OK);
    assert_true(store_tournament(place->store, "three", join_tournament, list));
    assert_string_equal(list, "");
    assert_true(store_tournament(place->store, "two", join_tournament, list));
    assert_memory_equal(list, "2:two ", strlen("2:two "));
    assert_null(strstr(list, "one"));
}

static void it_is_closed_after_its_last_row(void **state) {
    struct place *place = *state;
    add_people(place, 1);
    assert_int_equal(open_tournament(place, 1, "one", 1), STORE_OK);
    struct batch *batch = batch_create();
    batch_close(batch, KIND_TOURNAMENT, 1, 1, 500);
    assert_int_equal(commit(place, batch), STORE_TAKEN);
    batch = batch_create();
    batch_close(batch, KIND_TOURNAMENT, 1, 0, 500);
    assert_int_equal(commit(place, batch), STORE_OK);
}

static void it_is_repeated_once(void **state) {
    struct place *place = *state;
    add_people(place, 1);
    assert_int_equal(open_tournament(place, 1, "one", 1), STORE_OK);
    for (int i = 0; i < 2; i++) {
        struct batch *batch = batch_create();
        batch_repeat_tournament(batch, 1, 0);
        batch_close(batch, KIND_TOURNAMENT, 1, 0, 500);
        assert_int_equal(commit(place, batch), i ? STORE_TAKEN : STORE_OK);
    }
    assert_string_equal(tournaments(place, 0), "1:one owner 1 @101-500 1 0 1 0; ");
}

static void a_person_leaves_no_trace(void **state) {
    struct place *place = *state;
    add_people(place, 3);
    assert_int_equal(open_tournament(place, 1, "one", 1), STORE_OK);
    assert_int_equal(open_tournament(place, 2, "two", 2), STORE_OK);
    assert_int_equal(add_rows(place, 2, 1, "Guest", "b"), STORE_OK);
    enter(place, 2, 1, 5);
    enter(place, 2, 1, 5);
    enter(place, 2, 1, 6);
    enter(place, 2, 2, 5);
    enter(place, 2, 9, 5); /* no such person */
    assert_string_equal(people(place, 2), "1@5 1@6 2@5 ");
    assert_string_equal(tournaments(place, 1),
                        "1:one owner 1 @101-0 1 7 1 0; 2:two owner 2 @102-0 0 7 2 2; ");
    struct batch *batch = batch_create();
    batch_forget_user(batch, 1, "deleted");
    batch_replace_row(batch,
                      &(struct store_row){.kind = KIND_TOURNAMENT, .id = 2, .seq = 1},
                      "deleted", 7);
    assert_int_equal(commit(place, batch), STORE_OK);
    /* Until its rows are changed they are found by the person. */
    assert_string_equal(tournaments(place, 1), "2:two owner 2 @102-0 0 7 2 2; ");
    batch = batch_create();
    batch_forgotten(batch, 1, "deleted");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(tournaments(place, 1), "");
    assert_string_equal(people(place, 2), "2@5 ");
    assert_string_equal(rows(place, 2), "2.1:deleted 2.2:b ");
    assert_string_equal(tournaments(place, 0),
                        "1:one owner 0 @101-0 1 0 1 0; 2:two owner 2 @102-0 0 7 2 2; ");
}

static void a_person_is_merged(void **state) {
    struct place *place = *state;
    add_people(place, 3);
    assert_int_equal(open_tournament(place, 1, "one", 1), STORE_OK);
    assert_int_equal(open_tournament(place, 2, "two", 3), STORE_OK);
    enter(place, 2, 1, 5);
    enter(place, 2, 2, 5);
    enter(place, 1, 1, 6);
    struct batch *batch = batch_create();
    batch_merge_users(batch, 1, 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(people(place, 2), "2@5 ");
    assert_string_equal(people(place, 1), "2@6 ");
    assert_string_equal(tournaments(place, 0),
                        "1:one owner 2 @101-0 1 7 1 0; 2:two owner 3 @102-0 0 7 2 0; ");
}

static enum store_result seat(struct place *place, int64_t table, const char *name,
                              int64_t search) {
    struct batch *batch = batch_create();
    batch_open_table(batch, table, name, 5);
    append(batch, KIND_TABLE, table, 1, "row");
    append(batch, KIND_SEARCH, search, 1, name);
    return commit(place, batch);
}

static const char *found(struct place *place, int64_t search) {
    static char list[64];
    list[0] = '\0';
    assert_true(store_rows(place->store, KIND_SEARCH, search, 0, join_event, list));
    return list;
}

/* Of two tables with the same search only the first is opened; after a day the search is forgotten. */
static void a_search_finds_one_table(void **state) {
    struct place *place = *state;
    assert_int_equal(seat(place, 1, "one", 1), STORE_OK);
    assert_int_equal(seat(place, 2, "two", 1), STORE_TAKEN);
    struct store_table table;
    assert_int_equal(store_table(place->store, "two", &table), STORE_NOT_FOUND);
    assert_string_equal(found(place, 1), "1.1:one ");
    for (int64_t ms = 0; ms < 2; ms++) {
        struct batch *batch = batch_create();
        batch_tidy(batch, 1001 + 24 * 3600 * 1000 + ms, 1, 1);
        assert_int_equal(commit(place, batch), STORE_OK);
        assert_string_equal(found(place, 1), ms == 0 ? "1.1:one " : "");
    }
}

TEST_GROUP(tournaments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(rows_come_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_is_found_by_its_name, set_up, tear_down),
        cmocka_unit_test_setup_teardown(it_is_closed_after_its_last_row, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(it_is_repeated_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_person_leaves_no_trace, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_person_is_merged, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_search_finds_one_table, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
