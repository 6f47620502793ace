/* room_follow.h - rooms in a cluster: rows of other nodes, and which node drives. Without a cluster these functions do nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ROOM_FOLLOW_H
#define SERVER_ROOM_FOLLOW_H

#include "server/tables/room.h"
#include "server/wire/client.h"
#include "store/follow.h"

/* Takes rows of tables, and hears of people, from now on. To be called before cluster_start(); false if there is no memory. */
bool rooms_listen(struct tables *tables);
/* A table that is not in memory, as a thread finds it. */
struct room_found {
    int64_t id, node;       /* 0: there is no such table; and as in struct store_table */
    struct read_back rests; /* alone: the table that rests */
};
/* On a thread. False if the database did not answer. */
bool room_find_read(struct client *client, const char *name, struct store *store,
                    struct room_found *found);
void room_found_drop(void *found);
/* On the loop: the room of a live table; if it is not in memory, it is made of what was found, and in a cluster asks for its rows.
 * NULL if there is no such table. */
struct room *rooms_found(struct tables *tables, const char *name,
                         struct room_found *found);
/* Hands a message to its table, when that was found. */
void rooms_receive(struct client *client, const struct client_message *message,
                   uint64_t since_us);
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
