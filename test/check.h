/* check.h - cmocka, after the headers that it needs, in the order that it needs.
 *
 * A test file is one program: its tests in one array, and a main() that runs that array once.
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

#endif
