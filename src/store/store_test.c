/* store_test.c - what was delivered as stored is there after the file is opened again.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_sample.h"

static bool join_table(void *data, const struct store_table *table) {
    char *list = data;
    sprintf(list + strlen(list), "%s ", table->name);
    return true;
}

struct kept {
    int64_t table, seq;
    char text[32];
};

struct kept_list {
    struct kept event[16];
    size_t events;
};

static bool keep_event(void *data, const struct store_row *event) {
    struct kept_list *list = data;
    struct kept *kept = &list->event[list->events++];
    *kept = (struct kept){.table = event->id, .seq = event->seq};
    join_event(kept->text, event);
    /* The events of a table are in order. */
    for (size_t i = 0; i + 1 < list->events; i++)
        assert_false(list->event[i].table == event->id &&
                     list->event[i].seq >= event->seq);
    return true;
}

static int by_table(const void *a, const void *b) {
    const struct kept *one = a, *two = b;
    return one->table != two->table ? (one->table > two->table ? 1 : -1)
                                    : (one->seq > two->seq) - (one->seq < two->seq);
}

/* All events, those of each table in order. SQLite has them in order of arrival, PostgreSQL not. */
static const char *events(struct place *place) {
    static char text[400];
    struct kept_list list = {.events = 0};
    assert_true(store_rows_from(place->store, 0, INT64_MAX, keep_event, &list));
    qsort(list.event, list.events, sizeof *list.event, by_table);
    *text = '\0';
    for (size_t i = 0; i < list.events; i++)
        strcat(text, list.event[i].text);
    return text;
}

static void events_come_back_in_order_after_a_restart(void **state) {
    struct place *place = *state;
    assert_int_equal(open_table(place, 1, "one"), STORE_OK);
    assert_int_equal(open_table(place, 2, "two"), STORE_OK);
    assert_int_equal(add_event(place, 1, 1, "a"), STORE_OK);
    assert_int_equal(add_event(place, 2, 1, "x"), STORE_OK);
    assert_int_equal(add_event(place, 1, 2, "b"), STORE_OK);
    store_close(place->store);
    open_store(place);
    assert_string_equal(events(place), "1.1:a 1.2:b 2.1:x ");
    assert_int_equal(store_last_table(place->store), 2);
}

static void a_number_that_is_taken_is_refused_with_its_batch_only(void **state) {
    struct place *place = *state;
    enum store_result first = STORE_FAILED, second = STORE_FAILED, third = STORE_FAILED;
    char list[100] = "";
    open_table(place, 1, "one");
    struct batch *batch[3];
    for (int i = 0; i < 3; i++)
        batch[i] = batch_create();
    append(batch[0], KIND_TABLE, 1, 1, "a");
    append(batch[1], KIND_TABLE, 1, 2, "x");
    append(batch[1], KIND_TABLE, 1, 1, "y");
    append(batch[2], KIND_TABLE, 1, 2, "b");
    batch_commit(batch[0], place->store, keep, &first);
    batch_commit(batch[1], place->store, keep, &second);
    batch_commit(batch[2], place->store, keep, &third);
    assert_int_equal(store_waiting(place->store), 3);
    store_flush(place->store);
    assert_int_equal(first, STORE_OK);
    assert_int_equal(second, STORE_TAKEN);
    assert_int_equal(third, STORE_OK);
    store_rows_from(place->store, 0, INT64_MAX, join_event, list);
    assert_string_equal(list, "1.1:a 1.2:b ");
    assert_int_equal(add_event(place, 1, 4, "d"), STORE_TAKEN);
    assert_int_equal(add_event(place, 9, 1, "e"), STORE_TAKEN);
    *list = '\0';
    store_rows_from(place->store, 0, INT64_MAX, join_event, list);
    assert_string_equal(list, "1.1:a 1.2:b ");
}

