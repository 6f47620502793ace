/* account_name_test.c - which names are taken, and which are the same.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "check.h"
#include "server/account_name.h"

static const char *key_of(const char *name) {
    static char key[ACCOUNT_NAME_MAX];
    return account_name_check(name, strlen(name), key) ? NULL : key;
}

static void names_are_compared_without_capitals(void **state) {
    (void)state;
    assert_string_equal(key_of("Ann"), "ann");
    assert_string_equal(key_of("Åke Öst"), key_of("åke öst"));
    assert_string_equal(key_of("Žofie"), key_of("Žofie"));
    assert_string_equal(key_of("A.b-c_d 9"), "a.b-c_d 9");
}

static void what_could_pass_for_another_is_refused(void **state) {
    static const char *const refused[] = {
        "",
        "A",
        "A  b",
        " Ann",
        "Ann ",
        "Ann\n",
        "A\tb",
        "\xd0\x90nn" /* a Cyrillic A */,
        "A\xe2\x80\x8bnn" /* no width */,
        "Ann\xff",
        "A<b>",
        "guest 7",
        "Guest",
        "bot",
        "Bot simple",
        "pedro",
        "admin",
        "deleted",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    };
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_null(key_of(refused[i]));
    assert_non_null(key_of("botany"));
    assert_non_null(key_of("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_compared_without_capitals),
        cmocka_unit_test(what_could_pass_for_another_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
