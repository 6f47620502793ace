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

/* Gives a database of this program back to the one before the table of logs. */
static void go_back_to_12(const char *path) {
    static char sql[4000];
    FILE *file = fopen("test/store/back_to_12.sql", "r");
    assert_non_null(file);
    const size_t length = fread(sql, 1, sizeof sql - 1, file);
    fclose(file);
    sql[length] = '\0';
    alter(path, sql);
    assert_int_equal(version_of(path), 12);
}

/* Makes the database one of the program before the table of logs, with one event. */
static void make_old(struct place *place) {
    store_close(place->store);
    go_back_to_12(place->path);
    alter(place->path,
          "INSERT INTO tables(id, name, opened_at, last_seq) VALUES (1, 'one', 5, 1);"
          "INSERT INTO event(table_id, seq, at_ms, body) VALUES (1, 1, 10, 'a')");
}

static void what_an_older_database_has_is_kept(void **state) {
    struct place *place = *state;
    const uint8_t hash[STORE_TOKEN_HASH] = {0xab};
    char list[100] = "", why[STORE_WHY_MAX], before[160];
    struct store_session session;
    struct store_user user;
    make_old(place);
    alter(place->path,
          "INSERT INTO tables(id, name, opened_at, last_seq) VALUES (2, 'two', 5, 1);"
          "UPDATE tables SET last_seq = 2 WHERE id = 1;"
          "INSERT INTO event(table_id, seq, at_ms, body) VALUES (2, 1, 7, 'x'),"
          " (1, 2, 20, 'b');"
          "INSERT INTO users(id, name, name_key, password, created_at) VALUES"
          " (1, 'Ann', 'Ann', 'x', 10), (2, 'Guest 5', NULL, NULL, 10);"
          "INSERT INTO sessions VALUES (x'ab000000000000000000000000000000"
          "00000000000000000000000000000000', 1, 'cookie', 10, 100, 10, '');");
    open_store(place);
    assert_true(store_rows_from(place->store, 0, INT64_MAX, join_event, list));
    assert_string_equal(list, "1.1:a 2.1:x 1.2:b ");
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
    snprintf(before, sizeof before, "%s.before-13", place->path);
    assert_int_equal(remove(before), 0);
}

static void the_way_back_from_an_upgrade_is_kept(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], before[160], second[170], list[100] = "";
    snprintf(before, sizeof before, "%s.before-13", place->path);
    snprintf(second, sizeof second, "%s-2", before);
    make_old(place);
    assert_null(store_visit(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "earlier program"));
    assert_int_equal(version_of(place->path), 12); /* opening without migrating changes
                                                   * nothing */
    open_store(place);
    assert_true(store_rows_from(place->store, 0, INT64_MAX, join_event, list));
    assert_string_equal(list, "1.1:a ");
    assert_int_equal(version_of(before), 12);
    store_close(place->store);
    /* A rollback to the earlier program and another upgrade: both copies are kept. */
    assert_int_equal(rename(before, place->path), 0);
    alter(place->path,
          "INSERT INTO event(table_id, seq, at_ms, body) VALUES (1, 2, 20, 'b')");
    open_store(place);
    store_close(place->store);
    assert_int_equal(version_of(before), 12);
    alter(place->path, "PRAGMA user_version = 1000");
    assert_null(store_open(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "later program"));
    remove(place->path);
    assert_int_equal(rename(before, place->path), 0);
    open_store(place);
    *list = '\0';
    assert_true(store_rows_from(place->store, 0, INT64_MAX, join_event, list));
    assert_string_equal(list, "1.1:a 1.2:b ");
    assert_int_equal(access(second, F_OK), -1);
    assert_int_equal(remove(before), 0);
}

static void a_copy_of_an_earlier_upgrade_is_not_replaced(void **state) {
    struct place *place = *state;
    char before[160], second[170];
    struct stat file;
    snprintf(before, sizeof before, "%s.before-13", place->path);
    snprintf(second, sizeof second, "%s-2", before);
    make_old(place);
    FILE *precious = fopen(before, "w");
    fputs("precious", precious);
    fclose(precious);
    open_store(place);
    assert_int_equal(stat(before, &file), 0);
    assert_int_equal(file.st_size, 8);
    assert_int_equal(version_of(second), 12);
    remove(before);
    remove(second);
}

