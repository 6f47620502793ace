/* follow_test.c - a follower of a real PostgreSQL, PEDRO_TEST_DATABASE: rows come in order and once, also after lost
 * hints and a broken connection, and nothing is looked at that nobody has changed.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "store/follow.h"

enum { SLICE_MS = 5, PATIENCE_MS = 20000, ROWS = 1200 };

static PGconn *db;
static const char *url;

static bool run(const char *sql) {
    PGresult *result = PQexec(db, sql);
    const ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* A schema with the tables that a follower reads. */
static int set_up(void **state) {
    (void)state;
    url = getenv("PEDRO_TEST_DATABASE");
    assert_non_null(url);
    db = PQconnectdb(url);
    assert_int_equal(PQstatus(db), CONNECTION_OK);
    assert_true(run(
        "SET client_min_messages = error; DROP SCHEMA IF EXISTS public CASCADE; CREATE "
        "SCHEMA public;"
        "CREATE TABLE log(id BIGINT, seq BIGINT, at_ms BIGINT, body TEXT, person TEXT, "
        "name TEXT, kind \"char\" DEFAULT 'e', PRIMARY KEY(kind, id, seq));"
        "CREATE FUNCTION pedro_now() RETURNS TIMESTAMPTZ LANGUAGE sql AS"
        " 'SELECT clock_timestamp()';"
        "CREATE FUNCTION pedro_tell(words TEXT) RETURNS VOID LANGUAGE sql AS"
        " $$ SELECT pg_notify('pedro', words) $$;"
        "CREATE TABLE commit_mark(writer BIGINT PRIMARY KEY, appended BIGINT, "
        "at TIMESTAMPTZ DEFAULT now())"));
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    PQfinish(db);
    return 0;
}

/* What one follower has heard. */
struct heard {
    struct follow *follow;
    int64_t last; /* the number of the last row */
    unsigned rows, seen, lost, freed, messages, out_of_order;
    uint32_t look; /* the last that was answered */
    size_t body;   /* of the last row, bytes */
    int64_t node;
    char text[FOLLOW_TEXT_MAX + 1], person[40];
};

static void on_row(void *data, const struct store_row *row) {
    struct heard *heard = data;
    heard->out_of_order +=
        row->kind == KIND_CHAT ? row->seq <= heard->last : row->seq != heard->last + 1;
    heard->last = row->seq;
    heard->rows++;
    heard->body = row->length;
    snprintf(heard->person, sizeof heard->person, "%s/%s", row->person ? row->person : "",
             row->name ? row->name : "");
    assert_int_equal(strlen(row->body), row->length);
}

static void on_message(void *data, int64_t node, const char *text, size_t length) {
    struct heard *heard = data;
    heard->messages++;
    heard->node = node;
    assert_int_equal(strlen(text), length);
    memcpy(heard->text, text, length + 1);
}

static void on_seen(void *data, char kind, int64_t id, uint32_t look) {
    (void)kind;
    (void)id;
    ((struct heard *)data)->seen++;
    ((struct heard *)data)->look = look;
}

static void on_lost(void *data) { ((struct heard *)data)->lost++; }

static void on_freed(void *data) { ((struct heard *)data)->freed++; }

static void deliver(struct heard *heard) {
    static const struct follow_handler handler = {on_row, on_message, on_seen, on_lost,
                                                  on_freed};
    static const struct timespec slice = {.tv_nsec = SLICE_MS * 1000000};
    nanosleep(&slice, NULL);
    follow_deliver(heard->follow, &handler, heard);
}

/* Waits for a number to become what is wanted. */
#define WAIT_FOR(heard, number, wanted)                                                  \
    do {                                                                                 \
        for (int ms = 0; (number) < (wanted) && ms < PATIENCE_MS; ms += SLICE_MS)        \
            deliver(heard);                                                              \
        assert_int_equal(number, wanted);                                                \
    } while (0)

static void wake(void *data) { (void)data; }

static void open_follow(struct heard *heard, int64_t node) {
    char why[STORE_WHY_MAX];
    *heard = (struct heard){.last = 0};
    heard->follow = follow_open(url, node, wake, heard, why);
    assert_non_null(heard->follow);
    WAIT_FOR(heard, heard->lost, 1);
}

