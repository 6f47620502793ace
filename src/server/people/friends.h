/* friends.h - friends of people: requests, and the list with who is online and where.
 *
 * What people want of each other is in the store, which a thread reads again for each list; only
 * who is online, and at which table, is known here. A list is sent again when it has
 * changed, to a client every two seconds at most, and only to clients that asked for it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_FRIENDS_H
#define SERVER_FRIENDS_H

#include <stdbool.h>
#include <stdint.h>

#include "store/reader.h"

struct client;
struct client_message;
struct people;

/* Handle the messages `friends`, `friend` and `link`. */
void friends_listen(struct client *client, const struct client_message *message);
void friends_request(struct client *client, const struct client_message *message);
void friends_new_link(struct client *client, const struct client_message *message);

/* Somebody came, went, or took or left a seat. */
void friends_note(struct people *people);
/* Something between this person and others has changed: the lists of the person are sent
 * at the next tick. */
void friends_note_person(struct people *people, int64_t user);
/* Sends the lists that are due, some at a time. */
void friends_tick(struct people *people);

/* --- personal links --- */

/* The code of a link is the number of the person and a keyed hash of it, so nothing is
 * stored but how often the link was replaced. */

enum { FRIEND_LINK_MAX = 41 };

/* The code of the present link of a person. `secret` is the key of hashes that are stored. */
void friend_link_write(const uint8_t secret[STORE_TOKEN_HASH],
                       const struct store_user *user, char code[FRIEND_LINK_MAX]);

/* The person whose present link has this code: STORE_OK, STORE_NOT_FOUND or STORE_FAILED. */
enum store_result friend_link_find(struct store *store,
                                   const uint8_t secret[STORE_TOKEN_HASH],
                                   const char *code, struct store_user *user);

#endif
