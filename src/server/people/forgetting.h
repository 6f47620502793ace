/* forgetting.h - removes the names of deleted people from everything that is stored,
 * and replaces those of renamed people in the rows of tables.
 *
 * Deleting a person is one small transaction: password, sessions and name are removed,
 * and the number of the person is put on a list (batch_forget_user()). The rest is
 * background work, done in steps between other commits: one pass over all events for
 * all people on the list, then over their matches. A pass that is interrupted by a
 * restart begins again; steps that were done change nothing the second time. Renaming
 * (batch_rename_user()) shares the pass; records of matches keep the name under which
 * they were played.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_FORGETTING_H
#define SERVER_FORGETTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/reader.h"

struct people;
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
    struct store *reader; /* used by the background thread, one step at a time */
    int64_t from;         /* the position where the next step looks for events, */
    bool events_done;     /* or matches are looked for */
};

/* Reads the list of people, before tables are read back. False if it cannot be read. */
bool forgetting_load(struct people *people);
/* Applies the list to a table that was read back from events with the old names. */
void forgetting_clean(const struct people *people, struct table *table);

/* Begins a pass if none is running and the list is not empty. Cheap otherwise. */
void forgetting_look(struct people *people);
/* Closes the sockets of a deleted person, and removes the name from live tables. */
void forgetting_drop(struct people *people, int64_t user);
/* The same for a person who was renamed. */
void forgetting_rename(struct people *people, int64_t user, const char *name);

/* In a cluster: has the list read from now on. To be called before cluster_start(); false if there is no memory. */
bool forgetting_listen(struct people *people);

/* Called after the threads have ended. */
void forgetting_finish(struct people *people);

#endif
