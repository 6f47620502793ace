/* recovery.h - a code that sets a new password once, for who has lost the old one.
 *
 * 100 bits of chance, shown once; the store has a keyed hash of it only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RECOVERY_H
#define SERVER_RECOVERY_H

#include "server/server.h"

enum { RECOVERY_CODE_MAX = 24 };

/* Draws a code for a person, "7K3MQ-...", and its hash. */
void recovery_draw(const struct server *server, int64_t user,
                   char code[RECOVERY_CODE_MAX], uint8_t hash[STORE_TOKEN_HASH]);

/* The hash of a code as somebody typed it: small letters, blanks and dashes do not matter, nor
 * do the letters that are taken for digits. */
void recovery_hash(const struct server *server, int64_t user, const char *typed,
                   uint8_t hash[STORE_TOKEN_HASH]);

#endif
