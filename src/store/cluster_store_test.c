/* cluster_store_test.c - two servers on one database: one of them writes a number, takes a table, gets a
 * number; and what is said about it. On SQLite, which is not shared, all of that is refused.
 *
 * SPDX-License-Identifier: MIT */
#include "store/cluster_store.h"
#include "store/follow_text.h"
#include "store/store_sample.h"

/* The second server; the place has the first. */
static struct place other;

static void run(const char *sql) {
    char why[STORE_WHY_MAX];
    PGconn *connection = postgres_connect(test_database(), why);
    assert_true(postgres_run(connection, sql, why));
    PQfinish(connection);
}

/* The clock of the database stands, however long the test takes. */
static void set_clock(int64_t ms) {
    char sql[200];
    snprintf(sql, sizeof sql,
             "CREATE OR REPLACE FUNCTION pedro_now() RETURNS TIMESTAMPTZ LANGUAGE sql AS"
             " 'SELECT to_timestamp(2000000000 + %lld / 1000.0)'",
             (long long)ms);
    run(sql);
}

static int set_up_two(void **state) {
    set_up(state);
    other = *(struct place *)*state;
    open_store(&other);
    if (test_database())
        set_clock(0);
    return 0;
}

static int tear_down_two(void **state) {
    store_close(other.store);
    return tear_down(state);
}

static bool join_table(void *data, const struct store_table *table) {
    char *list = data;
    sprintf(list + strlen(list), "%s:%lld/%lld ", table->name, (long long)table->node,
            (long long)table->tournament);
    return true;
}

static bool join_tournament(void *data, const struct store_tournament *tournament) {
    char *list = data;
    sprintf(list + strlen(list), "%s ", tournament->name);
    return true;
}

static bool join_node(void *data, const struct store_node *node) {
    char *list = data;
    assert_in_range(node->age_ms, 0, STORE_NODE_MS);
    sprintf(list + strlen(list), "%lld=%s ", (long long)node->id, node->name);
    return true;
}

static const char *taken(struct place *place, int64_t node, int most) {
    static char list[200];
    *list = '\0';
    assert_true(store_take_tables(place->store, node, most, join_table, list));
    return list;
}

static void sqlite_is_not_shared(void **state) {
    struct place *place = *state;
    int64_t number = 0;
    assert_int_equal(store_is_shared(place->store), test_database() != NULL);
    if (test_database())
        return;
    assert_int_equal(store_reserve(place->store, "users", 1, &number), STORE_FAILED);
    assert_int_equal(store_join(place->store, "a", &number), STORE_FAILED);
    assert_false(store_nodes(place->store, join_node, NULL));
    assert_false(store_take_tables(place->store, 1, 1, join_table, NULL));
    assert_true(store_clock_ms(place->store) > 1600000000000);
}

static void a_number_is_written_by_one_server(void **state) {
    struct place *place = *state;
    open_table(place, 1, "one");
    for (int64_t seq = 1; seq <= 100; seq++) {
        /* Both have rows of two tables under way at once, one of two rows. */
        enum store_result mine = STORE_FAILED, theirs = STORE_FAILED;
        struct batch *first = batch_create(), *second = batch_create();
        append(first, KIND_TABLE, 1, 2 * seq - 1, "mine");
        append(first, KIND_TABLE, 1, 2 * seq, "mine");
        append(second, KIND_TABLE, 1, 2 * seq - 1, "theirs");
        append(second, KIND_TABLE, 1, 2 * seq, "theirs");
        batch_commit(first, place->store, keep, &mine);
        batch_commit(second, other.store, keep, &theirs);
        store_hand_over(place->store);
        store_hand_over(other.store);
        store_flush(place->store);
        store_flush(other.store);
        assert_int_equal((mine == STORE_OK) + (theirs == STORE_OK), 1);
        assert_true(mine == STORE_TAKEN || theirs == STORE_TAKEN);
        char list[100] = "", wanted[100];
        const char *who = mine == STORE_OK ? "mine" : "theirs";
        snprintf(wanted, sizeof wanted, "1.%lld:%s 1.%lld:%s ", (long long)(2 * seq - 1),
                 who, (long long)(2 * seq), who);
        assert_true(
            store_rows(place->store, KIND_TABLE, 1, 2 * seq - 2, join_event, list));
        assert_string_equal(list, wanted);
    }
}