static void a_closed_table_is_not_live_and_its_events_are_swept_out(void **state) {
    struct place *place = *state;
    char list[100] = "";
    open_table(place, 1, "one");
    open_table(place, 2, "two");
    for (int64_t seq = 1; seq <= 3; seq++) {
        add_event(place, 1, seq, "a");
        add_event(place, 2, seq, "b");
    }
    struct batch *batch = batch_create();
    batch_close(batch, KIND_TABLE, 1, 3, 99);
    assert_int_equal(commit(place, batch), STORE_OK);
    store_live_tables(place->store, join_table, list);
    assert_string_equal(list, "two ");
    assert_int_equal(add_event(place, 1, 4, "a"), STORE_TAKEN);
    assert_int_equal(open_table(place, 3, "one"), STORE_TAKEN);
    const int64_t first = store_position(place->store, 0, 0),
                  fifth = store_position(place->store, 0, 4);
    assert_true(first > 0 && fifth > first);
    batch = batch_create();
    batch_sweep(batch, first, fifth - 1);
    assert_int_equal(commit(place, batch), STORE_OK);
    /* What is left depends on the order of the events. */
    assert_string_equal(events(place), test_database() ? "2.1:b 2.2:b 2.3:b "
                                                       : "1.3:a 2.1:b 2.2:b 2.3:b ");
    batch = batch_create();
    batch_sweep(batch, fifth, INT64_MAX);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(events(place), "2.1:b 2.2:b 2.3:b ");
    assert_int_equal(store_position(place->store, INT64_MAX, 0), 0);
}

static bool replace_first(void *data, const struct store_row *event) {
    struct store_row other = *event;
    batch_replace_row(data, event, "new", 3);
    other.id = 2; /* another event has come to that position */
    batch_replace_row(data, &other, "wrong", 5);
    return false;
}

static void an_event_is_replaced_where_it_still_is(void **state) {
    struct place *place = *state;
    char list[200] = "";
    open_table(place, 1, "one");
    add_event(place, 1, 1, "a");
    add_event(place, 1, 2, "b");
    add_event(place, 1, 3, "c");
    struct batch *batch = batch_create();
    const int64_t second = store_position(place->store, 0, 1);
    assert_true(store_rows_from(place->store, second, 5, replace_first, batch));
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_true(store_rows_from(place->store, second, 1, join_event, list));
    assert_string_equal(list, "1.2:new ");
    assert_string_equal(events(place), "1.1:a 1.2:new 1.3:c ");
}

static void a_connection_for_reading_sees_what_is_written(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX], list[100] = "";
    struct store *reader = store_open_reader(place->store, why);
    assert_non_null(reader);
    open_table(place, 1, "one");
    add_event(place, 1, 1, "a");
    assert_true(store_rows_from(reader, 0, INT64_MAX, join_event, list));
    assert_string_equal(list, "1.1:a ");
    store_close(reader);
}

static bool join_user(void *data, const struct store_user *user) {
    sprintf((char *)data + strlen(data), "%lld ", (long long)user->id);
    return true;
}

static void guests_without_a_session_go_some_at_a_time(void **state) {
    struct place *place = *state;
    const uint8_t live[STORE_TOKEN_HASH] = {1}, over[STORE_TOKEN_HASH] = {2};
    char list[100] = "";
    open_table(place, 1, "one");
    struct batch *batch = batch_create();
    for (int64_t id = 1; id <= 6; id++)
        batch_user(batch, id, "guest", id == 4 ? "ann" : NULL, NULL, 10);
    batch_session(batch, live, 2, false, "", 10, 100);
    batch_session(batch, over, 3, false, "", 10, 50);
    batch_match(batch, "one-1", 1, 20, "us", "62 3", 1, "record");
    batch_match_seat(batch, "one-1", 2, 5);
    assert_int_equal(commit(place, batch), STORE_OK);
    batch = batch_create();
    batch_tidy(batch, 60, 2, 5);
    assert_int_equal(commit(place, batch), STORE_OK);
    store_all_users(place->store, join_user, list);
    assert_string_equal(list, "1 2 4 5 6 ");
}

static bool see_match(void *data, const struct store_match *match) {
    sprintf((char *)data + strlen(data), "%s seat %d %s; ", match->name, match->seat,
            match->result);
    return true;
}

static void matches_of_a_person_are_read_in_steps(void **state) {
    struct place *place = *state;
    char list[100] = "", name[] = "one-1";
    open_table(place, 1, "one");
    struct batch *batch = batch_create();
    batch_user(batch, 7, "Ann", "Ann", NULL, 10);
    batch_user(batch, 8, "Bob", "Bob", NULL, 10);
    for (int64_t seat = 0; seat < 4; seat++, name[4]++) {
        batch_match(batch, name, 1, 20, "us", "62 3", 1, "record");
        batch_match_seat(batch, name, (int)seat, seat == 1 ? 8 : 7);
    }
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_true(store_matches_after(place->store, 7, 0, 2, see_match, list));
    assert_true(store_matches_after(place->store, 7, 3, 2, see_match, list));
    assert_string_equal(list,
                        "one-1 seat 0 62 3; one-3 seat 2 62 3; one-4 seat 3 62 3; ");
}

