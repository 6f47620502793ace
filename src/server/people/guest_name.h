/* guest_name.h - the names of guests: one that the server draws, until the guest chooses one.
 *
 * A name that a guest chooses obeys the rules for names of accounts and looks like that of no account, but it is not
 * reserved: two guests may have the same name, and an account may take it later. Then the guest gets a drawn name
 * again: when it connects, or within some minutes of being connected, also if another node has stored the account.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_GUEST_NAME_H
#define SERVER_GUEST_NAME_H

#include "server/people/people.h"
#include "server/wire/client.h"
#include "store/reader.h"

void guest_name_draw(char name[STORE_NAME_MAX]);

/* Stores another name of a guest; then it is at the tables, and sockets under the old one are closed. `done` (may be
 * NULL) is called after that. */
void guest_name_set(struct people *people, int64_t user, const char *name,
                    void (*done)(void *data, enum store_result result), void *data);

/* Takes the name of a guest away if an account has taken it. */
void guest_name_check(struct client *client);
/* The same for some of the guests that are connected. To be called every few seconds. */
void guest_names_check(struct people *people);

#endif
