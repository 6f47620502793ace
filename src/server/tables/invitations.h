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

#include "base/json_write.h"
#include "table/table.h"

struct client;
struct client_message;
struct invitation;
struct room;
struct tables;

enum {
    INVITATIONS_MAX = 10000, /* open, of all people */
    INVITATIONS_WANTED_MAX = 8,
};

struct invitation {
    struct invitation *next;
    int64_t from, to;
    char table[TABLE_NAME_MAX];
    bool declined;
};

struct invitations {
    struct invitation *first; /* the newest */
    unsigned count;
    bool due; /* some clients are to be told at a tick */
    /* Whose are to be read again (0: all), and whether some are being read: */
    int64_t want[INVITATIONS_WANTED_MAX];
    unsigned wanted;
    bool reads;
    uint64_t changes; /* of the list since the start */
};

/* Hears of people from now on. To be called before the server starts. */
void invitations_listen(struct tables *tables);
/* Reads the stored invitations, after the tables. False if that fails. */
bool invitations_load(struct tables *tables);

/* Invitations to a person (0: to anybody) may have changed: has them read again, and sends them. */
void invitations_read_again(struct tables *tables, int64_t user);
/* Has more of those read that are to be. */
void invitations_read_more(struct tables *tables);

/* The list. `at` is where it has the invitation. */
bool invitations_add(struct invitations *all, int64_t from, int64_t to, const char *table,
                     bool declined);
void invitations_take_out(struct invitations *all, struct invitation **at);

/* Handle the messages `invite` and `decline`. */
void invitations_invite(struct client *client, const struct client_message *message);
void invitations_decline(struct client *client, const struct client_message *message);

/* The person has come to the table. */
void invitations_come(struct client *client, const struct room *room);
/* The same, known by name. False if there was no invitation. */
bool invitations_end_at(struct tables *tables, int64_t user, const char *table);
/* The table is closed. */
void invitations_end_table(struct tables *tables, const char *table);
/* Two people are no longer friends; 0 for everybody, when one is deleted. */
void invitations_part(struct tables *tables, int64_t user, int64_t other);

void invitations_finish(struct invitations *invitations);

/* --- invitations_list.c --- */

/* Sends a client what waits for an answer of its person, when that has been read: if it has changed, and at first if there is
 * anything. */
void invitations_greet(struct client *client);
/* The same to all clients of a person, also at other nodes. */
void invitations_tell(struct tables *tables, int64_t user);
/* Tells those whose lists have changed while they were read, or could not be read. */
void invitations_tick(struct tables *tables);

/* Writes the member `invited`: the tables to which one person has invited another. */
void invitations_write(void *listener, int64_t from, int64_t to,
                       struct json_writer *writer);

#endif