static bool join_forgotten(void *data, int64_t user, const char *name) {
    assert_null(name);
    sprintf((char *)data + strlen(data), "%lld ", (long long)user);
    return true;
}

static void a_person_who_is_deleted_leaves_matches_without_an_owner(void **state) {
    struct place *place = *state;
    const uint8_t hash[STORE_TOKEN_HASH] = {9};
    struct store_session session;
    struct store_user user;
    char list[100] = "";
    open_table(place, 1, "one");
    struct batch *batch = batch_create();
    batch_user(batch, 7, "Ann", "Ann", "secret", 10);
    batch_claim_name(batch, 7, "ann", "ann");
    batch_session(batch, hash, 7, false, "", 10, 100);
    batch_match(batch, "one-1", 1, 20, "us", "62 3", 1, "record");
    batch_match_seat(batch, "one-1", 2, 7);
    batch_match_seat(batch, "one-1", 3, 0);
    assert_int_equal(commit(place, batch), STORE_OK);
    store_matches_of(place->store, 7, INT64_MAX, 10, see_match, list);
    assert_string_equal(list, "one-1 seat 2 62 3; ");
    batch = batch_create();
    batch_forget_user(batch, 7, "gone");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(store_session(place->store, hash, false, 50, &session, &user),
                     STORE_NOT_FOUND);
    assert_int_equal(store_user_by_name(place->store, "Ann", "ann", &user),
                     STORE_NOT_FOUND);
    assert_int_equal(store_user(place->store, 7, &user), STORE_OK);
    assert_string_equal(user.name, "gone");
    assert_string_equal(user.password, "");
    store_close(place->store);
    open_store(place);
    assert_true(store_forgetting(place->store, join_forgotten, list));
    assert_string_equal(list, "one-1 seat 2 62 3; 7 ");
    batch = batch_create();
    batch_disown_seat(batch, "one-1", 2);
    assert_int_equal(commit(place, batch), STORE_OK);
    *list = '\0';
    store_matches_of(place->store, 7, INT64_MAX, 10, see_match, list);
    batch = batch_create();
    batch_forgotten(batch, 7, "gone");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_true(store_forgetting(place->store, join_forgotten, list));
    assert_string_equal(list, "");
    assert_int_equal(store_user(place->store, 7, &user), STORE_NOT_FOUND);
    store_close(place->store);
    open_store(place);
    /* Servers that share a database do not count people: they take numbers from store_reserve(). */
    assert_int_equal(store_last_user(place->store), test_database() ? 0 : 7);
    *list = '\0';
    store_matches_of(place->store, 7, INT64_MAX, 10, see_match, list);
    assert_string_equal(list, "");
    assert_int_equal(store_match(place->store, "one", see_match, list), STORE_OK);
    assert_string_equal(list, "one-1 seat -1 62 3; ");
}

static bool join_chat(void *data, const struct store_row *line) {
    char *list = data;
    sprintf(list + strlen(list), "%lld:%lld %s(%s) %s; ", (long long)line->seq,
            (long long)line->user, line->name, line->person, line->body);
    return true;
}

static const char *chat(struct place *place, int64_t after) {
    static char list[200];
    *list = '\0';
    assert_true(store_rows(place->store, KIND_CHAT, 1, after, join_chat, list));
    return list;
}

static enum store_result say(struct place *place, int64_t number, int64_t user,
                             const char *words) {
    const struct store_row line = {.kind = KIND_CHAT,
                                   .id = 1,
                                   .seq = number,
                                   .at_ms = 5,
                                   .user = user,
                                   .person = user ? "u7" : "bot",
                                   .name = user ? "Ann" : "Bot",
                                   .body = words,
                                   .length = strlen(words)};
    struct batch *batch = batch_create();
    batch_append(batch, &line);
    return commit(place, batch);
}