static void rows_come_in_order(void **state) {
    (void)state;
    struct heard heard;
    assert_true(
        run("INSERT INTO log SELECT 7, n, 5, 'row' FROM generate_series(1, 1200) AS n"));
    open_follow(&heard, 1);
    follow_watch(heard.follow, KIND_TABLE, 7, 0);
    follow_look(heard.follow, KIND_TABLE, 7, 1);
    WAIT_FOR(&heard, heard.seen, 1);
    assert_int_equal(heard.rows, ROWS);
    /* By a hint of another node; then what the owner has stored itself does not come. */
    assert_true(run("INSERT INTO log VALUES (7, 1201, 6, 'x'); SELECT "
                    "pg_notify('pedro', '2 e7:1201 free h1:1')"));
    WAIT_FOR(&heard, heard.last, ROWS + 1);
    assert_int_equal(heard.freed, 1);
    follow_watch(heard.follow, KIND_TABLE, 7, ROWS + 2);
    heard.last++;
    assert_true(run("INSERT INTO log VALUES (7, 1202, 6, 'own'), (7, 1203, 6, '')"));
    /* No hint was sent: the follower finds the row when it looks. It is empty, as the table was closed. */
    follow_look(heard.follow, KIND_TABLE, 7, 2);
    WAIT_FOR(&heard, heard.last, ROWS + 3);
    assert_int_equal(heard.body, 0);
    assert_int_equal(heard.out_of_order, 0);
    follow_unwatch(heard.follow, KIND_TABLE, 7);
    assert_true(run("INSERT INTO log VALUES (7, 1204, 6, 'x'); SELECT "
                    "pg_notify('pedro', '2 e7:1204')"));
    follow_watch(heard.follow, KIND_TOURNAMENT, 1, 0);
    follow_look(heard.follow, KIND_TOURNAMENT, 1, 1);
    WAIT_FOR(&heard, heard.seen, 3);
    assert_int_equal(heard.last, ROWS + 3);
    follow_close(heard.follow);
}

/* A row that comes with its hint is delivered at once, without a question: it is not in the database of this test. One before
 * which rows are missing is asked for with them, and the node's own are not delivered. */
static void rows_that_come_with_hints_are_not_asked_for(void **state) {
    (void)state;
    struct heard heard;
    open_follow(&heard, 1);
    follow_watch(heard.follow, KIND_TABLE, 8, 0);
    follow_look(heard.follow, KIND_TABLE, 8, 1);
    WAIT_FOR(&heard, heard.seen, 1);
    assert_true(run("SELECT pg_notify('pedro', E'1 e8:1 \\ne8:1:5:3:own')"));
    assert_true(
        run("SELECT pg_notify('pedro', E'2 e8:2 \\ne8:1:5:3:one\\ne8:2:5:3:two')"));
    WAIT_FOR(&heard, heard.rows, 2);
    assert_int_equal(heard.body, 3);
    assert_true(run("INSERT INTO log VALUES (8, 3, 6, 'three'), (8, 4, 6, 'four');"
                    "SELECT pg_notify('pedro', E'2 e8:4 \\ne8:4:6:4:four')"));
    WAIT_FOR(&heard, heard.rows, 4);
    assert_int_equal(heard.out_of_order, 0);
    follow_close(heard.follow);
    assert_true(run("DELETE FROM log WHERE id = 8"));
}

/* An answer says of which look it is, so that one to an earlier look is not taken for it. The last look is always answered, also
 * one that is asked for while another is under way. */
static void the_last_look_is_answered(void **state) {
    (void)state;
    struct heard heard;
    assert_true(run("INSERT INTO log VALUES (77, 1, 5, 'first')"));
    open_follow(&heard, 1);
    follow_watch(heard.follow, KIND_TABLE, 77, 0);
    for (uint32_t look = 1; look <= 50; look++)
        follow_look(heard.follow, KIND_TABLE, 77, look);
    WAIT_FOR(&heard, heard.look, 50);
    assert_int_equal(heard.rows, 1);
    follow_close(heard.follow);
}

