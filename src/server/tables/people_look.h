/* people_look.h - in a cluster: looks names and pictures of people at tables up, on a thread.
 *
 * Rows of a table have the names that people had, and no pictures. So people are looked up when a table has been loaded,
 * and when this node may have missed that somebody was renamed or deleted.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PEOPLE_LOOK_H
#define SERVER_PEOPLE_LOOK_H

#include "server/tables/tables.h"

/* The people of a room are to be looked up, or those of all rooms. */
void people_look_room(struct room *room);
void people_look_all(struct tables *tables);
/* The name or the picture of a person has changed here: an answer that is on its way may be older. Does nothing
 * without a cluster. */
void people_look_changed(struct tables *tables, int64_t user);

/* Has people read from now on. To be called before cluster_start(); false if there is no memory. */
bool people_look_listen(struct tables *tables);
void people_look_finish(struct tables *tables);

#endif
