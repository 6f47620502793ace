/* forgetting.h - takes the name of people who are deleted out of everything that is kept.
 *
 * Deleting somebody is one small transaction: password, sessions and name go, and the number of
 * the person is put among those who are to be forgotten (batch_forget_user()). The rest is done behind that,
 * in steps between the commits of others: one pass over all events for all of them together,
 * then their matches. A pass that is cut short by the end of the program begins anew at the next
 * start; what was done already is only looked at again.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_FORGETTING_H
#define SERVER_FORGETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;
struct store;
struct table;

struct forgetting {
    int64_t *user; /* of this pass, by their numbers */
    size_t users, users_room;
    bool under_way;
    struct store *reader; /* used by the thread that looks, one step at a time */
    int64_t from;         /* the position where the next step looks for events, */
    bool events_done;     /* or matches are looked for */
};

/* Reads who is to be forgotten, before tables are read back. False if that cannot be read. */
bool forgetting_load(struct server *server);
/* Takes them out of a table that was read back from events that still have their names. */
void forgetting_clean(const struct server *server, struct table *table);

/* Begins a pass if none is under way and there is somebody to be forgotten. Cheap otherwise. */
void forgetting_look(struct server *server);
/* Cuts off the sockets of a person who is deleted, and takes the name from the tables. */
void forgetting_drop(struct server *server, int64_t user);

/* After the threads have ended. */
void forgetting_finish(struct server *server);

#endif