/* A server that has written the last number does not look for it again. Others may have gone on. */
static void a_number_that_was_written_meanwhile_is_refused(void **state) {
    struct place *place = *state;
    char list[100] = "";
    open_table(place, 1, "one");
    open_table(place, 2, "two");
    add_event(place, 1, 1, "a");
    add_event(place, 1, 2, "b");
    add_event(place, 2, 1, "a");
    add_event(&other, 1, 3, "theirs");
    enum store_result mine = STORE_FAILED, two = STORE_FAILED;
    struct batch *batch = batch_create(), *fine = batch_create();
    append(batch, KIND_TABLE, 1, 3, "mine");
    append(batch, KIND_TABLE, 1, 4, "mine");
    append(fine, KIND_TABLE, 2, 2, "b");
    batch_commit(batch, place->store, keep, &mine);
    batch_commit(fine, place->store, keep, &two);
    store_flush(place->store);
    assert_int_equal(mine, STORE_TAKEN);
    assert_int_equal(two, STORE_OK);
    add_event(place, 1, 4, "c");
    assert_true(store_rows(place->store, KIND_TABLE, 1, 2, join_event, list));
    assert_string_equal(list, "1.3:theirs 1.4:c ");
    /* A table that was closed elsewhere, and whose rows are gone. */
    batch = batch_create();
    batch_close(batch, KIND_TABLE, 1, 4, 9);
    assert_int_equal(commit(&other, batch), STORE_OK);
    run("DELETE FROM event WHERE table_id = 1");
    batch = batch_create();
    append(batch, KIND_TABLE, 1, 5, "late");
    assert_int_equal(commit(place, batch), STORE_TAKEN);
}

/* Nothing is written with a mark that another connection of the writer has taken: the batch is tried again on a new one. */
static void a_lost_mark_is_found(void **state) {
    struct place *place = *state;
    char list[100] = "";
    open_table(place, 1, "one");
    add_event(place, 1, 1, "a");
    run("UPDATE commit_mark SET epoch = epoch + 1");
    add_event(place, 1, 2, "b");
    /* With a statement of another kind. */
    run("UPDATE commit_mark SET epoch = epoch + 1");
    struct batch *batch = batch_create();
    append(batch, KIND_TABLE, 1, 3, "c");
    batch_probe(batch, 1);
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    append(batch, KIND_TABLE, 1, 3, "late");
    assert_int_equal(commit(place, batch), STORE_TAKEN);
    assert_true(store_rows(place->store, KIND_TABLE, 1, 0, join_event, list));
    assert_string_equal(list, "1.1:a 1.2:b 1.3:c ");
}

static void a_table_is_closed_or_goes_on(void **state) {
    struct place *place = *state;
    char name[24];
    for (int64_t id = 1; id <= 50; id++) {
        enum store_result closed = STORE_FAILED, added = STORE_FAILED;
        struct batch *close = batch_create(), *add = batch_create();
        char list[100] = "";
        snprintf(name, sizeof name, "t%lld", (long long)id);
        open_table(place, id, name);
        add_event(place, id, 1, "a");
        batch_close(close, KIND_TABLE, id, 1, 9);
        append(add, KIND_TABLE, id, 2, "b");
        batch_commit(close, place->store, keep, &closed);
        batch_commit(add, other.store, keep, &added);
        store_hand_over(place->store);
        store_hand_over(other.store);
        store_flush(place->store);
        store_flush(other.store);
        assert_int_equal((closed == STORE_OK) + (added == STORE_OK), 1);
        assert_true(store_rows(other.store, KIND_TABLE, id, 1, join_event, list));
        snprintf(name, sizeof name, closed == STORE_OK ? "%lld.2: " : "%lld.2:b ",
                 (long long)id);
        assert_string_equal(list, name);
    }
}

