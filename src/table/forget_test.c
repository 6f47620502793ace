/* forget_test.c - renaming changes only rows that have the name; the table of the changed
 * rows is the one that table_rename() makes.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include "table/table_sample.h"

static void assert_names(const char *row, const char *wanted) {
    char id[TABLE_ID_MAX] = "";
    const bool names = table_row_names(row, strlen(row), id);
    assert_int_equal(names, wanted != NULL);
    if (wanted)
        assert_string_equal(id, wanted);
}

static void only_sit_names_a_person(void **state) {
    (void)state;
    assert_names("5 sit 0 u1 p Ann", "u1");
    assert_names("5 sit 3 u12 b Ann sit 1 u7 p B", "u12");
    assert_names("5 sit 0 u1 p deleted user", "u1");
    assert_names("5 sit 0 u1 p", NULL);
    assert_names("5 sit 0 u1 p ", NULL);
    assert_names("5 sit x u1 p Ann", NULL);
    assert_names("sit 0 u1 p Ann", NULL);
    assert_names("5 leave 0 u1 p Ann", NULL);
    assert_names("5 act 0 12 pass", NULL);
    assert_names("5", NULL);
    assert_names("", NULL);
}

static void assert_renamed(const char *row, const char *name, const char *wanted) {
    char text[TABLE_ROW_MAX] = "";
    const size_t length = table_row_rename(row, strlen(row), name, text);
    assert_string_equal(text, wanted);
    assert_int_equal(length, strlen(wanted));
}

static void the_rest_of_the_row_stays(void **state) {
    static char longest[TABLE_ROW_MAX + 1];
    char name[TABLE_PERSON_MAX] = "";
    (void)state;
    assert_renamed("5 sit 0 u1 p Ann B", "deleted", "5 sit 0 u1 p deleted");
    assert_renamed("5 sit 0 u1 p deleted", "deleted", "");
    assert_renamed("123456 sit 3 u12 b \xc3\x85ke", "A b", "123456 sit 3 u12 b A b");
    assert_renamed("5 act 0 12 pass", "A b", "");
    memset(longest, 'x', TABLE_ROW_MAX);
    memcpy(longest, "5 sit 0 u1 p ", 13);
    memset(name, 'y', sizeof name - 1);
    assert_renamed(longest, name, "");
    longest[TABLE_ROW_MAX - TABLE_PERSON_MAX - 1] = '\0';
    char renamed[13 + TABLE_PERSON_MAX] = "5 sit 0 u1 p ";
    assert_renamed(longest, name, strcat(renamed, name));
}

static void a_table_of_such_rows_is_the_table_without_the_name(void **state) {
    static struct sample sample;
    (void)state;
    sample_open(&sample, "us", "", NULL, 1);
    for (int seat = 1; seat < 4; seat++)
        assert_int_equal(sample_join(&sample, (unsigned)seat, seat), TABLE_GRANTED);
    struct table *table = table_create();
    for (size_t i = 0; i < sample.rows; i++) {
        char text[TABLE_ROW_MAX], id[TABLE_ID_MAX];
        const char *row = sample.row[i];
        struct pedro_refusal wrong;
        if (table_row_names(row, strlen(row), id) && strcmp(id, "cyd") == 0) {
            table_row_rename(row, strlen(row), TABLE_NOBODY, text);
            row = text;
        }
        assert_int_equal(table_apply_row(table, row, strlen(row), &wrong), 0);
    }
    assert_string_equal(sample.table->seat[2].person.name, "C\xc3\xbd d");
    table_rename(sample.table, "cyd", TABLE_NOBODY);
    for (int seat = 0; seat < 4; seat++) {
        assert_string_equal(table->seat[seat].person.id,
                            sample.table->seat[seat].person.id);
        assert_string_equal(table->seat[seat].person.name,
                            sample.table->seat[seat].person.name);
    }
    assert_string_equal(table->seat[2].person.name, "deleted");
    table_destroy(table);
    sample_close(&sample);
}

TEST_GROUP(forget) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_sit_names_a_person),
        cmocka_unit_test(the_rest_of_the_row_stays),
        cmocka_unit_test(a_table_of_such_rows_is_the_table_without_the_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