static void chat_has_names(void **state) {
    (void)state;
    struct heard heard;
    open_follow(&heard, 1);
    follow_watch(heard.follow, KIND_CHAT, 4, 0);
    assert_true(run("INSERT INTO log VALUES (4, 1, 6, 'hi', 'u5', 'Åke', 'c'); SELECT "
                    "pg_notify('pedro', '2 c4:1')"));
    WAIT_FOR(&heard, heard.rows, 1);
    assert_string_equal(heard.person, "u5/Åke");
    follow_close(heard.follow);
}

/* Only the last lines of a table are kept, and the number of one that could not be stored is left out. */
static void chat_has_gaps(void **state) {
    (void)state;
    struct heard heard;
    assert_true(run("INSERT INTO log VALUES (5, 6, 6, 'six', 'u5', 'Ann', 'c'), "
                    "(5, 9, 6, 'nine', 'u5', 'Ann', 'c')"));
    open_follow(&heard, 1);
    follow_watch(heard.follow, KIND_CHAT, 5, 0);
    WAIT_FOR(&heard, heard.rows, 2);
    assert_int_equal(heard.last, 9);
    follow_close(heard.follow);
}

static void messages_come(void **state) {
    (void)state;
    struct heard one, two;
    char text[FOLLOW_TEXT_MAX + 1];
    open_follow(&one, 1);
    open_follow(&two, 2);
    memset(text, 'x', FOLLOW_TEXT_MAX);
    text[FOLLOW_TEXT_MAX] = '\0';
    follow_send(one.follow, text, FOLLOW_TEXT_MAX);
    WAIT_FOR(&two, two.messages, 1);
    assert_string_equal(two.text, text);
    follow_rename(one.follow, 3);
    follow_send(one.follow, "again", 5);
    WAIT_FOR(&two, two.messages, 2);
    assert_string_equal(two.text, "again");
    assert_int_equal(two.node, 3);
    follow_send(two.follow, "back", 4);
    WAIT_FOR(&one, one.messages, 1); /* and none of its own */
    assert_int_equal(one.node, 2);
    follow_watch(two.follow, KIND_TABLE, 3, 0);
    assert_true(run("INSERT INTO log VALUES (3, 1, 5, 'row')"));
    follow_hint(one.follow, KIND_TABLE, 3, 1);
    WAIT_FOR(&two, two.rows, 1);
    /* Many hints are sent together. */
    assert_true(run("INSERT INTO log SELECT n, 1, 5, 'row' FROM generate_series(100000, "
                    "101999) AS n"));
    for (int64_t id = 100000; id < 102000; id++)
        follow_watch(two.follow, KIND_TABLE, id, 0);
    for (int64_t id = 100000; id < 102000; id++)
        follow_hint(one.follow, KIND_TABLE, id, 1);
    WAIT_FOR(&two, two.rows, 2001);
    assert_true(run("DELETE FROM log WHERE id = 3 OR id >= 100000"));
    follow_close(one.follow);
    follow_close(two.follow);
}

/* Rows without a hint: a writer whose number of transactions says so is noticed within two seconds, whether it is new, left some
 * out of a text, or is of a program that does not count. */
static void what_was_missed_is_looked_for(void **state) {
    (void)state;
    static const char *const steps[] = {
        "INSERT INTO commit_mark VALUES (50, 1)",
        "UPDATE commit_mark SET appended = 2 WHERE writer = 50",
        "SELECT pg_notify('pedro', '2 w50:2-3'); "
        "SELECT pg_notify('pedro', '2 w50:4-5'); "
        "UPDATE commit_mark SET appended = 5 WHERE writer = 50",
        "INSERT INTO commit_mark VALUES (51, -1)",
    };
    struct heard heard;
    assert_true(run("INSERT INTO log VALUES (21, 1, 5, 'row')"));
    open_follow(&heard, 1);
    follow_watch(heard.follow, KIND_TABLE, 21, 0);
    WAIT_FOR(&heard, heard.rows, 1);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char sql[400];
        snprintf(sql, sizeof sql, "INSERT INTO log VALUES (21, %zu, 6, 'x'); %s", i + 2,
                 steps[i]);
        assert_true(run(sql));
        WAIT_FOR(&heard, heard.rows, (unsigned)i + 2);
    }
    follow_close(heard.follow);
    assert_true(run("DELETE FROM commit_mark"));
}