static void numbers_are_given_once(void **state) {
    struct place *place = *state;
    int64_t first, second, third;
    open_table(place, 41, "one");
    assert_int_equal(store_reserve(place->store, "tables", 10, &first), STORE_OK);
    assert_int_equal(store_reserve(other.store, "tables", 10, &second), STORE_OK);
    assert_int_equal(store_reserve(place->store, "users", 1, &third), STORE_OK);
    assert_int_equal(first, 42);
    assert_int_equal(second, 52);
    assert_int_equal(third, 1);
    assert_int_equal(store_last_table(place->store), 61);
}

static void a_dead_node_loses_its_tables(void **state) {
    struct place *place = *state;
    const uint8_t secret[STORE_TOKEN_HASH] = {0};
    const struct store_tournament cup = {
        .id = 5, .name = "cup", .password = "", .secret = secret};
    int64_t one, two, three;
    char list[200] = "";
    struct batch *opening = batch_create();
    batch_open_tournament(opening, &cup);
    assert_int_equal(commit(place, opening), STORE_OK);
    assert_int_equal(store_join(place->store, "a", &one), STORE_OK);
    assert_int_equal(store_join(other.store, "b", &two), STORE_OK);
    assert_int_not_equal(one, two);
    assert_true(store_nodes(place->store, join_node, list));
    assert_string_equal(list, one < two ? "1=a 2=b " : "2=b 1=a ");
    for (int64_t id = 1; id <= 4; id++) {
        struct batch *batch = batch_create();
        char name[24];
        snprintf(name, sizeof name, "t%lld", (long long)id);
        batch_open_table(batch, id, name, 1);
        /* The third belongs to a tournament that goes on, and nobody drives the fourth. */
        if (id < 4)
            batch_drive_table(batch, id, one, id == 3 ? 5 : 0);
        assert_int_equal(commit(place, batch), STORE_OK);
    }
    assert_string_equal(taken(&other, two, 10), "t4:2/0 ");
    /* One does not beat, the other does. */
    set_clock(STORE_NODE_MS);
    struct batch *batch = batch_create();
    batch_beat(batch, two);
    assert_int_equal(commit(&other, batch), STORE_OK);
    assert_string_equal(taken(&other, two, 10), "");
    set_clock(STORE_NODE_MS + 1);
    assert_string_equal(taken(&other, two, 1), "t1:2/0 ");
    assert_string_equal(taken(&other, two, 10), "t2:2/0 ");
    /* It has been taken for dead, whatever it says. */
    batch = batch_create();
    batch_beat(batch, one);
    assert_int_equal(commit(place, batch), STORE_NOT_FOUND);
    *list = '\0';
    assert_true(store_nodes(place->store, join_node, list));
    assert_string_equal(list, "2=b ");
    assert_int_equal(store_join(place->store, "a", &three), STORE_OK);
    assert_true(three > two);
    /* A node that ends gives all back at once. */
    batch = batch_create();
    batch_beat(batch, two);
    batch_release(batch, two);
    assert_int_equal(commit(&other, batch), STORE_OK);
    assert_string_equal(taken(place, three, 10), "t1:3/0 t2:3/0 t4:3/0 ");
    *list = '\0';
    assert_true(store_tables_driven(place->store, three, join_table, list));
    assert_string_equal(list, "t1:3/0 t2:3/0 t4:3/0 ");
}

static void a_tournament_is_taken_with_its_tables(void **state) {
    struct place *place = *state;
    const uint8_t secret[STORE_TOKEN_HASH] = {0};
    const struct store_tournament cup = {
        .id = 5, .name = "cup", .password = "", .secret = secret};
    int64_t one, two;
    char list[200] = "";
    assert_int_equal(store_join(place->store, "a", &one), STORE_OK);
    assert_int_equal(store_join(other.store, "b", &two), STORE_OK);
    struct batch *batch = batch_create();
    batch_open_tournament(batch, &cup);
    batch_drive_tournament(batch, 5, one);
    batch_open_table(batch, 1, "one", 1);
    batch_drive_table(batch, 1, one, 5);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_true(
        store_take_tournaments(other.store, two, 10, join_tournament, join_table, list));
    assert_string_equal(list, "");
    run("UPDATE node SET beat = beat - INTERVAL '4 s' WHERE id = 1");
    assert_true(
        store_take_tournaments(other.store, two, 10, join_tournament, join_table, list));
    assert_string_equal(list, "cup one:2/5 ");
    *list = '\0';
    assert_true(store_tournaments_driven(place->store, two, join_tournament, list));
    assert_string_equal(list, "cup ");
}

