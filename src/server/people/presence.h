/* presence.h - publishes the people of this node to other nodes, and shows theirs here.
 *
 * Facts (shared.h): which people are connected, who is connected to which table, open tables, people who look
 * for players. Announcements: what has changed in the database and is to be read again (presence_look.c). Without a
 * cluster these functions do nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PRESENCE_H
#define SERVER_PRESENCE_H

#include "server/nodes/shared.h"
#include "server/people/people.h"
#include "server/wire/client.h"

struct room;

/* To be called before cluster_start(). */
void presence_listen(struct people *people);
void presence_tick(struct people *people);
void presence_finish(struct people *people);

/* The last socket of a person was closed. */
void presence_gone(struct people *people, int64_t user);

/* Where a person is. */
struct presence_place {
    bool online;
    bool away; /* at a table that is not shown */
    char table[TABLE_NAME_MAX], variant[PEDRO_NAME_MAX]; /* a public table, or "" */
    bool free;                                           /* which has a seat */
};
/* The same of one who is connected to another node. */
void presence_find(const struct people *people, int64_t user,
                   struct presence_place *place);
/* How many people are connected to other nodes. */
unsigned presence_others(const struct people *people);

/* The texts of facts: a person but for the id; `at` is moved behind a number and a blank. */
void presence_write_person(const struct table_person *person, struct pedro_text *text);
bool presence_read_person(const char *text, const char *id, struct table_person *person);
bool presence_read_number(const char **at, int64_t most, int64_t *number);
/* The number of a person; 0 if the text is none. `rest` is what follows a blank, or "". */
int64_t presence_read_user(const char *text, const char **rest);

/* --- presence_look.c --- */

/* Tells the other nodes that something has changed, as one of the words in presence_look.c and what
 * it is about. Nothing is told while this node does what another one has told it, between begin and end. */
void presence_look(struct people *people, const char *what, const char *which);
void presence_look_user(struct people *people, const char *what, int64_t user);
void presence_mute(struct people *people);
void presence_unmute(struct people *people);
bool presence_is_muted(const struct people *people);
/* Another node has told it. */
void presence_hear_look(struct people *people, const char *what, const char *which);

#endif
