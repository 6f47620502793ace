/* backup_test.c - a copy is complete, of one moment, private, and never replaces a file.
 *
 * SPDX-License-Identifier: MIT */
#include <sys/stat.h>

#include "store/store_sample.h"

static void a_copy_made_while_in_use_is_whole(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], list[100] = "";
    open_table(place, 1, "one");
    add_event(place, 1, 1, "a");
    assert_true(store_backup(place->store, place->copy, NULL, NULL, why));
    add_event(place, 1, 2, "b");
    struct store *copy = store_open(place->copy, no_wake, NULL, why);
    assert_non_null(copy);
    assert_true(store_check(copy, why));
    store_rows_from(copy, 0, INT64_MAX, join_event, list);
    assert_string_equal(list, "1.1:a ");
    store_close(copy);
}

/* Writes some rows at each report of progress. */
struct busy_copy {
    struct place *place;
    int64_t seq;
    double done;
};

static bool write_meanwhile(void *data, double done) {
    struct busy_copy *busy = data;
    assert_true(done > busy->done || done == 1);
    busy->done = done;
    assert_int_equal(add_event(busy->place, 1, ++busy->seq, "more"), STORE_OK);
    return true;
}

static bool count_event(void *data, const struct store_row *event) {
    (void)event;
    ++*(int64_t *)data;
    return true;
}

static void a_copy_is_of_one_moment_however_much_is_written(void **state) {
    enum { ROWS = 3000 };
    struct place *place = *state;
    char why[STORE_WHY_MAX], body[5000];
    int64_t count = 0;
    struct busy_copy busy = {.place = place, .seq = ROWS};
    memset(body, 'x', sizeof body);
    open_table(place, 1, "one");
    struct batch *batch = batch_create();
    for (int64_t seq = 1; seq <= ROWS; seq++)
        batch_append(batch, &(struct store_row){.kind = KIND_TABLE,
                                                .id = 1,
                                                .seq = seq,
                                                .at_ms = 1,
                                                .body = body,
                                                .length = sizeof body});
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_true(store_backup(place->store, place->copy, write_meanwhile, &busy, why));
    assert_true(busy.seq >= ROWS + 3);
    struct store *copy = store_open(place->copy, no_wake, NULL, why);
    assert_non_null(copy);
    assert_true(store_check(copy, why));
    assert_true(store_rows_from(copy, 0, INT64_MAX, count_event, &count));
    assert_int_equal(count, ROWS);
    store_close(copy);
}

static bool stop_at_once(void *data, double done) {
    (void)data;
    (void)done;
    return false;
}

static void a_copy_replaces_no_file_and_leaves_no_part(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], body[5000];
    struct stat file;
    FILE *precious = fopen(place->copy, "w");
    fputs("precious", precious);
    fclose(precious);
    assert_false(store_backup(place->store, place->copy, NULL, NULL, why));
    assert_non_null(strstr(why, "File exists"));
    assert_int_equal(stat(place->copy, &file), 0);
    assert_int_equal(file.st_size, 8);
    remove(place->copy);
    assert_int_equal(symlink("nowhere", place->copy), 0);
    assert_false(store_backup(place->store, place->copy, NULL, NULL, why));
    assert_non_null(strstr(why, "File exists"));
    remove(place->copy);
    memset(body, 'x', sizeof body);
    open_table(place, 1, "one");
    struct batch *batch = batch_create();
    for (int64_t seq = 1; seq <= 1500; seq++)
        batch_append(batch, &(struct store_row){.kind = KIND_TABLE,
                                                .id = 1,
                                                .seq = seq,
                                                .at_ms = 1,
                                                .body = body,
                                                .length = sizeof body});
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_false(store_backup(place->store, place->copy, stop_at_once, NULL, why));
    assert_int_equal(access(place->copy, F_OK), -1);
    /* tear_down() removes the directory, which fails if a part was left behind. */
}

static unsigned mode_of(const char *path) {
    struct stat file;
    assert_int_equal(stat(path, &file), 0);
    return file.st_mode & 0777;
}

static void only_the_owner_may_read_any_of_it(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], path[160];
    const mode_t mask = umask(0);
    open_table(place, 1, "one");
    assert_int_equal(mode_of(place->path), 0600);
    store_close(place->store);
    chmod(place->path, 0644); /* as an earlier program left it */
    open_store(place);
    add_event(place, 1, 1, "a");
    assert_true(store_backup(place->store, place->copy, NULL, NULL, why));
    umask(mask);
    assert_int_equal(mode_of(place->path), 0600);
    assert_int_equal(mode_of(place->copy), 0600);
    snprintf(path, sizeof path, "%s-wal", place->path);
    assert_int_equal(mode_of(path), 0600);
    snprintf(path, sizeof path, "%s-shm", place->path);
    assert_int_equal(mode_of(path), 0600);
}

TEST_GROUP(backup) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_copy_made_while_in_use_is_whole, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_copy_is_of_one_moment_however_much_is_written,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_copy_replaces_no_file_and_leaves_no_part,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_the_owner_may_read_any_of_it, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
