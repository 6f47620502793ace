/* ready_test.c - a table that waits until everybody is ready.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "table/table_sample.h"

static struct sample sample;

/* Ann opens a table that waits, and others sit down. */
static void open_waiting(unsigned people) {
    uint8_t chance[PEDRO_SEED_SIZE] = {1};
    struct client_open *open = &sample_message(&sample, CLIENT_OPEN)->open;
    const struct table_request request = {&sample.message, &sample_people[0],
                                          SAMPLE_START, chance};
    sample.rows = 0;
    sample.now_ms = SAMPLE_START;
    pedro_rng_seed(&sample.dice, chance);
    strcpy(open->variant, "us");
    open->ready = true;
    sample.table = table_create();
    table_open(&request, "t1", &sample.answer);
    assert_int_equal(sample.answer.outcome, TABLE_GRANTED);
    sample_take(&sample, &sample.answer.rows);
    for (unsigned who = 1; who < people; who++) {
        struct client_join *join = &sample_message(&sample, CLIENT_JOIN)->join;
        join->has_seat = true;
        join->seat = (int32_t)who;
        assert_int_equal(sample_ask(&sample, who), TABLE_GRANTED);
    }
}

static enum table_outcome say(unsigned who, bool on) {
    sample_message(&sample, CLIENT_READY)->ready.on = on;
    return sample_ask(&sample, who);
}

static void refused(unsigned who, const char *reason) {
    assert_int_equal(say(who, true), TABLE_REFUSED);
    assert_string_equal(sample_reason(&sample), reason);
}

/* The match begins with the last of them; a program is always ready, and Dan is one. */
static void the_match_waits_for_all(void **state) {
    (void)state;
    open_waiting(4);
    assert_int_equal(say(0, true), TABLE_GRANTED);
    assert_int_equal(say(1, true), TABLE_GRANTED);
    assert_int_equal(say(1, false), TABLE_GRANTED);
    assert_int_equal(say(2, true), TABLE_GRANTED);
    assert_false(sample.table->started);
    const size_t rows = sample.rows;
    assert_int_equal(say(2, true), TABLE_GRANTED);
    assert_int_equal(sample.rows, rows);
    assert_int_equal(say(1, true), TABLE_GRANTED);
    assert_true(sample.table->started);
    refused(1, "not_waiting");
    sample_close(&sample);
}

static void an_empty_seat_waits_for_somebody(void **state) {
    (void)state;
    open_waiting(2);
    assert_int_equal(say(0, true), TABLE_GRANTED);
    assert_int_equal(say(1, true), TABLE_GRANTED);
    assert_false(sample.table->started);
    refused(4, "no_seat");
    /* Who sits down anew is not ready, and a swap moves the word with the person. */
    sample_message(&sample, CLIENT_LEAVE);
    assert_int_equal(sample_ask(&sample, 1), TABLE_GRANTED);
    struct client_join *join = &sample_message(&sample, CLIENT_JOIN)->join;
    join->has_seat = true;
    join->seat = 1;
    assert_int_equal(sample_ask(&sample, 1), TABLE_GRANTED);
    assert_false(sample.table->seat[1].ready);
    struct client_swap *swap = &sample_message(&sample, CLIENT_SWAP)->swap;
    swap->seat = 0;
    swap->with = 1;
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_true(sample.table->seat[1].ready);
    assert_false(sample.table->seat[0].ready);
    /* The host need not wait. */
    sample_message(&sample, CLIENT_START);
    assert_int_equal(sample_ask(&sample, 0), TABLE_GRANTED);
    assert_true(sample.table->started);
    sample_close(&sample);
}

static void only_such_a_table_waits(void **state) {
    (void)state;
    sample_open(&sample, "us", "", NULL, 3);
    refused(0, "not_waiting");
    sample_close(&sample);
}

static void all_are_told(void **state) {
    static char buffer[TABLE_MESSAGE_MAX];
    struct pedro_text text;
    (void)state;
    open_waiting(4);
    assert_int_equal(say(2, true), TABLE_GRANTED);
    pedro_text_init(&text, buffer, sizeof buffer);
    table_write_table(sample.table, "ann", sample.now_ms, &text);
    assert_non_null(strstr(buffer, "\"waits\":true"));
    const char *first = strstr(buffer, "\"ready\":true");
    assert_non_null(first);
    /* Of seat 2, and of the program at seat 3. */
    assert_non_null(strstr(first + 1, "\"ready\":true"));
    assert_null(strstr(strstr(first + 1, "\"ready\":true") + 1, "\"ready\":true"));
    sample_close(&sample);
}

TEST_GROUP(ready) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_match_waits_for_all),
        cmocka_unit_test(an_empty_seat_waits_for_somebody),
        cmocka_unit_test(only_such_a_table_waits),
        cmocka_unit_test(all_are_told),
    };
    return cmocka_run_group_tests_name("ready", tests, NULL, NULL);
}
