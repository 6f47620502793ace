/* room_visitors.c - the connections to a room come and go.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/grow.h"
#include "server/people/presence.h"
#include "server/tables/presence_seats.h"
#include "server/tables/room.h"
#include "server/tables/tables.h"

bool room_enter(struct room *room, struct client *client) {
    for (unsigned i = 0; i < room->visitors; i++)
        if (room->visitor[i].client == client) {
            room_send_state(room, &room->visitor[i]);
            return true;
        }
    if (client->rooms == CLIENT_ROOMS_MAX)
        return false;
    if (!grow_array(&room->visitor, room->visitors, &room->visitors_capacity,
                    sizeof *room->visitor) ||
        !table_connect(room->table, &client->person))
        return false;
    room->active_ms = room->tables->clock->now_ms;
    room->quiet_before_ms = 0;
    room_read_chat(room);
    room_broadcast_table(room);
    struct visitor *visitor = &room->visitor[room->visitors++];
    *visitor = (struct visitor){.client = client};
    client->room[client->rooms++] = room;
    presence_enter(room, client);
    room_send_state(room, visitor);
    return true;
}

void room_leave(struct room *room, struct client *client) {
    for (unsigned i = 0; i < client->rooms; i++)
        if (client->room[i] == room) {
            client->room[i] = client->room[--client->rooms];
            break;
        }
    for (unsigned i = 0; i < room->visitors; i++)
        if (room->visitor[i].client == client) {
            room->visitor[i] = room->visitor[--room->visitors];
            presence_leave(room, client);
            table_disconnect(room->table, client->person.id, room_now(room));
            room->next_ms = room_now(room); /* others may wait for this person now */
            room->active_ms = room->tables->clock->now_ms;
            room_broadcast_table(room);
            break;
        }
}
