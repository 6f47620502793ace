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

#endif