/* The rows of watched things are not read again and again: after two questions about transactions the row is still not there. */
static void what_nobody_has_changed_is_not_looked_at(void **state) {
    (void)state;
    struct heard heard;
    assert_true(run("INSERT INTO commit_mark VALUES (60, 7)"));
    open_follow(&heard, 1);
    follow_watch(heard.follow, KIND_TABLE, 22, 0);
    follow_look(heard.follow, KIND_TABLE, 22, 1);
    WAIT_FOR(&heard, heard.seen, 1);
    assert_true(run(
        "CREATE TABLE asked(n INT); INSERT INTO log VALUES (22, 1, 6, 'x');"
        "SELECT pg_notify('pedro', '2 w60:7-8'); UPDATE commit_mark SET appended = 8;"
        "ALTER TABLE commit_mark RENAME TO mark;"
        "CREATE FUNCTION count_questions() RETURNS SETOF mark LANGUAGE plpgsql AS"
        " $$ BEGIN INSERT INTO asked VALUES (1); RETURN QUERY SELECT * FROM mark; END $$;"
        "CREATE VIEW commit_mark AS SELECT * FROM count_questions()"));
    for (int ms = 0; ms < PATIENCE_MS; ms += SLICE_MS) {
        deliver(&heard);
        PGresult *asked = PQexec(db, "SELECT count(*) FROM asked");
        const bool enough = strtol(PQgetvalue(asked, 0, 0), NULL, 10) >= 3;
        PQclear(asked);
        if (enough)
            break;
    }
    deliver(&heard);
    assert_int_equal(heard.rows, 0);
    follow_look(heard.follow, KIND_TABLE, 22, 2);
    WAIT_FOR(&heard, heard.rows, 1);
    follow_close(heard.follow);
    assert_true(run("DROP VIEW commit_mark; DROP FUNCTION count_questions();"
                    "ALTER TABLE mark RENAME TO commit_mark; DELETE FROM commit_mark"));
}

static void connection_breaks(void **state) {
    (void)state;
    struct heard heard;
    open_follow(&heard, 1);
    assert_true(follow_connected(heard.follow));
    follow_watch(heard.follow, KIND_TABLE, 11, 0);
    for (unsigned i = 1; i <= 5; i++) {
        char sql[200];
        snprintf(
            sql, sizeof sql,
            "INSERT INTO log VALUES (11, %u, 6, 'x'); SELECT pg_terminate_backend(pid) "
            "FROM pg_stat_activity WHERE application_name = 'pedro-follower' AND "
            "datname = current_database()",
            i);
        assert_true(run(sql));
        WAIT_FOR(&heard, heard.lost, 1 + i);
        WAIT_FOR(&heard, heard.last, (int64_t)i);
    }
    assert_int_equal(heard.out_of_order, 0);
    follow_close(heard.follow);
}

/* Nothing listens there: closing does not hang. */
static void no_database(void **state) {
    (void)state;
    char why[STORE_WHY_MAX];
    struct follow *follow =
        follow_open("postgresql://127.0.0.1:1/none", 1, wake, NULL, why);
    assert_non_null(follow);
    follow_watch(follow, KIND_TABLE, 1, 0);
    follow_look(follow, KIND_TABLE, 1, 1);
    follow_send(follow, "hello", 5);
    assert_false(follow_connected(follow));
    follow_close(follow);
}

TEST_GROUP(follow) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_come_in_order),
        cmocka_unit_test(rows_that_come_with_hints_are_not_asked_for),
        cmocka_unit_test(the_last_look_is_answered),
        cmocka_unit_test(chat_has_names),
        cmocka_unit_test(chat_has_gaps),
        cmocka_unit_test(messages_come),
        cmocka_unit_test(connection_breaks),
        cmocka_unit_test(what_was_missed_is_looked_for),
        cmocka_unit_test(what_nobody_has_changed_is_not_looked_at),
        cmocka_unit_test(no_database),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
