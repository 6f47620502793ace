/* copy_test.c - all data goes to another database and back, and nothing of it if anything is wrong.
 *
 * SPDX-License-Identifier: MIT */
#include "store/backup.h"
#include "store/cluster_store.h"
#include "store/rating_rows.h"
#include "store/store_sample.h"

static bool join_name(void *data, const struct store_table *table) {
    char *list = data;
    sprintf(list + strlen(list), "%s/%lld/%lld ", table->name, (long long)table->events,
            (long long)table->tournament);
    return true;
}

static bool join_score(void *data, const struct store_score *score) {
    char *list = data;
    sprintf(list + strlen(list), "%s=%s/%s ", score->key, score->record, score->live);
    return true;
}

static bool join_progress(void *data, const struct store_progress *one) {
    char *list = data;
    sprintf(list + strlen(list), "%s/%s@%lld ", one->kind, one->key,
            (long long)one->stamp);
    return true;
}

static bool join_seat(void *data, const struct store_rated *seat) {
    char *list = data;
    sprintf(list + strlen(list), "%d:%lld ", seat->seat, (long long)seat->user);
    return true;
}

static bool join_row(void *data, const struct store_row *row) {
    char *list = data;
    sprintf(list + strlen(list), "%lld:%s ", (long long)row->seq, row->body);
    return true;
}

static bool join_chat(void *data, const struct store_row *line) {
    char *list = data;
    sprintf(list + strlen(list), "%s:%s ", line->name, line->body);
    return true;
}

static bool join_rating(void *data, const struct store_rating *rating) {
    char *list = data;
    sprintf(list + strlen(list), "%lld:%s=%.*s ", (long long)rating->id, rating->name,
            (int)rating->length, (const char *)rating->state);
    return true;
}

static bool join_point(void *data, const struct store_rating_point *point,
                       int64_t count) {
    (void)count;
    char *list = data;
    sprintf(list + strlen(list), "%lld+-%lld ", (long long)point->rating,
            (long long)point->margin);
    return true;
}

static void see_page(void *data, int64_t at_ms, int64_t number, const char *body) {
    (void)number;
    char *list = data;
    sprintf(list + strlen(list), "%lld:%s ", (long long)at_ms, body);
}

static void join_ratings(struct store *store, char *list) {
    struct store_rating_last last;
    assert_true(store_rating_last(store, &last));
    sprintf(list + strlen(list), "%lld rated ", (long long)last.match);
    assert_true(store_rating_persons(store, join_rating, list));
    assert_true(store_rating_sides_of(store, 1, -1, 9, join_rating, list));
    assert_true(store_rating_table(store, "1 2", join_rating, list));
    assert_true(store_rating_points(store, 1, 3, join_point, list));
    assert_true(store_rating_page(store, 3, 1, see_page, list));
}

/* What there is in a store, in a line. */
static const char *all_of(struct store *store) {
    static char list[1000];
    struct store_user user;
    uint8_t secret[STORE_TOKEN_HASH];
    struct kept_events {
        char text[200];
    } kept = {""};
    *list = '\0';
    assert_true(store_all_tables(store, join_name, list));
    assert_true(store_rows(store, KIND_TABLE, 2, 0, join_event, kept.text));
    strcat(list, kept.text);
    assert_true(store_all_scores(store, join_score, list));
    assert_true(store_progress(store, 7, "", "", join_progress, list));
    assert_true(store_rated_after(store, 0, 100, join_seat, list));
    join_ratings(store, list);
    assert_true(store_rows(store, KIND_TOURNAMENT, 0, 0, join_row, list));
    assert_true(store_rows(store, KIND_CHAT, 0, 0, join_chat, list));
    assert_int_equal(store_user(store, 7, &user), STORE_OK);
    sprintf(list + strlen(list), "%s %s%s %d %d ", user.name, user.password, user.picture,
            user.guest, user.banned);
    assert_true(store_secret(store, secret));
    sprintf(list + strlen(list), "%d %lld %lld", secret[31],
            (long long)store_number(store, "seven"), (long long)store_last_user(store));
    return list;
}

static const char expected[] =
    "one/0/0 two/2/5 2.1:a 2.2:\"ä\\\" a=x/link lesson/us counts@3 0:7 1:0 1 rated "
    "1:#7=p 1:1 2=s "
    "0:1 2=t 1502+-9 8:page 1:opened Ann:hi Ann secretcat 0 1 30 7 9";

static struct store_rating rating(int64_t id, const char *name, const char *state) {
    return (struct store_rating){.id = id,
                                 .name = name,
                                 .family = 3,
                                 .results = 1,
                                 .state = (const uint8_t *)state,
                                 .length = 1};
}

static void fill_ratings(struct batch *batch) {
    const struct store_rating person = rating(1, "#7", "p"), side = rating(1, "1 2", "s"),
                              table = rating(0, "1 2", "t");
    batch_rate_match(batch, 1, 1);
    batch_rating_person(batch, &person);
    batch_rating_side(batch, &side);
    batch_rating_member(batch, 1, 1);
    batch_rating_table(batch, &table);
    batch_rating_point(batch, 1, 1, &(struct store_rating_point){3, 6, 1502, 9});
    batch_rating_page(batch, 3, 1, 8, 1, "page");
}

