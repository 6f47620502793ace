/* follow_text_test.c - texts of other nodes: whole ones are read, all others are refused.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "store/follow_text.h"

static void senders(void **state) {
    (void)state;
    const char *rest;
    int64_t node;
    assert_true(follow_text_sender("3 e1:2", &node, &rest));
    assert_int_equal(node, 3);
    assert_string_equal(rest, "e1:2");
    static const char *const wrong[] = {
        "", "3", " 3 e1:2", "-3 e1:2", "3e1", "x 3", "1234567890123456789 e1:2"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(follow_text_sender(wrong[i], &node, &rest));
}

static void messages(void **state) {
    (void)state;
    assert_string_equal(follow_text_message("m hello there"), "hello there");
    assert_string_equal(follow_text_message("m "), "");
    assert_null(follow_text_message("e12:3"));
    assert_null(follow_text_message("m"));
}

static void hints(void **state) {
    (void)state;
    const char *at = "e12:45 h7:3 z1:0";
    char kind;
    int64_t id, seq;
    assert_true(follow_text_hint(&at, &kind, &id, &seq));
    assert_int_equal(kind, 'e');
    assert_int_equal(id, 12);
    assert_int_equal(seq, 45);
    assert_true(follow_text_hint(&at, &kind, &id, &seq));
    assert_int_equal(kind, 'h');
    assert_int_equal(seq, 3);
    assert_true(follow_text_hint(&at, &kind, &id, &seq)); /* of a later version */
    assert_string_equal(at, "");
    assert_false(follow_text_hint(&at, &kind, &id, &seq));
    static const char *const wrong[] = {
        "e12", "e:3", "e1:", "1:2", "e1:2,", "e-1:2", "e1:-2", "e1234567890123456789:1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        at = wrong[i];
        assert_false(follow_text_hint(&at, &kind, &id, &seq));
        assert_ptr_equal(at, wrong[i]);
    }
}

static void rows(void **state) {
    (void)state;
    const char *at = "\ne12:45:1700000000000:3:p 3\nh7:3:0:0:\ne1:2:3:4:\nxyz";
    struct follow_text_row row;
    assert_true(follow_text_row(&at, &row));
    assert_int_equal(row.kind, 'e');
    assert_int_equal(row.id, 12);
    assert_int_equal(row.seq, 45);
    assert_int_equal(row.at_ms, 1700000000000);
    assert_int_equal(row.length, 3);
    assert_memory_equal(row.body, "p 3", 3);
    assert_true(follow_text_row(&at, &row));
    assert_int_equal(row.kind, 'h');
    assert_int_equal(row.length, 0);
    assert_true(follow_text_row(&at, &row)); /* its body has a line break */
    assert_memory_equal(row.body, "\nxyz", 4);
    assert_string_equal(at, "");
    assert_false(follow_text_row(&at, &row));
    static const char *const wrong[] = {
        "e1:2:3:1:x",    "\n",           "\ne1:2:3:1",   "\ne1:2:3:2:x",
        "\n1:2:3:1:x",   "\ne:2:3:1:x",  "\ne1:2:3::x",  "\ne1:2:3:-1:x",
        "\ne1:2:-3:1:x", "\ne1 2:3:1:x", "\nE1:2:3:1:x", "\ne1:2:3:999999999999999999:x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        at = wrong[i];
        assert_false(follow_text_row(&at, &row));
        assert_ptr_equal(at, wrong[i]);
    }
}

static void told(void **state) {
    (void)state;
    const char *at = "w576460752303423487:7-9 w8:0-0";
    int64_t writer, after, last;
    assert_true(follow_text_told(&at, &writer, &after, &last));
    assert_int_equal(writer, INT64_MAX >> 4);
    assert_int_equal(after, 7);
    assert_int_equal(last, 9);
    assert_true(follow_text_told(&at, &writer, &after, &last));
    assert_string_equal(at, "");
    static const char *const wrong[] = {"",      "w8",     "w8:7",   "w8:7-",
                                        "w:7-9", "8:7-9",  "w8:9-7", "w8:7-9,",
                                        "w8:-9", "e8:7-9", "w8:7 9", "w-8:7-9"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        at = wrong[i];
        assert_false(follow_text_told(&at, &writer, &after, &last));
        assert_ptr_equal(at, wrong[i]);
    }
}

TEST_GROUP(follow_text) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(senders), cmocka_unit_test(messages), cmocka_unit_test(hints),
        cmocka_unit_test(rows),    cmocka_unit_test(told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
