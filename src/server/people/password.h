/* password.h - hashes and checks passwords with Argon2id, on threads of their own.
 *
 * One hash takes 64 MiB and some 60 ms, so two are computed at a time. They are shared fairly by address and by target
 * (fair_queue.h), so nobody waits long because others guess.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PASSWORD_H
#define SERVER_PASSWORD_H

#include <sodium.h>

#include "server/people/people.h"

/* Rounds protect everybody from who asks for much, so these only bound how long the last one waits: some four seconds, and two of an
 * address or a target, as a whole hall may have one address and enter one tournament. */
enum { PASSWORD_THREADS = 2, PASSWORDS_WAITING_MAX = 128, PASSWORDS_SAME_MAX = 64 };

/* Who wants it, for the queue: the request of that person, and the target, "" if there is only the address. */
struct password_asker {
    const struct net_request *request;
    const char *target;
};

/* Hashes `password`, of `length` bytes. `done` is called once, on the loop, with the
 * hash, or with NULL if too many of this address or target wait (PEDRO_REFUSED_PASSWORDS_OFTEN). */
void password_hash(struct people *people, struct password_asker asker,
                   const char *password, size_t length,
                   void (*done)(void *data, const char *hash), void *data);

enum password_result { PASSWORD_RIGHT, PASSWORD_WRONG, PASSWORD_BUSY };

/* Checks `password` against a hash, and calls `done` likewise. */
void password_check(struct people *people, struct password_asker asker,
                    const char *password, size_t length, const char *hash,
                    void (*done)(void *data, enum password_result result), void *data);

/* A hash that no password has. For names that do not exist passwords are checked against
 * it, so that the answer takes as long as for others. */
const char *password_nobody(void);

/* --- recovery codes --- */

/* With such a code a person who has lost the password sets a new one, once.
 *
 * It has 100 random bits and is shown once; the store has only a keyed hash of it. */

enum { RECOVERY_CODE_MAX = 24 };

/* Draws a code for a person, "7K3MQ-...", and its hash. */
void recovery_draw(const struct people *people, int64_t user,
                   char code[RECOVERY_CODE_MAX], uint8_t hash[STORE_TOKEN_HASH]);

/* The hash of a code as it was typed: case, blanks and dashes are ignored, and letters
 * that look like digits are read as digits. */
void recovery_hash(const struct people *people, int64_t user, const char *typed,
                   uint8_t hash[STORE_TOKEN_HASH]);

#endif
