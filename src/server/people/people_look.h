/* people_look.h - in a cluster: looks names and pictures of people at tables up, on the thread of cluster_look.c.
 *
 * Rows of a table have the names that people had, and no pictures. So people are looked up when a table has been loaded,
 * and when this node may have missed that somebody was renamed or deleted.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PEOPLE_LOOK_H
#define SERVER_PEOPLE_LOOK_H

#include "server/server.h"

struct person_wanted {
    int64_t room, user;
};
enum { PEOPLE_CHANGED_MAX = 16 };

struct people_wanted {
    struct person_wanted *person;
    size_t count, capacity;
    int64_t
        changed[PEOPLE_CHANGED_MAX]; /* people who changed since the last look began, */
    size_t changes;                  /* perhaps more than fit */
};

struct person_looked {
    struct person_wanted wanted;
    enum store_result result;
    char name[STORE_NAME_MAX], picture[STORE_PICTURE_MAX];
};

/* The people of a room are to be looked up, or those of all rooms. */
void people_look_room(struct room *room);
void people_look_all(struct server *server);
/* The name or the picture of a person has changed here: an answer that is on its way may be older. Does nothing
 * without a cluster. */
void people_look_changed(struct server *server, int64_t user);

/* Takes up to `most` people off the list. Returns how many. */
size_t people_look_take(struct server *server, struct person_looked *person, size_t most);
/* On any thread, with a store of that thread. */
void people_look_read(struct store *store, struct person_looked *person, size_t count);
/* Shows what was read; what could not be read is on the list again. */
void people_look_apply(struct server *server, const struct person_looked *person,
                       size_t count);

#endif
