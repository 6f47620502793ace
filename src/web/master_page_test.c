/* master_page_test.c - a problem is begun, played and told; what is none is answered with nothing.
 *
 * SPDX-License-Identifier: MIT */
#include "web/master.h"

#include <string.h>

#include "analyze/master_problem.h"
#include "check.h"

static size_t put(const char *text) {
    memcpy(web_master_input(), text, strlen(text));
    return strlen(text);
}

static const char *begin(int index) { return web_master_begin(put(master_table[index])); }

static void what_is_no_problem_is_none(void **state) {
    (void)state;
    static const char *const wrong[] = {"", "pidro", "pidro 1 0 any 1 1 | 1 7",
                                        "us 1 0 any 1 1 | 1 7; 2 pass; 3 pass; 0 pass"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_string_equal(web_master_begin(put(wrong[i])), "{}");
        assert_string_equal(web_master_play(put("As")), "{}");
        assert_string_equal(web_master_again(), "{}");
        assert_string_equal(web_master_film(), "{}");
    }
    assert_string_equal(web_master_begin(WEB_MASTER_INPUT_MAX + 1), "{}");
}

/* Plays the cards that the solution names. */
static void play_solution(const char *film) {
    static char copy[32 << 10];
    strcpy(copy, film);
    for (char *at = strstr(copy, "In trick"); at; at = strstr(at + 1, "In trick")) {
        static const char letters[] = "cdhs";
        static const char *const symbols[] = {"♣", "♦", "♥", "♠"};
        char *card = strstr(at, " play ");
        assert_non_null(card);
        card += strlen(" play ");
        char typed[3] = {*card, 0, 0};
        for (unsigned suit = 0; suit < 4; suit++)
            if (strncmp(card + 1, symbols[suit], strlen(symbols[suit])) == 0)
                typed[1] = letters[suit];
        assert_true(typed[1]);
        web_master_play(put(typed));
    }
}

static void the_solution_makes_the_bid(void **state) {
    (void)state;
    for (int i = 0; i < master_table_size; i += 1 + master_table_size / 8) {
        const char *message = begin(i);
        assert_non_null(strstr(message, "{\"words\":\"You bid "));
        assert_non_null(strstr(message, "\"state\":\"asked\",\"hand\":[\""));
        assert_null(strstr(message, "held"));
        play_solution(web_master_film());
        message = web_master_play(put("??"));
        assert_non_null(strstr(message, "\"state\":\"made\""));
        assert_null(strstr(message, "\"words\""));
        assert_non_null(strstr(web_master_again(), "\"state\":\"asked\""));
    }
    assert_string_equal(web_master_begin(put("")), "{}");
}

TEST_GROUP(master_page) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_problem_is_none),
        cmocka_unit_test(the_solution_makes_the_bid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