static void assert_taken(struct place *place, int64_t node, const char *wanted) {
    char list[200] = "";
    assert_true(store_take_tournaments(place->store, node, 10, join_tournament,
                                       join_table, list));
    assert_string_equal(list, wanted);
}

static void open_tournament_table(struct place *place, int64_t id, const char *name,
                                  int64_t node) {
    struct batch *batch = batch_create();
    batch_open_table(batch, id, name, 1);
    batch_drive_table(batch, id, node, 5);
    assert_int_equal(commit(place, batch), STORE_OK);
}

/* A node that was taken for dead may still open a table. It goes to the node of the tournament, and to any node if the
 * tournament is over. */
static void late_tables_of_a_tournament_are_taken(void **state) {
    struct place *place = *state;
    const uint8_t secret[STORE_TOKEN_HASH] = {0};
    const struct store_tournament cup = {
        .id = 5, .name = "cup", .password = "", .secret = secret};
    int64_t one, two, three;
    char list[200] = "";
    assert_int_equal(store_join(place->store, "a", &one), STORE_OK);
    assert_int_equal(store_join(other.store, "b", &two), STORE_OK);
    assert_int_equal(store_join(other.store, "c", &three), STORE_OK);
    struct batch *batch = batch_create();
    batch_open_tournament(batch, &cup);
    batch_drive_tournament(batch, 5, one);
    assert_int_equal(commit(place, batch), STORE_OK);
    run("UPDATE node SET beat = beat - INTERVAL '4 s' WHERE id = 1");
    assert_taken(&other, two, "cup ");
    open_tournament_table(place, 1, "late", one);
    assert_string_equal(taken(&other, three, 10), "");
    assert_taken(&other, three, "");
    assert_taken(&other, two, "late:2/5 ");
    assert_taken(&other, two, "");
    batch = batch_create();
    batch_close(batch, KIND_TOURNAMENT, 5, 0, 1000);
    assert_int_equal(commit(&other, batch), STORE_OK);
    open_tournament_table(place, 2, "later", one);
    assert_taken(&other, two, "");
    assert_string_equal(taken(&other, three, 10), "later:3/5 ");
    run("UPDATE node SET dead = true WHERE id = 2");
    assert_string_equal(taken(&other, three, 10), "late:3/5 ");
    assert_true(store_tables_driven(place->store, three, join_table, list));
    assert_string_equal(list, "late:3/5 later:3/5 ");
}

/* Nobody takes a tournament that is over. If its end is taken back, its node may have died since, or ended. */
static void a_tournament_that_goes_on_is_taken(void **state) {
    struct place *place = *state;
    const uint8_t secret[STORE_TOKEN_HASH] = {0};
    const struct store_tournament
        cup = {.id = 5, .name = "cup", .password = "", .secret = secret},
        ace = {.id = 6, .name = "ace", .password = "", .secret = secret};
    int64_t one, two, three;
    assert_int_equal(store_join(place->store, "a", &one), STORE_OK);
    assert_int_equal(store_join(other.store, "b", &two), STORE_OK);
    struct batch *batch = batch_create();
    batch_open_tournament(batch, &cup);
    batch_open_tournament(batch, &ace);
    batch_drive_tournament(batch, cup.id, one);
    batch_drive_tournament(batch, ace.id, two);
    batch_close(batch, KIND_TOURNAMENT, cup.id, 0, 1000);
    batch_close(batch, KIND_TOURNAMENT, ace.id, 0, 1000);
    assert_int_equal(commit(place, batch), STORE_OK);
    run("UPDATE node SET beat = beat - INTERVAL '4 s' WHERE id = 1");
    assert_taken(&other, two, "");
    batch = batch_create();
    batch_close(batch, KIND_TOURNAMENT, cup.id, 0, 0);
    batch_close(batch, KIND_TOURNAMENT, ace.id, 0, 0);
    assert_int_equal(commit(&other, batch), STORE_OK);
    assert_taken(&other, two, "cup "); /* the other one is driven */
    assert_int_equal(store_join(place->store, "a", &three), STORE_OK);
    batch = batch_create();
    batch_drive_tournament(batch, cup.id, three);
    batch_close(batch, KIND_TOURNAMENT, cup.id, 0, 2000);
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    batch_release(batch, three);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_taken(&other, two, "");
    batch = batch_create();
    batch_close(batch, KIND_TOURNAMENT, cup.id, 0, 0);
    assert_int_equal(commit(&other, batch), STORE_OK);
    assert_taken(&other, two, "cup ");
}