static void the_last_chat_is_kept_until_its_table_or_its_author_goes(void **state) {
    struct place *place = *state;
    open_table(place, 1, "one");
    struct batch *batch = batch_create();
    batch_user(batch, 7, "Ann", "Ann", "secret", 1);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(say(place, 1, 7, "hi"), STORE_OK);
    assert_int_equal(say(place, 1, 0, "late"), STORE_TAKEN);
    assert_int_equal(say(place, 2, 0, "ho"), STORE_OK);
    assert_string_equal(chat(place, 0), "1:7 Ann(u7) hi; 2:0 Bot(bot) ho; ");
    assert_string_equal(chat(place, 1), "2:0 Bot(bot) ho; ");
    char all[200] = "";
    assert_true(store_rows(place->store, KIND_CHAT, 0, 0, join_chat, all));
    assert_string_equal(all, "1:7 Ann(u7) hi; 2:0 Bot(bot) ho; ");
    batch = batch_create();
    batch_rename_user(batch, 7, "Eve");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(chat(place, 0), "1:7 Eve(u7) hi; 2:0 Bot(bot) ho; ");
    assert_int_equal(say(place, STORE_CHATS_MAX + 1, 7, "on"), STORE_OK);
    assert_string_equal(chat(place, 0), "2:0 Bot(bot) ho; 21:7 Ann(u7) on; ");
    assert_int_equal(say(place, 1, 7, "a number that was deleted"), STORE_TAKEN);
    assert_int_equal(say(place, 20, 7, "one that was left out"), STORE_TAKEN);
    assert_string_equal(chat(place, 0), "2:0 Bot(bot) ho; 21:7 Ann(u7) on; ");
    batch = batch_create();
    batch_forget_user(batch, 7, "gone");
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(chat(place, 2), "21:0 () ; ");
    batch = batch_create();
    batch_close(batch, KIND_TABLE, 1, 0, 9);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_string_equal(chat(place, 0), "");
    assert_int_equal(say(place, 22, 0, "too late"), STORE_TAKEN);
}

static bool join_number(void *data, const struct store_row *event) {
    char *list = data;
    sprintf(list + strlen(list), "%lld ", (long long)event->seq);
    return true;
}

static void
a_live_table_is_found_by_its_name_and_its_events_by_their_numbers(void **state) {
    struct place *place = *state;
    struct store_table table;
    char list[100] = "";
    open_table(place, 1, "one");
    open_table(place, 2, "two");
    for (int64_t seq = 1; seq <= 3; seq++)
        add_event(place, 2, seq, "b");
    add_event(place, 1, 1, "a");
    assert_int_equal(store_table(place->store, "two", &table), STORE_OK);
    assert_int_equal(table.id, 2);
    assert_int_equal(table.events, 3);
    assert_int_equal(store_table(place->store, "six", &table), STORE_NOT_FOUND);
    assert_true(store_rows(place->store, KIND_TABLE, 2, 1, join_number, list));
    assert_string_equal(list, "2 3 ");
    struct batch *batch = batch_create();
    batch_close(batch, KIND_TABLE, 2, 2, 9);
    assert_int_equal(commit(place, batch), STORE_TAKEN);
    batch = batch_create();
    batch_close(batch, KIND_TABLE, 2, 3, 9);
    assert_int_equal(commit(place, batch), STORE_OK);
    assert_int_equal(store_table(place->store, "two", &table), STORE_NOT_FOUND);
}

static void what_is_no_database_is_refused(void **state) {
    struct place *place = *state;
    char why[STORE_WHY_MAX];
    FILE *file = fopen(place->copy, "w");
    assert_non_null(file);
    for (int i = 0; i < 1000; i++)
        fputs("this is no database\n", file);
    fclose(file);
    assert_null(store_open(place->copy, no_wake, NULL, why));
    assert_non_null(strstr(why, "not a database"));
}

TEST_GROUP(store) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(events_come_back_in_order_after_a_restart, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            a_number_that_is_taken_is_refused_with_its_batch_only, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_closed_table_is_not_live_and_its_events_are_swept_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_event_is_replaced_where_it_still_is, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_connection_for_reading_sees_what_is_written,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(guests_without_a_session_go_some_at_a_time,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_person_who_is_deleted_leaves_matches_without_an_owner, set_up, tear_down),
        cmocka_unit_test_setup_teardown(matches_of_a_person_are_read_in_steps, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            the_last_chat_is_kept_until_its_table_or_its_author_goes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_live_table_is_found_by_its_name_and_its_events_by_their_numbers, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_database_is_refused, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
