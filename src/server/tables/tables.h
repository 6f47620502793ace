/* tables.h - the room of tables: those that are live, the list of open ones, quick pairing, invitations, bots, and matches
 * that have ended.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "server/people/people.h"
#include "server/process/metrics.h"
#include "server/tables/invitations.h"
#include "server/tables/lobby.h"
#include "server/tables/matchmaking.h"

struct archive_match;
struct event_hosts;
struct jobs;
struct room;
struct paired;

/* People at tables who are to be looked up (people_look.c). */
struct person_wanted {
    int64_t room, user;
};
enum { PEOPLE_CHANGED_MAX = 16, ROOM_CHAINS = 4096 };

struct people_wanted {
    struct person_wanted *person;
    size_t count, capacity;
    int64_t
        changed[PEOPLE_CHANGED_MAX]; /* people who changed since the last look began, */
    size_t changes;                  /* perhaps more than fit */
};

struct tables {
    struct store *store;
    struct clock *clock;
    const struct settings *settings;
    const struct running *running;
    struct quotas *quotas;
    struct load *load;
    struct metrics *metrics;
    struct nodes *nodes;
    struct wire *wire;
    struct people *people;
    struct room *rooms;                   /* all tables, */
    struct room *room_chain[ROOM_CHAINS]; /* and by name */
    unsigned room_count;
    struct people_wanted people_wanted;
    struct archive_match *archive; /* matches that are being written, or wait to be */
    struct pool *bot_workers;
    unsigned hints;    /* hints that are computed, or wait to be */
    struct jobs *jobs; /* long work of all servers (jobs.h); NULL: not done here */
    int64_t jobs_waiting, jobs_running; /* in a cluster: of all servers, a second ago */
    int64_t sweep_from; /* table at which deleting events of closed tables continues; 0:
                         * done, */
    bool sweep_again;   /* but others were closed meanwhile; */
    bool sweeps;        /* it is being read where rows of these are */
    struct lobby lobby;
    struct matchmaking matchmaking;
    struct paired *paired; /* people of other nodes who were paired (matchmaking.h) */
    struct invitations invitations;
    const struct event_hosts *event_hosts; /* of tournaments (room.h), or NULL; */
    void *tournaments;                     /* they are called with this */
    /* For one call of the table. */
    struct table_answer answer;
    struct table_tick tick;
};

#endif
