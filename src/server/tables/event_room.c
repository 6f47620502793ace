/* event_room.c - what rooms and events ask of each other.
 *
 * SPDX-License-Identifier: MIT */

#include <sodium.h>

#include "server/tables/room.h"

bool event_room_seed(struct room *room, uint8_t seed[PEDRO_SEED_SIZE]) {
    const struct event_hosts *hosts = room->tables->event_hosts;
    if (table_event_board(room->table) > 0)
        return hosts && hosts->seed(room->tables->tournaments, room, seed);
    randombytes_buf(seed, PEDRO_SEED_SIZE);
    return true;
}

bool event_room_needed(const struct room *room) {
    const struct event_hosts *hosts = room->tables->event_hosts;
    return table_is_event(room->table) &&
           (!table_event_done(room->table) ||
            (hosts && hosts->keeps(room->tables->tournaments, room)));
}

void event_room_over(struct room *room) {
    const struct event_hosts *hosts = room->tables->event_hosts;
    if (hosts && table_is_event(room->table))
        hosts->over(room->tables->tournaments, room);
}

void event_room_taken(struct room *room) {
    const struct event_hosts *hosts = room->tables->event_hosts;
    if (hosts && table_is_event(room->table))
        hosts->taken(room->tables->tournaments, room);
}

bool event_room_stop(struct room *room) {
    struct table_rows *rows = &room->tables->answer.rows;
    if (!hosted_is_quiet(&room->log) && !room_is_broken(room))
        return false;
    table_event_stop(room->table, room_now(room), rows);
    if (rows->count > 0 && !room_is_broken(room))
        room_store(room, rows, NULL);
    return true;
}
