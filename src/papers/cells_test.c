/* cells_test.c - a listing as lines, sentences and HTML.
 *
 * SPDX-License-Identifier: MIT */
#include "papers/cells.h"

#include <stdbool.h>

#include "check.h"

static char room[1024];

static struct pedro_text fresh(void) {
    struct pedro_text text;
    pedro_text_init(&text, room, sizeof room);
    return text;
}

static const char cells[] = "Place\tNames\tScore\n1\tÅsa & Bo\t10.5\n12\tEva\t\n";

static void columns_are_aligned(void **state) {
    struct pedro_text text = fresh();
    (void)state;
    cells_lines(cells, "rhr", &text);
    assert_string_equal(room, "Place  Names     Score\n"
                              "    1  Åsa & Bo   10.5\n"
                              "   12  Eva\n");
}

static void names_are_cut_where_lines_are_too_long(void **state) {
    static const char wide[] = "No.\tNames\tClub\tScore\n"
                               "1\tÅsa Ångström & Björn Öström\tMalax\t10.5\n"
                               "12\tEva\tThe Club of Vaasa\t7\n";
    struct pedro_text text = fresh();
    (void)state;
    assert_int_equal(cells_width(wide, "rhlr"), 3 + 2 + 27 + 2 + 17 + 2 + 5);
    cells_lines_within(wide, "rhlr", 47, &text);
    assert_string_equal(room, "No.  Names             Club               Score\n"
                              "  1  Åsa Ångström & …  Malax               10.5\n"
                              " 12  Eva               The Club of Vaasa      7\n");
    /* A dozen columns stay. */
    text = fresh();
    cells_lines_within(wide, "rhlr", 20, &text);
    assert_string_equal(room, "No.  Names         Club          Score\n"
                              "  1  Åsa Ångströ…  Malax          10.5\n"
                              " 12  Eva           The Club of…      7\n");
}

static void a_listener_hears_each_heading(void **state) {
    struct pedro_text text = fresh();
    (void)state;
    cells_spoken(cells, &text);
    assert_string_equal(room, "Place 1, Names Åsa & Bo, Score 10.5\n"
                              "Place 12, Names Eva\n");
}

static void html_is_escaped_and_names_its_rows(void **state) {
    struct pedro_text text = fresh();
    (void)state;
    cells_html("No.\tNames\n7\t<b>Bo</b> & 'Co'\n", "rh", &text);
    assert_string_equal(room, "<table><thead><tr><th scope=\"col\" class=\"n\">No.</th>"
                              "<th scope=\"col\">Names</th></tr></thead>\n"
                              "<tbody><tr><td class=\"n\">7</td><th scope=\"row\">"
                              "&lt;b&gt;Bo&lt;/b&gt; &amp; &#39;Co&#39;</th></tr>\n"
                              "</tbody></table>\n");
}

static void a_heading_without_words_is_a_cell(void **state) {
    struct pedro_text text = fresh();
    (void)state;
    cells_html("Names\t\nBo\tnot here\n", "hl", &text);
    assert_string_equal(
        room, "<table><thead><tr><th scope=\"col\">Names</th><td></td></tr></thead>\n"
              "<tbody><tr><th scope=\"row\">Bo</th><td>not here</td></tr>\n"
              "</tbody></table>\n");
}

static void what_does_not_fit_is_counted(void **state) {
    struct pedro_text small, text = fresh();
    char little[8];
    (void)state;
    cells_html(cells, "rhr", &text);
    pedro_text_init(&small, little, sizeof little);
    cells_html(cells, "rhr", &small);
    assert_int_equal(small.length, text.length);
    assert_false(pedro_text_fits(&small));
}

TEST_GROUP(cells) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_aligned),
        cmocka_unit_test(names_are_cut_where_lines_are_too_long),
        cmocka_unit_test(a_listener_hears_each_heading),
        cmocka_unit_test(html_is_escaped_and_names_its_rows),
        cmocka_unit_test(a_heading_without_words_is_a_cell),
        cmocka_unit_test(what_does_not_fit_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
