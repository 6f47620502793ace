/* presence_seats.h - people who are connected to other nodes, at the tables of this one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PRESENCE_SEATS_H
#define SERVER_PRESENCE_SEATS_H

#include "server/tables/room.h"

/* Hears of them from now on. To be called before cluster_start(). */
void presence_seats_listen(struct tables *tables);
/* A client is connected to a room, or is no longer. */
void presence_enter(const struct room *room, const struct client *client);
void presence_leave(const struct room *room, const struct client *client);
/* True if somebody may be connected to the table of a room elsewhere. Whoever comes later is heard of, and
 * then the node of that person is told of the last row. */
bool presence_is_elsewhere(const struct room *room);
/* A room was added: puts the people there who are connected to its table at other nodes. */
void presence_fill(struct room *room);
/* Reserves the seats that are reserved at other nodes, once the rows of the room have come. */
void presence_fill_seats(struct room *room);
/* A seat may be reserved for the person of a client, who is connected to the room. */
void presence_reserve(const struct room *room, const struct client *client);

#endif
