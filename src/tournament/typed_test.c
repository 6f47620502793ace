/* typed_test.c - what directors type, and what it becomes in the journal.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/typed.h"

#include <string.h>

#include "check.h"

static const char *act_of_entry(const char *line, bool *good) {
    static char room[256];
    struct pedro_text act;
    pedro_text_init(&act, room, sizeof room);
    *good = typed_entry(line, &act);
    return room;
}

static void names_become_an_entry(void **state) {
    bool good;
    (void)state;
    assert_string_equal(act_of_entry("Ann Berg,  Bo Ek @ Malax ", &good),
                        "\"Ann Berg\" \"Bo Ek\" club \"Malax\"");
    assert_true(good);
    assert_string_equal(act_of_entry("Ann Berg", &good), "\"Ann Berg\"");
    assert_true(good);
}

static void a_name_is_not_empty_and_has_no_quote(void **state) {
    bool good;
    (void)state;
    act_of_entry("Ann, ", &good);
    assert_false(good);
    act_of_entry("Ann \"Kid\" Berg, Bo", &good);
    assert_false(good);
    act_of_entry("Ann, Bo @", &good);
    assert_false(good);
}

static void commands_with_a_slip_are_no_entries(void **state) {
    (void)state;
    assert_false(typed_is_entry("standigns"));
    assert_false(typed_is_entry("3 62-48"));
    assert_false(typed_is_entry(""));
    assert_true(typed_is_entry("Ann"));
    assert_true(typed_is_entry("Åke"));
    assert_true(typed_is_entry("von Essen, de la Cruz"));
}

/* The points that a line begins with as the journal has them, and in *rest what follows; NULL for none. */
static const char *points(const char *line, const char **rest) {
    static char room[128];
    struct pedro_text act;
    pedro_text_init(&act, room, sizeof room);
    *rest = line;
    return typed_points(rest, &act) ? room : NULL;
}

static void points_are_typed_with_a_dash_or_a_space(void **state) {
    const char *rest;
    (void)state;
    assert_string_equal(points("62-48", &rest), "62-48");
    assert_string_equal(points("62 48", &rest), "62-48");
    assert_string_equal(points("62 - 48", &rest), "62-48");
    assert_string_equal(points("40-62-8", &rest), "40-62-8");
    assert_string_equal(points("62--4", &rest), "62--4");
    assert_string_equal(points("62 -4", &rest), "62--4");
    assert_string_equal(points("-4-62", &rest), "-4-62");
}

static void what_follows_the_points_is_kept(void **state) {
    const char *rest;
    (void)state;
    assert_string_equal(points("48-62 2 slips were mixed up", &rest), "48-62");
    assert_string_equal(rest, "2 slips were mixed up");
}

static void one_number_is_no_result(void **state) {
    const char *rest;
    (void)state;
    assert_null(points("62", &rest));
    assert_null(points("62-", &rest));
    assert_null(points("a-b", &rest));
    assert_null(points("12345678-1", &rest));
}

TEST_GROUP(typed) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_become_an_entry),
        cmocka_unit_test(a_name_is_not_empty_and_has_no_quote),
        cmocka_unit_test(commands_with_a_slip_are_no_entries),
        cmocka_unit_test(points_are_typed_with_a_dash_or_a_space),
        cmocka_unit_test(what_follows_the_points_is_kept),
        cmocka_unit_test(one_number_is_no_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
