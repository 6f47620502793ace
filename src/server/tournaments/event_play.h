/* event_play.h - what the server itself does in a tournament that is played at its tables.
 *
 * At a tick at which something may be due an event is looked at: results of tables that are over become
 * rows, then the steward (src/tournament/steward.h) draws rounds, then tables are opened. Each step follows
 * from the rows and the rooms alone, so a server that stops at any moment goes on where it was.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_EVENT_PLAY_H
#define SERVER_EVENT_PLAY_H

#include "server/tournaments/event.h"

/* A table of a round that is opened, until its name is stored. */
struct event_table {
    struct event_table *next;
    struct event *event;
    unsigned round, number;
    char name[TABLE_NAME_MAX]; /* "" while it is being opened, */
    uint64_t retry_ms;         /* or when to try again; 0: not */
    bool storing;              /* its row is on its way to the store */
};

/* --- event_play.c --- */

/* Looks which tables of tournaments are over. To be called when events and rooms have been read back. */
void events_play(struct tournaments *tournaments);
/* Looks at an event, if something may be due. */
void event_play(struct event *event);

/* --- event_tables.c --- */

/* Opens tables of published rounds that are not open. */
void event_open_tables(struct event *event);
/* Writes the acts `table` of tables that were opened. The caller calls event_names_stored() when these have been stored,
 * or could not be stored. */
void event_write_names(struct event *event, struct pedro_text *acts);
void event_names_stored(struct event *event, bool stored);
/* Ends the play at tables that are in no round any more, or have a result. False if it has to be tried again soon. */
bool event_check_rooms(struct event *event);
void event_tables_finish(struct event *event);
/* Calls clients to the table that a row of another node names, if it names one. */
void event_call_new(const struct event *event, const char *row);
/* Calls a client that has just come to the tables where the person is expected. */
void events_greet(struct client *client);

/* --- event_repeat.c --- */

/* Opens the next one of a tournament that is repeated, once its time has come. */
void event_repeat(struct event *event);

#endif
