/* challenge_test.c - the rows of a challenge, and what follows from them.
 *
 * SPDX-License-Identifier: MIT */
#include "table/challenge.h"

#include <string.h>

#include "check.h"

enum { ENDS_S = 1000 };

#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static struct challenge challenge;

static bool add(const char *row) {
    struct challenge before;
    memcpy(&before, &challenge, sizeof before);
    const bool added = challenge_apply(&challenge, row, strlen(row));
    if (!added)
        assert_memory_equal(&before, &challenge, sizeof before);
    return added;
}

static void begin(void) {
    memset(&challenge, 0, sizeof challenge);
    assert_true(add("open 1 us 2 2 1000 " SECRET));
}

static void rows_are_read_as_they_are_written(void **state) {
    char row[CHALLENGE_ROW_MAX];
    struct pedro_text text;
    const int32_t margin[] = {-14, 7};
    (void)state;
    begin();
    pedro_text_init(&text, row, sizeof row);
    challenge_write_open(&challenge, &text);
    assert_string_equal(row, "open 1 us 2 2 1000 " SECRET);
    pedro_text_init(&text, row, sizeof row);
    challenge_write_join("u7", &text);
    assert_true(add(row));
    pedro_text_init(&text, row, sizeof row);
    challenge_write_table(1, "abc", &text);
    assert_true(add(row));
    pedro_text_init(&text, row, sizeof row);
    challenge_write_result(1, margin, 2, &text);
    assert_string_equal(row, "result 1 -14 7");
    assert_true(add(row));
    assert_int_equal(challenge_try_of(&challenge, "u7"), 1);
    assert_string_equal(challenge.at[1].table, "abc");
    assert_int_equal(challenge_sum(&challenge.at[1]), -7);
    assert_int_equal(challenge.rows, 4);
}

static void wrong_rows_change_nothing(void **state) {
    static const char *const wrong[] = {
        "",
        ("open 1 us 2 2 1000 " SECRET),
        "join",
        "join u7 u8",
        "join u7",
        "table 3 abc",
        "table 1",
        "result 1 1 2 3",
        "result 1 x",
        "result 1 -",
        "result 1 100000",
        "result 9 1",
        "leave u7",
    };
    (void)state;
    memset(&challenge, 0, sizeof challenge);
    assert_false(add("join u7"));
    assert_false(add("result 0"));
    assert_false(add("open 2 us 2 2 1000 " SECRET));
    assert_false(add("open 1 whist 2 2 1000 " SECRET));
    assert_false(add("open 1 us 0 2 1000 " SECRET));
    assert_false(add("open 1 us 2 17 1000 " SECRET));
    assert_false(add("open 1 us 2 2 1000 abc"));
    begin();
    assert_true(add("join u7"));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(add(wrong[i]));
    assert_true(add("join u8"));
    assert_false(add("join u9"));
    assert_true(add("result 1 3"));
    assert_false(add("result 1 3 4"));
    assert_false(add("table 1 abc"));
}

static void it_is_over_when_all_have_played_or_by_time(void **state) {
    (void)state;
    begin();
    assert_true(add("join u7") && add("result 0 1 2") && add("result 1 3 4"));
    assert_false(challenge_is_over(&challenge, ENDS_S - 1));
    assert_true(challenge_is_over(&challenge, ENDS_S));
    assert_true(add("join u8"));
    assert_false(challenge_is_over(&challenge, ENDS_S - 1));
    assert_true(add("result 2 3"));
    assert_true(challenge_is_over(&challenge, 0));
}

static void the_par_waits_too(void **state) {
    (void)state;
    begin();
    assert_true(add("join u7") && add("join u8") && add("result 2 3 3"));
    assert_true(add("result 1 3 4"));
    assert_false(challenge_is_over(&challenge, 0));
    assert_true(add("result 0"));
    assert_true(challenge_is_over(&challenge, 0));
}

static void who_has_played_all_deals_is_ranked(void **state) {
    (void)state;
    memset(&challenge, 0, sizeof challenge);
    assert_true(add("open 1 us 2 4 1000 " SECRET));
    assert_true(add("join a") && add("join b") && add("join c") && add("join d"));
    assert_true(add("result 0 14 14") && add("result 1 -2 4") && add("result 2 9") &&
                add("result 3 1 1"));
    assert_int_equal(challenge_place(&challenge, 0), 0);
    assert_int_equal(challenge_place(&challenge, 1), 1);
    assert_int_equal(challenge_place(&challenge, 2), 0);
    assert_int_equal(challenge_place(&challenge, 3), 1);
    assert_true(add("result 4 5 -2"));
    assert_int_equal(challenge_place(&challenge, 4), 1);
    assert_int_equal(challenge_place(&challenge, 1), 2);
}

static void a_margin_is_against_the_best_other_side(void **state) {
    const struct pedro_rules rules = {.sides = 3, .set = {.players = 3}};
    const struct table_hand line = {.hand = {5, -4, 3}};
    (void)state;
    assert_int_equal(challenge_margin(&rules, &line), 2);
}

TEST_GROUP(challenge) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_read_as_they_are_written),
        cmocka_unit_test(wrong_rows_change_nothing),
        cmocka_unit_test(it_is_over_when_all_have_played_or_by_time),
        cmocka_unit_test(the_par_waits_too),
        cmocka_unit_test(who_has_played_all_deals_is_ranked),
        cmocka_unit_test(a_margin_is_against_the_best_other_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
