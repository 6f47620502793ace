/* room_follow.h - rooms in a cluster: rows of other nodes, and which node drives. Without a cluster these functions do nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ROOM_FOLLOW_H
#define SERVER_ROOM_FOLLOW_H

#include "server/tables/room.h"
#include "store/follow.h"

/* Takes rows of tables, and hears of people, from now on. To be called before cluster_start(); false if there is no memory. */
bool rooms_listen(struct tables *tables);
/* The room of a live table; if it is not in memory, it is made, and asks for its rows. NULL with a refusal if there is no such
 * table. */
struct room *rooms_look_up(struct tables *tables, const char *name,
                           enum pedro_refusal_code *refusal);
/* True if another node drives the table of a room, or may show it, and so waits for its rows. */
bool room_is_wanted(const struct room *room);
/* Tells other nodes of the last row of a room. */
void room_hint(const struct room *room);
/* A room was added, or is removed: its rows are wanted from now on, or no longer. */
void room_follow(struct room *room, bool load);
void room_unfollow(struct room *room);

/* The room of a table; NULL if it is not in memory. */
struct room *rooms_of_id(struct tables *tables, int64_t id);
/* How many tables this node drives, and how many wait for rows of others. */
struct rooms_counts {
    unsigned driven, behind;
};
struct rooms_counts rooms_count(const struct tables *tables);

#endif
