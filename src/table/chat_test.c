/* chat_test.c - chat that a host stores, and reads back.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#include "table/table_sample.h"

enum { ANN, BOB };

static struct sample sample;

/* The texts that the table shows, with their numbers. */
static const char *shown(void) {
    static char list[4096];
    char buffer[1024];
    list[0] = '\0';
    for (uint32_t i = table_first_chat(sample.table); i < sample.table->chats; i++) {
        struct pedro_text text;
        pedro_text_init(&text, buffer, sizeof buffer);
        table_write_chat(sample.table, i, &text);
        const char *number = strstr(buffer, "\"number\""),
                   *words = text.length > 0 ? strstr(buffer, "\"name\"") : NULL;
        if (words)
            sprintf(list + strlen(list), "%d %s ", atoi(number + 9), words + 7);
    }
    return list;
}

static bool put(uint32_t number, const char *id, const char *text) {
    return table_apply_chat(sample.table, number, id, "Ann", text);
}

static void what_is_stored_is_read_back_the_same(void **state) {
    const uint8_t chance[PEDRO_SEED_SIZE] = {0};
    char stored[TABLE_CHAT_MAX];
    (void)state;
    sample_open(&sample, "us", "", "simple", 8);
    struct client_chat *chat = &sample_message(&sample, CLIENT_CHAT)->chat;
    const struct table_request request = {&sample.message, &sample_people[ANN], 1,
                                          chance};
    chat->has_text = true;
    memset(chat->text, 'x', sizeof chat->text - 1);
    assert_int_equal(sample_ask(&sample, ANN), TABLE_CHAT);
    table_write_chat_row(sample.table, &request, stored);
    assert_int_equal(strlen(stored), TABLE_CHAT_MAX - 1);
    assert_string_equal(shown(), ""); /* nothing has changed */
    assert_true(put(1, "ann", stored));
    assert_non_null(strstr(shown(), "\"Ann\",\"text\":\"xxx"));
    strcpy(chat->text, "p t -");
    table_write_chat_row(sample.table, &request, stored);
    assert_string_equal(stored, "0 t p t -");
    const struct table_request watcher = {&sample.message, &sample_people[BOB], 1,
                                          chance};
    *chat = (struct client_chat){.has_phrase = true, .phrase = "thanks"};
    table_write_chat_row(sample.table, &watcher, stored);
    assert_string_equal(stored, "- p thanks");
    assert_true(put(2, "bob", stored));
    assert_non_null(strstr(shown(), "2 \"Ann\",\"phrase\":\"thanks\"}"));
    sample_close(&sample);
}

static void numbers_may_be_missing_and_only_the_last_are_kept(void **state) {
    (void)state;
    sample_open(&sample, "us", "", "simple", 8);
    assert_true(put(3, "ann", "0 t three"));
    assert_true(put(5, "ann", "0 t five"));
    assert_int_equal(sample.table->chats, 5);
    assert_string_equal(shown(),
                        "3 \"Ann\",\"text\":\"three\"} 5 \"Ann\",\"text\":\"five\"} ");
    assert_true(put(23, "ann", "0 t last"));
    assert_string_equal(shown(),
                        "5 \"Ann\",\"text\":\"five\"} 23 \"Ann\",\"text\":\"last\"} ");
    assert_true(put(2, "ann", "0 t old"));
    assert_true(put(4000, "ann", "0 t jump"));
    assert_string_equal(shown(), "4000 \"Ann\",\"text\":\"jump\"} ");
    assert_int_equal(sample.table->chats, 4000);
    sample_close(&sample);
}

static void a_deleted_person_has_said_nothing(void **state) {
    static char buffer[16384];
    struct pedro_text text;
    const uint8_t chance[PEDRO_SEED_SIZE] = {0};
    (void)state;
    sample_open(&sample, "us", "", "simple", 8);
    sample_join(&sample, BOB, 1);
    assert_true(put(1, "bob", "1 t secret"));
    assert_true(put(2, "ann", "0 t hello"));
    assert_true(put(3, "", "")); /* forgotten in the store */
    table_forget_chats(sample.table, "bob");
    assert_string_equal(shown(), "2 \"Ann\",\"text\":\"hello\"} ");
    struct client_report *report = &sample_message(&sample, CLIENT_REPORT)->report;
    report->seat = 1;
    const struct table_request request = {&sample.message, &sample_people[ANN], 1,
                                          chance};
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_report(sample.table, &request, &text);
    assert_null(strstr(buffer, "secret"));
    assert_non_null(strstr(buffer, "\"said\":\"hello\"}]"));
    sample_close(&sample);
}

static void what_cannot_be_chat_is_refused(void **state) {
    static const char *const wrong[] = {
        "x",         "0 t",      "0 t ",       "9 t hello", "4 t hello",
        "0 x hello", "0t hello", "0 p insult", "00 t a",    "- p thanks "};
    char big[300];
    (void)state;
    sample_open(&sample, "us", "", "simple", 8);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (put(1, "ann", wrong[i]))
            fail_msg("'%s' was accepted", wrong[i]);
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    memcpy(big, "0 t ", 4);
    assert_false(put(1, "ann", big));
    assert_false(put(0, "ann", "0 t a"));
    assert_false(put(UINT32_MAX, "ann", "0 t a"));
    assert_false(put(1, big, "0 t a"));
    assert_false(table_apply_chat(sample.table, 1, "ann", big, "0 t a"));
    assert_int_equal(sample.table->chats, 0);
    sample_close(&sample);
}

TEST_GROUP(chat) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stored_is_read_back_the_same),
        cmocka_unit_test(numbers_may_be_missing_and_only_the_last_are_kept),
        cmocka_unit_test(a_deleted_person_has_said_nothing),
        cmocka_unit_test(what_cannot_be_chat_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
