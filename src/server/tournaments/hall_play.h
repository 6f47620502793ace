/* hall_play.h - what the server itself does in a tournament that is played at its tables.
 *
 * At a tick at which something may be due a hall is looked at: results of tables that are over become
 * rows, then the steward (src/tournament/steward.h) draws rounds, then tables are opened. Each step follows
 * from the rows and the rooms alone, so a server that stops at any moment goes on where it was.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_HALL_PLAY_H
#define SERVER_HALL_PLAY_H

#include "server/tournaments/hall.h"

/* A table of a round that is opened, until its name is stored. */
struct hall_table {
    struct hall_table *next;
    struct hall *hall;
    unsigned round, number;
    char name[TABLE_NAME_MAX]; /* "" while it is being opened, */
    uint64_t retry_ms;         /* or when to try again; 0: not */
    bool storing;              /* its row is on its way to the store */
};

/* --- hall_play.c --- */

/* Looks which tables of tournaments are over. To be called when halls and rooms have been read back. */
void halls_play(struct tournaments *tournaments);
/* Looks at a hall, if something may be due. */
void hall_play(struct hall *hall);

/* --- hall_tables.c --- */

/* Opens tables of published rounds that are not open. */
void hall_open_tables(struct hall *hall);
/* Writes the acts `table` of tables that were opened. The caller calls hall_names_stored() when these have been stored,
 * or could not be stored. */
void hall_write_names(struct hall *hall, struct pedro_text *acts);
void hall_names_stored(struct hall *hall, bool stored);
/* Ends the play at tables that are in no round any more, or have a result. False if it has to be tried again soon. */
bool hall_check_rooms(struct hall *hall);
void hall_tables_finish(struct hall *hall);
/* Calls clients to the table that a row of another node names, if it names one. */
void hall_call_new(const struct hall *hall, const char *row);
/* Calls a client that has just come to the tables where the person is expected. */
void halls_greet(struct client *client);

/* --- hall_results.c --- */

/* Writes the results of tables that are over and have none. */
void hall_write_results(const struct hall *hall, struct pedro_text *acts);

/* --- hall_repeat.c --- */

/* Opens the next one of a tournament that is repeated, once its time has come. */
void hall_repeat(struct hall *hall);

#endif