/* What a node has stored is told on the channel, after it is stored, and no transaction is left out. */
static void others_are_told(void **state) {
    struct place *place = *state;
    const struct store_row line = {.kind = KIND_CHAT,
                                   .id = 1,
                                   .seq = 1,
                                   .body = "hi",
                                   .length = 2,
                                   .person = "p",
                                   .name = "n"};
    char why[STORE_WHY_MAX], heard[200] = "";
    int64_t last = 0;
    PGconn *ear = postgres_connect(test_database(), why);
    assert_true(postgres_run(ear, "LISTEN pedro", why));
    store_tell(place->store, 7);
    struct batch *batch = batch_create();
    batch_open_table(batch, 1, "one", 1);
    append(batch, KIND_TABLE, 1, 1, "a");
    append(batch, KIND_TABLE, 1, 2, "b");
    batch_append(batch, &line);
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    append(batch, KIND_TABLE, 1, 3, "c");
    batch_untold(batch);
    assert_int_equal(commit(place, batch), STORE_OK);
    add_event(place, 1, 4, "d");
    for (int i = 0; i < 100 && !strstr(heard, "e1:4"); i++) {
        PGnotify *notice;
        assert_true(postgres_run(ear, "SELECT pg_sleep(0.05)", why));
        while ((notice = PQnotifies(ear))) {
            char *told = strstr(notice->extra, " w");
            int64_t writer, after, before = last;
            assert_non_null(told);
            *told++ = '\0';
            assert_true(follow_text_told((const char **)&told, &writer, &after, &last));
            assert_true(before == 0 || after == before);
            strcat(strcat(heard, notice->extra), ";");
            PQfreemem(notice);
        }
    }
    assert_string_equal(heard, "7 e1:2 c1:1;7 e1:3 e1:4;");
    PQfinish(ear);
}

TEST_GROUP(cluster_store) {
    const struct CMUnitTest alone[] = {
        cmocka_unit_test_setup_teardown(sqlite_is_not_shared, set_up, tear_down),
    };
    const struct CMUnitTest shared[] = {
        cmocka_unit_test_setup_teardown(sqlite_is_not_shared, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_number_is_written_by_one_server, set_up_two,
                                        tear_down_two),
        cmocka_unit_test_setup_teardown(a_number_that_was_written_meanwhile_is_refused,
                                        set_up_two, tear_down_two),
        cmocka_unit_test_setup_teardown(a_lost_mark_is_found, set_up_two, tear_down_two),
        cmocka_unit_test_setup_teardown(a_table_is_closed_or_goes_on, set_up_two,
                                        tear_down_two),
        cmocka_unit_test_setup_teardown(numbers_are_given_once, set_up_two,
                                        tear_down_two),
        cmocka_unit_test_setup_teardown(a_dead_node_loses_its_tables, set_up_two,
                                        tear_down_two),
        cmocka_unit_test_setup_teardown(a_tournament_is_taken_with_its_tables, set_up_two,
                                        tear_down_two),
        cmocka_unit_test_setup_teardown(late_tables_of_a_tournament_are_taken, set_up_two,
                                        tear_down_two),
        cmocka_unit_test_setup_teardown(a_tournament_that_goes_on_is_taken, set_up_two,
                                        tear_down_two),
        cmocka_unit_test_setup_teardown(others_are_told, set_up_two, tear_down_two),
    };
    return test_database() ? cmocka_run_group_tests(shared, NULL, NULL)
                           : cmocka_run_group_tests(alone, NULL, NULL);
}
