/* account_name.h - what an account may be called, and which names are the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ACCOUNT_NAME_H
#define SERVER_ACCOUNT_NAME_H

#include <stdbool.h>
#include <stddef.h>

enum { ACCOUNT_NAME_MAX = 33, PASSWORD_LEAST = 8, PASSWORD_MOST = 200 };

/* Checks a name of `length` bytes: 2 to 32 bytes of letters of the Latin alphabets, digits,
 * and single spaces, dots, dashes or underscores between them; not one that is kept for
 * guests and bots. Writes how it is compared: small letters, for `Åke` as for `åke`. NULL, or
 * a sentence that says what is wrong. */
const char *account_name_check(const char *name, size_t length,
                               char key[ACCOUNT_NAME_MAX]);

#endif
