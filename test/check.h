/* check.h - cmocka, after the headers that it needs, in the order that it needs.
 *
 * NAME_test.c has its tests in one array, and a group that runs that array once:
 *
 *     TEST_GROUP(NAME) {
 *         const struct CMUnitTest tests[] = {cmocka_unit_test(a_card_is_played), ...};
 *         return cmocka_run_group_tests(tests, NULL, NULL);
 *     }
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_CHECK_H
#define PEDRO_CHECK_H

/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#define TEST_GROUP(name)                                                                 \
    int test_##name(void);                                                               \
    int test_##name(void)

#endif
