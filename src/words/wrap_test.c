/* wrap_test.c - lines, lists, tables and cells as they are printed.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words/wrap.h"

/* What a function writes, in `printed`. */
static char *printed;
static size_t printed_length;

static FILE *begin(void) {
    free(printed);
    printed = NULL;
    return open_memstream(&printed, &printed_length);
}

static void prints(FILE *out, const char *wanted) {
    fclose(out);
    assert_string_equal(printed, wanted);
}

static void words_go_to_the_next_line_when_one_is_full(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_paragraph(out, "one two  three four", 9, 0, 0);
    prints(out, "one two\nthree\nfour\n");
}

static void an_exact_fit_fits(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_paragraph(out, "one two three", 7, 0, 0);
    prints(out, "one two\nthree\n");
}

static void a_long_word_stands_alone(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_paragraph(out, "a wonderfully b", 5, 0, 2);
    prints(out, "  a\n  wonderfully\n  b\n");
}

static void further_lines_are_indented(void **state) {
    FILE *out = begin();
    (void)state;
    fputs("--opt", out);
    wrap_paragraph(out, "explained at length", 20, 5, 8);
    prints(out, "--opt   explained at\n        length\n");
}

static void symbols_take_one_column(void **state) {
    FILE *out = begin();
    (void)state;
    assert_int_equal(wrap_columns("5♥ Ö"), 4);
    wrap_paragraph(out, "5♥ 6♥ 7♥", 5, 0, 0);
    prints(out, "5♥ 6♥\n7♥\n");
}

static void a_number_keeps_its_sign(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_paragraph(out, "a cost of 6.9 ±1.2 % of all, 100 %.", 12, 0, 0);
    prints(out, "a cost of\n6.9 ±1.2 %\nof all,\n100 %.\n");
}

static void broken_text_loses_nothing(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_paragraph(out, "a\xff\xfe b", 80, 0, 0);
    prints(out, "a\xff\xfe b\n");
}

static void cells_are_filled_up_and_cut_off(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_cell(out, "Öst", 6);
    wrap_cell(out, "abcdefgh", 5);
    wrap_cell(out, "♥♥♥♥", 3);
    fputc('|', out);
    prints(out, "Öst   abcd ♥♥ |");
}

static void chapters_have_their_shape(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_chapters(out,
                  "# Title\nA paragraph here.\n- one item\n- another item that is "
                  "long\n| ace | 1\n| right pedro | 5\n"
                  "The end.\n# Next\nText.\n",
                  22, 0);
    prints(
        out,
        "Title\nA paragraph here.\n\n  - one item\n  - another item that\n    is long\n\n"
        "  ace          1\n  right pedro  5\n\nThe end.\n\nNext\nText.\n");
}

static void titles_are_bold_in_colour(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_chapters(out, "# Title\n", 80, 1);
    prints(out, "\033[1mTitle\033[0m\n");
}

static void blanks_are_counted_in_columns(void **state) {
    FILE *out = begin();
    (void)state;
    wrap_left(out, "5♥", 4);
    wrap_right(out, "Ö", 3);
    wrap_left(out, "too wide", 4);
    wrap_right(out, "too wide", 4);
    prints(out, "5♥    Ötoo widetoo wide");
}

static void words_in_turn_take_the_same_room(void **state) {
    static const char *const words[] = {"", "äng", "a"};
    FILE *out = begin();
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        wrap_one_of(out, words, 3, i);
        fputc('|', out);
    }
    prints(out, "   |äng|a  |");
    assert_int_equal(wrap_widest(words, 3, 2), 3);
    assert_int_equal(wrap_widest(words, 3, 4), 4);
}

TEST_GROUP(wrap) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_go_to_the_next_line_when_one_is_full),
        cmocka_unit_test(an_exact_fit_fits),
        cmocka_unit_test(a_long_word_stands_alone),
        cmocka_unit_test(further_lines_are_indented),
        cmocka_unit_test(symbols_take_one_column),
        cmocka_unit_test(a_number_keeps_its_sign),
        cmocka_unit_test(broken_text_loses_nothing),
        cmocka_unit_test(cells_are_filled_up_and_cut_off),
        cmocka_unit_test(chapters_have_their_shape),
        cmocka_unit_test(titles_are_bold_in_colour),
        cmocka_unit_test(blanks_are_counted_in_columns),
        cmocka_unit_test(words_in_turn_take_the_same_room),
    };
    setlocale(LC_CTYPE, "C.UTF-8");
    int failed = cmocka_run_group_tests_name("wrap", tests, NULL, NULL);
    free(printed);
    return failed;
}
