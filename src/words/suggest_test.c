/* suggest_test.c - what a mistyped word may have meant.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"

#include <string.h>

#include "words/suggest.h"

static const char *const names[] = {"rules",       "replay", "referee", "deal",
                                    "verify-deal", "play",   NULL};

static const char *name_at(const void *data, int index) {
    return ((const char *const *)data)[index];
}

static void means(const char *word, const char *first) {
    const struct nearest near = nearest_names(word, name_at, names);
    assert_true(near.count > 0);
    assert_string_equal(near.name[0], first);
}

static void one_slip_is_forgiven(void **state) {
    (void)state;
    means("rule", "rules");
    means("rulez", "rules");
    means("rlues", "rules");
    means("paly", "play");
    means("verifydeal", "verify-deal");
    means("refree", "referee");
}

static void the_beginning_or_end_of_a_name_is_enough(void **state) {
    (void)state;
    means("verify", "verify-deal");
    means("ref", "referee");
}

static void nonsense_means_nothing(void **state) {
    char long_word[300];
    (void)state;
    memset(long_word, 'r', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    assert_int_equal(nearest_names("quxzk", name_at, names).count, 0);
    assert_int_equal(nearest_names("", name_at, names).count, 0);
    assert_int_equal(nearest_names(long_word, name_at, names).count, 0);
}

static void the_message_names_them(void **state) {
    struct nearest near = {.name = {"us", "king", "pede"}};
    char text[100];
    (void)state;
    static const char *const said[] = {"", "; did you mean us?",
                                       "; did you mean us or king?",
                                       "; did you mean us, king or pede?"};
    for (near.count = 0; near.count <= NEAREST_MAX; near.count++)
        assert_string_equal(nearest_text(&near, text, sizeof text), said[near.count]);
}

TEST_GROUP(suggest) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_slip_is_forgiven),
        cmocka_unit_test(the_beginning_or_end_of_a_name_is_enough),
        cmocka_unit_test(nonsense_means_nothing),
        cmocka_unit_test(the_message_names_them),
    };
    return cmocka_run_group_tests_name("nearest", tests, NULL, NULL);
}
