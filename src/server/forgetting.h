/* forgetting.h - takes the name of people who are deleted out of everything that is kept, and that
 * of people who have another out of the rows of tables.
 *
 * Deleting somebody is one small transaction: password, sessions and name go, and the number of
 * the person is put among those who are to be forgotten (batch_forget_user()). The rest is done behind that,
 * in steps between the commits of others: one pass over all events for all of them together,
 * then their matches. A pass that is cut short by the end of the program begins anew at the next
 * start; what was done already is only looked at again. Renaming (batch_rename_user()) shares the
 * pass; records of matches keep the name under which they were played.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_FORGETTING_H
#define SERVER_FORGETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/reader.h"

struct server;
struct table;

struct forgotten {
    int64_t id;
    bool deleted;              /* or has another name */
    char name[STORE_NAME_MAX]; /* to be put in the place of any other */
};

struct forgetting {
    struct forgotten *user; /* of this pass, by their numbers */
    size_t users, users_room;
    bool under_way;
    struct store *reader; /* used by the thread that looks, one step at a time */
    int64_t from;         /* the position where the next step looks for events, */
    bool events_done;     /* or matches are looked for */
};

/* Reads who is to be forgotten, before tables are read back. False if that cannot be read. */
bool forgetting_load(struct server *server);
/* Gives them their names in a table that was read back from events that have others. */
void forgetting_clean(const struct server *server, struct table *table);

/* Begins a pass if none is under way and there is somebody to be forgotten. Cheap otherwise. */
void forgetting_look(struct server *server);
/* Cuts off the sockets of a person who is deleted, and takes the name from the tables. */
void forgetting_drop(struct server *server, int64_t user);
/* The same for somebody who has another name. */
void forgetting_rename(struct server *server, int64_t user, const char *name);

/* After the threads have ended. */
void forgetting_finish(struct server *server);

#endif
