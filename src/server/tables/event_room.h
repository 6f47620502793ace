/* event_room.h - what a room of a tournament and its event need of each other.
 *
 * An event, the tournament at this server, opens a room for each table of a round. Rooms call it by
 * the functions of `tables->event_hosts`, which may be NULL: then no tournament is run. All are called
 * on the loop, and none may close a room.
 *
 * After a restart rooms are read back before events. An event then looks at each of its tables that
 * has no result yet, by rooms_find() and table_event_result().
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENT_ROOM_H
#define SERVER_EVENT_ROOM_H

#include "table/event_table.h"

struct room;
struct tables;

struct event_hosts {
    /* A match, a board, or the play of a table is over: table_event_result() has it. Not called
     * for rows that are read back. */
    void (*over)(void *tournaments, struct room *room);
    /* This node drives the room from now on. Another one may have opened it too late: then it is stopped. */
    void (*taken)(void *tournaments, struct room *room);
    /* The seed of the board table_event_board(), that the room is about to deal. False if it is not
     * known now: the room asks again a second later. */
    bool (*seed)(void *tournaments, struct room *room, uint8_t seed[PEDRO_SEED_SIZE]);
    /* True while the room of a table that is over shall stay open. */
    bool (*keeps)(void *tournaments, const struct room *room);
};

/* Opens a table without a client for `tournament` (as in struct store_table); its name is drawn. setup->now_ms is filled in. `done` is called once,
 * now or later: with the room when its rows are stored, or with NULL and the reason. After a crash
 * an event may find a room that it has not noted yet, by table->fixture. */
void rooms_open_event(struct tables *tables, const struct table_event_setup *setup,
                      int64_t tournament,
                      void (*done)(void *data, struct room *room,
                                   const struct pedro_refusal *refusal),
                      void *data);

/* Ends the play at the table of a room now, as the director wishes. False if a write is in progress
 * there: call again a moment later. */
bool event_room_stop(struct room *room);

/* For rooms. The seed of the next hand: fresh, or that of a board. False if it is not known yet. */
bool event_room_seed(struct room *room, uint8_t seed[PEDRO_SEED_SIZE]);
/* True for a table of a tournament that is being played, or that its event keeps. */
bool event_room_needed(const struct room *room);
/* Tells the event, if the table is of a tournament, that something is over. */
void event_room_over(struct room *room);
/* The same when this node begins to drive a table. */
void event_room_taken(struct room *room);

#endif