static void a_database_that_is_too_old_is_refused(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], before[160];
    make_old(place);
    alter(place->path, "PRAGMA user_version = 11");
    assert_null(store_open(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "too old (version 11"));
    assert_null(store_visit(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "too old (version 11"));
    assert_int_equal(version_of(place->path), 11);
    snprintf(before, sizeof before, "%s.before-12", place->path);
    assert_int_equal(access(before, F_OK), -1);
    alter(place->path, "PRAGMA user_version = 12");
    open_store(place);
    snprintf(before, sizeof before, "%s.before-13", place->path);
    assert_int_equal(remove(before), 0);
}

static bool join_row(void *data, const struct store_row *row) {
    char *list = data;
    sprintf(list + strlen(list), "%c%lld.%lld@%lld:%s/%lld/%s/%s; ", row->kind,
            (long long)row->id, (long long)row->seq, (long long)row->at_ms, row->body,
            (long long)row->user, row->person, row->name);
    return true;
}

/* All rows, which are in order within each log. */
static const char *rows(struct place *place) {
    static char list[600];
    *list = '\0';
    assert_true(store_rows_from(place->store, 0, INT64_MAX, join_row, list));
    assert_true(store_rows(place->store, KIND_TOURNAMENT, 0, 0, join_row, list));
    assert_true(store_rows(place->store, KIND_CHAT, 0, 0, join_row, list));
    return list;
}

static const char before_logs[] =
    "INSERT INTO users(id, name, created_at) VALUES (7, 'Ann', 1);"
    "INSERT INTO tables(id, name, opened_at, last_seq) VALUES (1, 'one', 5, 2);"
    "INSERT INTO tournaments(id, name, opened_at, listed, repeats, secret, last_seq)"
    " VALUES (1, 'autumn', 5, 1, 0, x'00', 2), (2, 'spring', 5, 1, 0, x'00', 1);"
    "INSERT INTO event(table_id, seq, at_ms, body) VALUES (1, 1, 8, 'a'), (1, 2, 9, 'b');"
    "INSERT INTO tournament_rows(tournament_id, seq, body) VALUES (2, 1, 'x'),"
    " (1, 1, 'opened'), (1, 2, 'ä');"
    "INSERT INTO chat(table_id, number, at_ms, user_id, person, name, text) VALUES"
    " (1, 3, 10, 7, 'u7', 'Ann', 'hi'), (1, 5, 11, NULL, '', '', '');";

static const char in_logs[] =
    "e1.1@8:a/0//; e1.2@9:b/0//; h1.1@0:opened/0//; h1.2@0:ä/0//; h2.1@0:x/0//; "
    "c1.3@10:hi/7/u7/Ann; c1.5@11:/0//; ";

static void all_rows_come_into_one_table_and_can_go_back(void **state) {
    struct place *place = *state;
    char before[160];
    store_close(place->store);
    go_back_to_12(place->path);
    alter(place->path, before_logs);
    snprintf(before, sizeof before, "%s.before-13", place->path);
    for (int again = 0; again < 2; again++) {
        open_store(place);
        assert_string_equal(rows(place), in_logs);
        assert_int_equal(remove(before), 0);
        store_close(place->store);
        go_back_to_12(place->path);
    }
    open_store(place);
    assert_int_equal(remove(before), 0);
    /* Each log goes on behind its last row. */
    struct batch *batch = batch_create();
    append(batch, KIND_TOURNAMENT, 1, 2, "y");
    assert_int_equal(commit(place, batch), STORE_TAKEN);
    batch = batch_create();
    append(batch, KIND_CHAT, 1, 5, "y");
    assert_int_equal(commit(place, batch), STORE_TAKEN);
    assert_int_equal(add_event(place, 1, 2, "y"), STORE_TAKEN);
    batch = batch_create();
    append(batch, KIND_TOURNAMENT, 1, 3, "y");
    append(batch, KIND_TABLE, 1, 3, "y");
    append(batch, KIND_CHAT, 1, 6, "y");
    assert_int_equal(commit(place, batch), STORE_OK);
}

