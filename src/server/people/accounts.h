/* accounts.h - prepares the store for looking accounts up by name.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ACCOUNTS_H
#define SERVER_ACCOUNTS_H

#include "server/people/account_name.h"
#include "server/people/people.h"
#include "server/wire/client.h"
#include "store/reader.h"

/* Reads the secret of the database, which it draws at the first start, and makes the keys
 * of all names again if those in the store were made with other rules or data. Waits for
 * the disk. False if that cannot be stored. */
bool accounts_prepare(struct store *store, const struct account_names *names,
                      uint8_t secret[STORE_TOKEN_HASH]);

/* Whether anybody may take this name, whoever gives it: PEDRO_REFUSED_NOTHING, or what is wrong with it; it is
 * taken if it looks like the name of an account other than `user` (0: of any). `made` then has the name as it is
 * kept. Only what batch_claim_name() stores reserves it. */
enum pedro_refusal_code accounts_may_take(struct store *store,
                                          const struct account_names *names,
                                          const char *name, size_t length, int64_t user,
                                          struct account_name *made);

/* Whether a name looks like that of an account other than `user`, also if it could not be taken otherwise. STORE_OK,
 * STORE_NOT_FOUND or STORE_FAILED. */
enum store_result accounts_name_taken(struct store *store,
                                      const struct account_names *names, const char *name,
                                      size_t length, int64_t user);

/* The account of that name. STORE_OK, STORE_NOT_FOUND or STORE_FAILED. `made` has its keys, or
 * empty ones if it is no name at all. */
enum store_result accounts_find(struct store *store, const struct account_names *names,
                                const char *name, size_t length,
                                struct account_name *made, struct store_user *user);

/* --- names of guests --- */

/* A name that a guest chooses obeys the rules for names of accounts and looks like that of no account, but it is not
 * reserved: two guests may have the same name, and an account may take it later. Then the guest gets a drawn name
 * again: when it connects, or within some minutes of being connected, also if another node has stored the account. */

void guest_name_draw(char name[STORE_NAME_MAX]);

/* Stores another name of a guest; then it is at the tables, and sockets under the old one are closed. `done` (may be
 * NULL) is called after that. */
void guest_name_set(struct people *people, int64_t user, const char *name,
                    void (*done)(void *data, enum store_result result), void *data);

/* Takes the name of a guest away if an account has taken it. */
void guest_name_check(struct client *client);
/* The same for some of the guests that are connected. To be called every few seconds. */
void guest_names_check(struct people *people);

/* --- pictures --- */

struct client;
struct client_message;
struct people;
struct store;
struct table;

/* Handles the message `picture`. */
void picture_choose(struct client *client, const struct client_message *message);
/* Shows the picture that a person has chosen. */
void picture_show(struct people *people, int64_t user, uint8_t picture);
/* On any thread: shows the pictures of the people at a table that was read back: no row has them. */
void picture_read_back(struct store *store, struct table *table);

#endif
