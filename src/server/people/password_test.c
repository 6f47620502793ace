/* password_test.c - the hash of nobody costs as much as one of ours.
 *
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include "server/people/password.h"

static void nobody_has_a_hash_like_all_others(void **state) {
    static const char password[] = "wrong horse";
    (void)state;
    assert_true(sodium_init() >= 0);
    /* It can be read, and its parameters are those with which passwords are hashed now. */
    assert_int_equal(crypto_pwhash_str_needs_rehash(password_nobody(),
                                                    crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                    crypto_pwhash_MEMLIMIT_INTERACTIVE),
                     0);
    assert_int_not_equal(
        crypto_pwhash_str_verify(password_nobody(), password, sizeof password - 1), 0);
}

TEST_GROUP(password) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_has_a_hash_like_all_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
