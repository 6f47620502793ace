/* tables.h - the room of tables: those that are live, the list of open ones, quick pairing, invitations, bots, and matches
 * that have ended.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "pedro/text.h"
#include "server/people/people.h"
#include "server/process/metrics.h"
#include "server/tables/invitations.h"
#include "server/tables/matchmaking.h"

/* --- the list of open tables --- */

/* Tables whose entry has changed wait in a queue, once each. Every second some of them
 * are sent to all listeners, a few kilobytes at most. Listeners that did not ask for
 * changes get the whole list, less often. */

struct room;
struct tables;
struct lobby_change;

enum { LOBBY_CHAINS = 256 };

struct lobby {
    struct lobby_change *chain[LOBBY_CHAINS]; /* those that wait, by name */
    struct lobby_change *first, **end;
    bool incomplete; /* a change could not be queued: the whole list is sent instead */
    bool changed;    /* since the whole list was sent */
    uint64_t changes_ms; /* when changes were last sent, */
    uint64_t whole_ms;   /* and the whole list */
};

/* Hears of tables of other nodes from now on. To be called before cluster_start(). */
void lobby_listen(struct tables *tables);
void lobby_init(struct lobby *lobby);
void lobby_finish(struct lobby *lobby);

/* Queues a table whose entry has changed. In a cluster the node that drives it tells the others. */
void lobby_note(struct room *room);
/* The room is to be removed, or this node no longer drives its table. */
void lobby_drop(struct room *room);
/* Sends what is due. */
void lobby_tick(struct tables *tables);
/* In a cluster: how many listed tables of other nodes have a match under way, and the entry of the one with most
 * people, or NULL. */
unsigned lobby_elsewhere(const struct tables *tables, const char **featured);
/* The whole list, as a message. */
void lobby_write(struct tables *tables, struct pedro_text *text);

struct archive_match;
struct event_hosts;
struct jobs;
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
