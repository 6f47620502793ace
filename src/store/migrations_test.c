/* migrations_test.c - databases of other versions are migrated or refused; and rollback.
 *
 * SPDX-License-Identifier: MIT */
#include <sqlite3.h>
#include <sys/stat.h>

#include "store/store_sample.h"

/* Runs `sql` on a file without the store. */
static void alter(const char *path, const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int version_of(const char *path) {
    sqlite3 *db;
    sqlite3_stmt *ask;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &ask, NULL);
    assert_int_equal(sqlite3_step(ask), SQLITE_ROW);
    const int version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    sqlite3_close(db);
    return version;
}

/* Replaces the database by one of version 1 with one event. */
static void make_old(struct place *place) {
    store_close(place->store);
    remove(place->path);
    alter(
        place->path,
        "CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
        " opened_at INTEGER NOT NULL, closed_at INTEGER) STRICT;"
        "CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,"
        " name_key TEXT UNIQUE, password TEXT, created_at INTEGER NOT NULL,"
        " banned_at INTEGER) STRICT;"
        "CREATE TABLE sessions (token_hash BLOB PRIMARY KEY, user_id INTEGER NOT NULL,"
        " kind TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL)"
        " STRICT, WITHOUT ROWID;"
        "CREATE TABLE matches (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
        " table_id INTEGER NOT NULL, finished_at INTEGER NOT NULL, variant TEXT NOT NULL,"
        " result TEXT NOT NULL, winners INTEGER NOT NULL, record TEXT NOT NULL) STRICT;"
        "CREATE TABLE match_seats (match_name TEXT NOT NULL, seat INTEGER NOT NULL,"
        " user_id INTEGER, PRIMARY KEY (match_name, seat)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE reports (id INTEGER PRIMARY KEY, at INTEGER NOT NULL,"
        " by_user INTEGER, about_user INTEGER, table_name TEXT NOT NULL,"
        " words TEXT NOT NULL, talk TEXT NOT NULL) STRICT;"
        "CREATE TABLE event (table_id INTEGER NOT NULL REFERENCES tables(id),"
        " seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL,"
        " PRIMARY KEY (table_id, seq)) STRICT;"
        "INSERT INTO tables VALUES (1, 'one', 5, NULL);"
        "INSERT INTO event VALUES (1, 1, 10, 'a'); PRAGMA user_version = 1");
}

static void what_an_older_database_has_is_kept(void **state) {
    struct place *place = *state;
    const uint8_t hash[STORE_TOKEN_HASH] = {0xab};
    char list[100] = "", why[STORE_WHY_MAX], before[160];
    struct store_session session;
    struct store_user user;
    make_old(place);
    alter(place->path, "INSERT INTO tables VALUES (2, 'two', 5, NULL);"
                       "INSERT INTO event VALUES (2, 1, 7, 'x'), (1, 2, 20, 'b');"
                       "INSERT INTO users VALUES (1, 'Ann', 'ann', 'x', 10, NULL),"
                       " (2, 'Guest 5', NULL, NULL, 10, NULL);"
                       "INSERT INTO sessions VALUES (x'ab000000000000000000000000000000"
                       "00000000000000000000000000000000', 1, 'cookie', 10, 100);");
    open_store(place);
    assert_true(store_events(place->store, join_event, list));
    assert_string_equal(list, "2.1:x 1.1:a 1.2:b ");
    assert_int_equal(add_event(place, 1, 2, "c"), STORE_TAKEN);
    assert_int_equal(add_event(place, 1, 3, "c"), STORE_OK);
    assert_int_equal(store_session(place->store, hash, false, 50, &session, &user),
                     STORE_OK);
    assert_int_equal(session.seen_ms, 10);
    assert_int_equal(store_user_by_name(place->store, "Ann", "", &user), STORE_OK);
    assert_int_equal(user.id, 1);
    assert_int_equal(store_user_by_name(place->store, "Guest 5", "", &user),
                     STORE_NOT_FOUND);
    struct batch *batch = batch_create();
    batch_score(batch, 2, "a", 10, "us", "5 9", 0, 1, "x");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_true(store_check(place->store, why));
    snprintf(before, sizeof before, "%s.before-2", place->path);
    assert_int_equal(remove(before), 0);
}

static void the_way_back_from_an_upgrade_is_kept(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], before[160], second[170], list[100] = "";
    snprintf(before, sizeof before, "%s.before-2", place->path);
    snprintf(second, sizeof second, "%s-2", before);
    make_old(place);
    assert_null(store_visit(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "earlier program"));
    assert_int_equal(version_of(place->path), 1); /* opening without migrating changes
                                                   * nothing */
    open_store(place);
    assert_true(store_events(place->store, join_event, list));
    assert_string_equal(list, "1.1:a ");
    assert_int_equal(version_of(before), 1);
    store_close(place->store);
    /* A rollback to the earlier program and another upgrade: both copies are kept. */
    assert_int_equal(rename(before, place->path), 0);
    alter(place->path, "INSERT INTO event VALUES (1, 2, 20, 'b')");
    open_store(place);
    store_close(place->store);
    assert_int_equal(version_of(before), 1);
    alter(place->path, "PRAGMA user_version = 1000");
    assert_null(store_open(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "later program"));
    remove(place->path);
    assert_int_equal(rename(before, place->path), 0);
    open_store(place);
    *list = '\0';
    assert_true(store_events(place->store, join_event, list));
    assert_string_equal(list, "1.1:a 1.2:b ");
    assert_int_equal(access(second, F_OK), -1);
    assert_int_equal(remove(before), 0);
}

static void a_copy_of_an_earlier_upgrade_is_not_replaced(void **state) {
    struct place *place = *state;
    char before[160], second[170];
    struct stat file;
    snprintf(before, sizeof before, "%s.before-2", place->path);
    snprintf(second, sizeof second, "%s-2", before);
    make_old(place);
    FILE *precious = fopen(before, "w");
    fputs("precious", precious);
    fclose(precious);
    open_store(place);
    assert_int_equal(stat(before, &file), 0);
    assert_int_equal(file.st_size, 8);
    assert_int_equal(version_of(second), 1);
    remove(before);
    remove(second);
}

/* The table that was opened for a tournament before the database noted that. */
static void an_older_table_is_given_its_tournament(void **state) {
    struct place *place = *state;
    struct store_table table = {.id = 0};
    char before[160];
    store_close(place->store);
    alter(place->path,
          "INSERT INTO tables(id, name, opened_at) VALUES (1, 'abcdefghijkm', 5),"
          " (2, 'bcdefghijkmn', 5);"
          "INSERT INTO tournaments(id, name, opened_at, listed, repeats, secret)"
          " VALUES (7, 'autumn', 5, 1, 0, x'00');"
          "INSERT INTO tournament_rows(tournament_id, seq, body) VALUES"
          " (7, 1, '5 director note \"director table 1 1 bcdefghijkmn\"'),"
          " (7, 2, '5 director table 1 12 abcdefghijkm'); PRAGMA user_version = 11");
    open_store(place);
    assert_int_equal(store_table(place->store, "abcdefghijkm", &table), STORE_OK);
    assert_int_equal(table.hall, 7);
    assert_int_equal(store_table(place->store, "bcdefghijkmn", &table), STORE_OK);
    assert_int_equal(table.hall, 0);
    snprintf(before, sizeof before, "%s.before-12", place->path);
    assert_int_equal(remove(before), 0);
}

TEST_GROUP(migrations) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_an_older_database_has_is_kept, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_way_back_from_an_upgrade_is_kept, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_copy_of_an_earlier_upgrade_is_not_replaced,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_older_table_is_given_its_tournament, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