static void rows_that_differ_stay_where_they_are(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], before[160];
    store_close(place->store);
    go_back_to_12(place->path);
    alter(place->path, before_logs);
    alter(place->path, "CREATE TRIGGER wrong AFTER INSERT ON event BEGIN UPDATE event SET"
                       " body = 'z' WHERE rowid = new.rowid; END");
    assert_null(store_open(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "rows of log differ"));
    assert_int_equal(version_of(place->path), 12);
    alter(place->path, "DROP TRIGGER wrong");
    open_store(place);
    assert_string_equal(rows(place), in_logs);
    snprintf(before, sizeof before, "%s.before-13", place->path);
    assert_int_equal(remove(before), 0);
    strcat(before, "-2");
    assert_int_equal(remove(before), 0);
}

/* --- PostgreSQL --- */

static bool ask(const char *sql, char why[STORE_WHY_MAX]) {
    PGconn *connection = postgres_connect(test_database(), why);
    assert_non_null(connection);
    const bool fine = postgres_run(connection, sql, why);
    PQfinish(connection);
    return fine;
}

static void go_back_to_4(void) {
    char why[STORE_WHY_MAX];
    assert_true(
        ask("DROP TABLE days_seat, days_table; DELETE FROM node WHERE id = 0;"
            "DROP TABLE progress, challenge_people, daily, league, rating_person, "
            "rating_side, "
            "rating_member, "
            "rating_table,"
            " rating_point, rating_page; ALTER TABLE rated DROP COLUMN number;"
            "DROP VIEW event, tournament_rows, chat; DROP INDEX log_user;"
            "CREATE TABLE tournament_rows (tournament_id BIGINT NOT NULL REFERENCES"
            " tournaments(id), seq BIGINT NOT NULL, body TEXT NOT NULL,"
            " PRIMARY KEY (tournament_id, seq));"
            "CREATE TABLE chat (table_id BIGINT NOT NULL, number BIGINT NOT NULL,"
            " at_ms BIGINT NOT NULL, user_id BIGINT, person TEXT NOT NULL,"
            " name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, number));"
            "CREATE INDEX chat_user ON chat(user_id) WHERE user_id IS NOT NULL;"
            "INSERT INTO tournament_rows SELECT id, seq, body FROM log WHERE kind = 'h';"
            "INSERT INTO chat SELECT id, seq, at_ms, user_id, person, name, body FROM log"
            " WHERE kind = 'c'; DELETE FROM log WHERE kind <> 'e';"
            "ALTER TABLE log DROP COLUMN kind, DROP COLUMN user_id, DROP COLUMN person,"
            " DROP COLUMN name, ALTER COLUMN at_ms DROP DEFAULT;"
            "ALTER TABLE log RENAME COLUMN id TO table_id;"
            "ALTER TABLE log RENAME TO event; ALTER TABLE event"
            " ADD CONSTRAINT event_pkey PRIMARY KEY (table_id, seq);"
            "UPDATE schema SET version = 4, least = 1",
            why));
}

static void insert_before_logs(void) {
    char why[STORE_WHY_MAX];
    assert_true(
        ask("INSERT INTO users(id, name, created_at) VALUES (7, 'Ann', 1);"
            "INSERT INTO tables(id, name, opened_at) VALUES (1, 'one', 5);"
            "INSERT INTO tournaments(id, name, opened_at, listed, repeats, secret,"
            " last_seq) VALUES (1, 'autumn', 5, 1, 0, '', 2), (2, 'spring', 5, 1, 0, '',"
            " 1); INSERT INTO event(table_id, seq, at_ms, body) VALUES (1, 1, 8, 'a'),"
            " (1, 2, 9, 'b'); INSERT INTO tournament_rows(tournament_id, seq, body)"
            " VALUES (2, 1, 'x'), (1, 1, 'opened'), (1, 2, 'ä');"
            "INSERT INTO chat(table_id, number, at_ms, user_id, person, name, text)"
            " VALUES (1, 3, 10, 7, 'u7', 'Ann', 'hi'), (1, 5, 11, NULL, '', '', '')",
            why));
}