static void fill(struct place *place) {
    const uint8_t secret[STORE_TOKEN_HASH] = {[31] = 30};
    const struct store_tournament tournament = {
        .id = 5, .name = "cup", .owner = 7, .password = "", .secret = secret};
    const struct store_row line = {.kind = KIND_CHAT,
                                   .id = 2,
                                   .seq = 1,
                                   .body = "hi",
                                   .length = 2,
                                   .user = 7,
                                   .person = "u7",
                                   .name = "Ann"};
    struct batch *batch = batch_create();
    batch_user(batch, 7, "Ann", "Ann", "secret", 1);
    batch_claim_name(batch, 7, "ann", "4nn");
    batch_picture(batch, 7, "cat");
    batch_ban(batch, 7, true, 5);
    batch_user(batch, 9, "Gone", NULL, NULL, 1);
    batch_session(batch, secret, 7, false, "a program", 2, 3);
    batch_score(batch, 7, "a", 10, "us", "5 9", 0, 1, "x");
    batch_show_score(batch, 7, "a", "link");
    batch_progress(batch, 7, &(struct store_progress){"lesson", "us counts", "", 3}, 9);
    batch_open_table(batch, 1, "one", 4);
    batch_open_table(batch, 2, "two", 4);
    append(batch, KIND_TABLE, 1, 1, "x");
    append(batch, KIND_TABLE, 2, 1, "a");
    append(batch, KIND_TABLE, 2, 2, "\"ä\\\"");
    batch_match(batch, "one-1", 1, 6, "us", "62 3", 1, "record");
    batch_match_seat(batch, "one-1", 0, 7);
    batch_match_seat(batch, "one-1", 1, 0);
    batch_rated(batch, "one-1", "", "- -", 1);
    fill_ratings(batch);
    batch_report(batch, 7, 0, "one", "words", "{}", 8);
    batch_open_tournament(batch, &tournament);
    append(batch, KIND_TOURNAMENT, 5, 1, "opened");
    batch_tournament_person(batch, 5, 7, secret);
    batch_drive_table(batch, 2, 0, 5);
    batch_append(batch, &line);
    batch_secret(batch, secret);
    batch_number(batch, "seven", 7);
    batch_audit(batch, 9, "root", "ban", 7, 0, "");
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    batch_close(batch, KIND_TABLE, 1, 1, 9);
    batch_forgotten(batch, 9, "");
    assert_int_equal(commit(place, batch), STORE_OK);
}

static bool stop_late(void *data, double done) {
    (void)data;
    return done < 0.9;
}

/* From the database of the tests to a file, and from the file to a second file, or to PostgreSQL. */
static void all_data_goes_there_and_back(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], back[160];
    snprintf(back, sizeof back, "%s/back.db", place->directory);
    fill(place);
    if (test_database()) {
        /* The person with the highest number was deleted. SQLite gives that number again, PostgreSQL does not. */
        int64_t first;
        assert_int_equal(store_reserve(place->store, "users", 2, &first), STORE_OK);
        assert_int_equal(first, 8);
    }
    assert_string_equal(all_of(place->store), expected);
    assert_true(copy_database(place->path, place->copy, NULL, NULL, why));
    struct store *copy = store_open(place->copy, no_wake, NULL, why);
    assert_non_null(copy);
    assert_string_equal(all_of(copy), expected);
    store_close(copy);
    assert_false(copy_database(place->path, place->copy, NULL, NULL, why));
    assert_non_null(strstr(why, "exists"));
    const char *to = back;
    if (test_database()) {
        to = place->path;
        store_close(place->store);
        assert_false(copy_database(place->copy, to, NULL, NULL, why));
        assert_non_null(strstr(why, "not empty"));
        empty_database(to);
    }
    assert_true(copy_database(place->copy, to, NULL, NULL, why));
    copy = store_open(to, no_wake, NULL, why);
    assert_non_null(copy);
    assert_string_equal(all_of(copy), expected);
    /* Rows that are numbered by the database go on behind the last. */
    struct store *own = place->store;
    place->store = copy;
    struct batch *batch = batch_create();
    batch_audit(batch, 9, "root", "unban", 7, 0, "");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(add_event(place, 2, 3, "b"), STORE_OK);
    store_close(copy);
    place->store = test_database() ? NULL : own;
    remove(back);
}

static void a_copy_that_is_cancelled_leaves_nothing(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], name[40];
    struct store_user user;
    for (int64_t i = 1; i <= 2000; i++) {
        struct batch *batch = batch_create();
        snprintf(name, sizeof name, "p%lld", (long long)i);
        batch_user(batch, i, name, name, "secret", 1);
        batch_end(batch, place->store);
    }
    store_flush(place->store);
    assert_false(copy_database(place->path, place->copy, stop_late, NULL, why));
    assert_int_equal(access(place->copy, F_OK), -1);
    if (!test_database())
        return;
    assert_true(copy_database(place->path, place->copy, NULL, NULL, why));
    store_close(place->store);
    empty_database(place->path);
    assert_false(copy_database(place->copy, place->path, stop_late, NULL, why));
    open_store(place);
    assert_int_equal(store_user(place->store, 1, &user), STORE_NOT_FOUND);
}

static void what_cannot_be_read_is_not_copied(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], none[160];
    snprintf(none, sizeof none, "%s/none.db", place->directory);
    assert_false(copy_database(none, place->copy, NULL, NULL, why));
    assert_int_equal(access(place->copy, F_OK), -1);
    assert_false(copy_database("postgresql://pedro@127.0.0.1:1/none", place->copy, NULL,
                               NULL, why));
    assert_int_equal(access(place->copy, F_OK), -1);
}

TEST_GROUP(copy) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_data_goes_there_and_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_copy_that_is_cancelled_leaves_nothing, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_read_is_not_copied, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
