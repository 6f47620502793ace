/* invitations.h - invitations of friends to tables.
 *
 * They are stored, so a restart loses none. An invitation ends with its table, when the
 * friend comes to the table, and when the two are no longer friends. A declined one is kept
 * until then, so that it cannot be repeated.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_INVITATIONS_H
#define SERVER_INVITATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "record/json_write.h"

struct client;
struct client_message;
struct invitation;
struct room;
struct server;

struct invitations {
    struct invitation *first; /* the newest */
    unsigned count;
};

/* Reads the stored invitations, after the tables. False if that fails. */
bool invitations_load(struct server *server);

/* Handle the messages `invite` and `decline`. */
void invitations_invite(struct client *client, const struct client_message *message);
void invitations_decline(struct client *client, const struct client_message *message);

/* Sends a person what waits for an answer. */
void invitations_tell(struct server *server, int64_t user);
/* The same to one client that has just come, if there is anything. */
void invitations_greet(struct client *client);

/* The person has come to the table. */
void invitations_come(struct client *client, const struct room *room);
/* The table is closed. */
void invitations_end_table(struct server *server, const char *table);
/* Two people are no longer friends; 0 for everybody, when one is deleted. */
void invitations_part(struct server *server, int64_t user, int64_t other);

/* Writes the member `invited`: the tables to which one person has invited another. */
void invitations_write(const struct server *server, int64_t from, int64_t to,
                       struct json_writer *writer);

void invitations_finish(struct invitations *invitations);

#endif