static void nodes_of_both_versions_write_to_one_table(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX];
    store_close(place->store);
    go_back_to_4();
    insert_before_logs();
    open_store(place);
    assert_string_equal(rows(place), in_logs);
    /* What the program before the migration sends. */
    assert_true(
        ask("INSERT INTO event(table_id, seq, at_ms, body) SELECT 1, 3, 12, 'c' WHERE"
            " (SELECT coalesce(max(seq), 0) FROM event WHERE table_id = 1) = 2 ON"
            " CONFLICT DO NOTHING;"
            "UPDATE tournaments SET last_seq = 3 WHERE id = 1 AND last_seq = 2;"
            "INSERT INTO tournament_rows(tournament_id, seq, body) VALUES (1, 3, 'z')"
            " ON CONFLICT DO NOTHING;"
            "INSERT INTO tournament_rows(tournament_id, seq, body) VALUES (1, 3, 'z')"
            " ON CONFLICT DO NOTHING;"
            "UPDATE tournament_rows SET body = 'X' WHERE tournament_id = 2 AND seq = 1;"
            "INSERT INTO chat(table_id, number, at_ms, user_id, person, name, text)"
            " SELECT 1, 6, 13, nullif(7::bigint, 0), 'u7', 'Ann', 'ho' WHERE NOT EXISTS"
            " (SELECT 1 FROM chat WHERE table_id = 1 AND number > 6) ON CONFLICT DO"
            " NOTHING; UPDATE chat SET name = 'Eve' WHERE user_id = 7;"
            "DELETE FROM chat WHERE table_id = 1 AND number <= 3",
            why));
    assert_string_equal(rows(place),
                        "e1.1@8:a/0//; e1.2@9:b/0//; e1.3@12:c/0//; h1.1@0:opened/0//; "
                        "h1.2@0:ä/0//; h1.3@0:z/0//; h2.1@0:X/0//; c1.5@11:/0//; "
                        "c1.6@13:ho/7/u7/Eve; ");
    assert_false(
        ask("INSERT INTO event(table_id, seq, at_ms, body) VALUES (1, 3, 5, '')", why));
    assert_int_equal(add_event(place, 1, 3, "late"), STORE_TAKEN);
    struct batch *batch = batch_create();
    append(batch, KIND_TOURNAMENT, 1, 3, "late");
    assert_int_equal(commit(place, batch), STORE_TAKEN);
    batch = batch_create();
    append(batch, KIND_TOURNAMENT, 1, 4, "y");
    append(batch, KIND_CHAT, 1, 7, "y");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_true(ask("DO $$ BEGIN ASSERT (SELECT last_seq FROM tournaments WHERE id = 1) ="
                    " 4 AND (SELECT count(*) FROM tournament_rows) = 5 AND (SELECT"
                    " count(*) FROM chat) = 3; END $$",
                    why));
}

static void rows_that_differ_in_a_database_stay(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX];
    store_close(place->store);
    go_back_to_4();
    insert_before_logs();
    assert_true(
        ask("CREATE FUNCTION wrong() RETURNS TRIGGER LANGUAGE plpgsql AS"
            " $$ BEGIN NEW.body = 'z'; RETURN NEW; END $$;"
            "CREATE TRIGGER wrong BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION"
            " wrong()",
            why));
    assert_null(store_open(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "rows of log differ"));
    assert_true(ask("DROP TRIGGER wrong ON event; DROP FUNCTION wrong", why));
    open_store(place);
    assert_string_equal(rows(place), in_logs);
}

static void a_database_of_nodes_that_is_too_old_is_refused(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], ignored[STORE_WHY_MAX];
    store_close(place->store);
    go_back_to_4();
    assert_true(ask("UPDATE schema SET version = 3", ignored));
    assert_null(store_open(place->path, no_wake, NULL, why));
    assert_non_null(strstr(why, "too old (version 3"));
    assert_true(ask("UPDATE schema SET version = 4", ignored));
    open_store(place);
}

TEST_GROUP(migrations) {
    const struct CMUnitTest shared[] = {
        cmocka_unit_test_setup_teardown(nodes_of_both_versions_write_to_one_table, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(rows_that_differ_in_a_database_stay, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_database_of_nodes_that_is_too_old_is_refused,
                                        set_up, tear_down),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_rows_come_into_one_table_and_can_go_back,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(rows_that_differ_stay_where_they_are, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_an_older_database_has_is_kept, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_way_back_from_an_upgrade_is_kept, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_copy_of_an_earlier_upgrade_is_not_replaced,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_database_that_is_too_old_is_refused, set_up,
                                        tear_down),
    };
    return test_database() ? cmocka_run_group_tests(shared, NULL, NULL)
                           : cmocka_run_group_tests(tests, NULL, NULL);
}
