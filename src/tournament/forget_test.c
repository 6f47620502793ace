/* forget_test.c - a person's name is found in rows, and nobody else's.
 *
 * SPDX-License-Identifier: MIT */
#include "tournament/acts_sample.h"

/* Renames a person; the acts of the rows that changed, a line each. */
static char told[4096];

static void changed(void *data, size_t row, const char *text, size_t length) {
    struct pedro_text *to = data;
    const char *old = tournament.row[row].text;
    /* Time and actor stay. */
    assert_true(length > 12 && memcmp(text, old, 12) == 0);
    pedro_text_add_bytes(to, text + 13, length - 13);
    pedro_text_add_char(to, '\n');
}

static const char *renamed(const char *id, const char *name) {
    struct pedro_text text;
    pedro_text_init(&text, told, sizeof told);
    assert_int_equal(tournament_rows_rename(&tournament, id, name, changed, &text),
                     PEDRO_ERR_OK);
    assert_true(pedro_text_fits(&text));
    return told;
}

static void begin(void) {
    tournament_init(&tournament);
    must(SAMPLE_OPEN);
    must("set place online");
    must("set players all");
}

static void a_name_is_that_of_the_person_in_the_place(void **state) {
    (void)state;
    begin();
    must("entry 1 \"Ann\" \"Bo\" team \"Ann\" club \"Bo\"");
    must("entry 2 \"Ann\" \"Cai\"");
    must("person 1 1 u1");
    must("person 1 2 u2");
    must("person 2 1 u3");
    must("rename 1 1 \"Anna\"");
    must("undo");
    assert_string_equal(
        renamed("u1", "X"),
        "entry 1 \"X\" \"Bo\" team \"Ann\" club \"Bo\"\nrename 1 1 \"X\"\n");
    assert_string_equal(renamed("u2", "a longer name"),
                        "entry 1 \"Ann\" \"a longer name\" team \"Ann\" club \"Bo\"\n");
    assert_string_equal(renamed("u3", "Ann"), "");
    assert_string_equal(renamed("u4", "X"), "");
    assert_string_equal(renamed("u", "X"), "");
    tournament_finish(&tournament);
}

static void a_place_goes_from_one_person_to_another(void **state) {
    (void)state;
    begin();
    must("entry 7 \"Ann\" \"\"");
    must("person 7 1 u1");
    must("person 7 2 u2");
    must("rename 7 2 \"Bo\"");
    must("person 7 2 -");
    must("rename 7 2 \"\"");
    must("person 7 2 u3");
    must("rename 7 2 \"Cai\"");
    must("substitute 1 7 1 \"Dan\"");
    must("rename 7 1 \"Danny\"");
    must("person 7 1 u4");
    must("person 7 1 bot:expert");
    assert_string_equal(renamed("u1", "X"), "entry 7 \"X\" \"\"\n");
    assert_string_equal(renamed("u2", "X"), "rename 7 2 \"X\"\n");
    assert_string_equal(renamed("u3", "X"), "rename 7 2 \"X\"\n");
    assert_string_equal(renamed("u4", "X"), "substitute 1 7 1 \"X\"\nrename 7 1 \"X\"\n");
    tournament_finish(&tournament);
}

/* The value that the changed rows give; it has the new name only. */
static struct tournament again;

static void keep(void *data, size_t row, const char *text, size_t length) {
    char *(*rows)[16] = data;
    (*rows)[row] = calloc(length + 1, 1);
    memcpy((*rows)[row], text, length);
}

static void changed_rows_are_rows(void **state) {
    (void)state;
    char *rows[16] = {NULL};
    struct pedro_refusal refusal;
    begin();
    must("entry 1 \"Ann\" \"Bo\"");
    must("person 1 1 u1");
    assert_int_equal(tournament_rows_rename(&tournament, "u1", "?", keep, &rows),
                     PEDRO_ERR_OK);
    tournament_init(&again);
    for (size_t i = 0; i < tournament.rows; i++) {
        const char *row = rows[i] ? rows[i] : tournament.row[i].text;
        assert_int_equal(tournament_add(&again, row, strlen(row), &refusal),
                         PEDRO_ERR_OK);
        free(rows[i]);
    }
    assert_string_equal(tournament_member(again.entry, 1, 0), "?");
    assert_string_equal(tournament_member(again.entry, 2, 0), "Bo");
    tournament_finish(&again);
    tournament_finish(&tournament);
}

static void rows_say_whom_they_name(void **state) {
    (void)state;
    static const struct {
        const char *row, *id;
    } rows[] = {
        {"5 director person 7 2 u81", "u81"},
        {"5 director person 7 2 -", NULL},
        {"5 director person 7 2 bot:expert", NULL},
        {"5 director rename 7 2 \"u81\"", NULL},
        {"5 director note \"person 7 2 u81\"", NULL},
        {"5 director person 7 2", NULL},
        {"5 director person 7 2 u12345678901234567890123456789012", NULL},
        {"", NULL},
    };
    char id[TOURNAMENT_ID_MAX];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool names = tournament_row_names(rows[i].row, strlen(rows[i].row), id);
        assert_int_equal(names, rows[i].id != NULL);
        if (names)
            assert_string_equal(id, rows[i].id);
    }
}

TEST_GROUP(forget) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_that_of_the_person_in_the_place),
        cmocka_unit_test(a_place_goes_from_one_person_to_another),
        cmocka_unit_test(changed_rows_are_rows),
        cmocka_unit_test(rows_say_whom_they_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
