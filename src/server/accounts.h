/* accounts.h - prepares the store for looking accounts up by name.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ACCOUNTS_H
#define SERVER_ACCOUNTS_H

#include "server/account_name.h"
#include "store/reader.h"

/* Reads the secret of the database, which it draws at the first start, and makes the keys
 * of all names again if those in the store were made with other rules or data. Waits for
 * the disk. False if that cannot be stored. */
bool accounts_prepare(struct store *store, const struct account_names *names,
                      uint8_t secret[STORE_TOKEN_HASH]);

/* The account of that name. STORE_OK, STORE_NOT_FOUND or STORE_FAILED. `made` has its keys, or
 * empty ones if it is no name at all. */
enum store_result accounts_find(struct store *store, const struct account_names *names,
                                const char *name, size_t length,
                                struct account_name *made, struct store_user *user);

#endif
