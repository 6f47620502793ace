/* recovery.h - a recovery code, with which a person who has lost the password sets a
 * new one, once.
 *
 * It has 100 random bits and is shown once; the store has only a keyed hash of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RECOVERY_H
#define SERVER_RECOVERY_H

#include "server/people/people.h"

enum { RECOVERY_CODE_MAX = 24 };

/* Draws a code for a person, "7K3MQ-...", and its hash. */
void recovery_draw(const struct people *people, int64_t user,
                   char code[RECOVERY_CODE_MAX], uint8_t hash[STORE_TOKEN_HASH]);

/* The hash of a code as it was typed: case, blanks and dashes are ignored, and letters
 * that look like digits are read as digits. */
void recovery_hash(const struct people *people, int64_t user, const char *typed,
                   uint8_t hash[STORE_TOKEN_HASH]);

#endif
