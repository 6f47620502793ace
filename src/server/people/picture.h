/* picture.h - the pictures of people.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PICTURE_H
#define SERVER_PICTURE_H

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
