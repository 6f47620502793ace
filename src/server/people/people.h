/* people.h - the room of people: accounts, names, sessions, friends, who is connected, ratings, and forgetting.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/json_write.h"
#include "server/nodes/cluster.h"
#include "server/nodes/shared.h"
#include "server/process/fair_queue.h"
#include "server/process/load.h"
#include "server/process/pool.h"
#include "server/wire/client.h"
#include "store/batch.h"
#include "store/reader.h"

/* --- forgetting --- */

/* Removes the names of deleted people, and replaces those of renamed people in the rows of tables.
 *
 * Deleting a person is one small transaction: password, sessions and name are removed,
 * and the number of the person is put on a list (batch_forget_user()). The rest is
 * background work, done in steps between other commits: one pass over all events for
 * all people on the list, then over their matches. A pass that is interrupted by a
 * restart begins again; steps that were done change nothing the second time. Renaming
 * (batch_rename_user()) shares the pass; records of matches keep the name under which
 * they were played. */

struct people;
struct table;

struct forgotten {
    int64_t id;
    bool deleted;              /* or has another name */
    char name[STORE_NAME_MAX]; /* to be put in the place of any other */
};

struct forgetting {
    struct forgotten *user; /* of this pass, by their numbers */
    size_t users, users_room;
    bool under_way;
    struct store *reader; /* used by the background thread, one step at a time */
    int64_t from;         /* the position where the next step looks for events, */
    bool events_done;     /* or matches are looked for */
};

/* Reads the list of people, before tables are read back. False if it cannot be read. */
bool forgetting_load(struct people *people);
/* Applies the list to a table that was read back from events with the old names. */
void forgetting_clean(const struct people *people, struct table *table);

/* Begins a pass if none is running and the list is not empty. Cheap otherwise. */
void forgetting_look(struct people *people);
/* Closes the sockets of a deleted person, and removes the name from live tables. */
void forgetting_drop(struct people *people, int64_t user);
/* The same for a person who was renamed. */
void forgetting_rename(struct people *people, int64_t user, const char *name);

/* In a cluster: has the list read from now on. To be called before cluster_start(); false if there is no memory. */
bool forgetting_listen(struct people *people);

/* Called after the threads have ended. */
void forgetting_finish(struct people *people);

/* What this node tells others (presence.c). */
struct presence {
    uint64_t noted; /* friends_noted when the places of people were published last, */
    uint64_t persons_ms; /* and when that was */
    uint64_t quotas_ms;  /* when others were told last what was taken of quotas */
    unsigned muted;      /* what happens now was told by another node */
    bool missed;         /* what others told may have been lost, */
    uint64_t missed_ms;  /* and when it was last read from the database */
};

struct account_names;
struct notices;
struct people_listener;
struct ratings;

enum { PEOPLE_LISTENERS_MAX = 8 };

struct people {
    struct store *store;
    struct clock *clock;
    const struct settings *settings;
    const struct running *running;
    struct quotas *quotas;
    struct load *load;
    struct nodes *nodes;
    struct wire *wire;
    struct {
        const struct people_listener *how;
        void *room;
    } listener[PEOPLE_LISTENERS_MAX]; /* who hears of people */
    unsigned listeners;
    struct presence presence;
    uint64_t sign_outs;       /* how often sessions have ended, or may have */
    uint32_t session_checks;  /* how often all sessions were to be looked up again, */
    bool session_checking;    /* and some are not yet (login.h); */
    unsigned session_reading; /* so many are being read */
    struct pool *hashers;
    struct fair_queue passwords; /* what the hashers are to do */
    struct pool *background; /* one thread, for work that reads much of the database */
    struct forgetting forgetting;
    struct account_names *names;      /* how names are compared */
    uint8_t secret[STORE_TOKEN_HASH]; /* the key of hashes that are stored */
    struct notices *notices;          /* the audit log (notices.c) */
    struct ratings *ratings;          /* how matches are rated (ratings.h) */
    unsigned friends_listeners;       /* clients that hear of their friends, */
    unsigned friends_reading;         /* lists that are being read, */
    uint64_t friends_noted; /* and what may have changed since the start (friends.h) */
};

/* --- who hears of people --- */

/* Tables, tournaments and invitations know people; people know nothing of them. A room that wants to hear of an event
 * says so once, before the server starts, and is called on the loop, in the order in which the rooms listened. */

struct client;
struct presence_place;

/* Any may be NULL. `room` is who listens. */
struct people_listener {
    /* A person has another name; it may be told again. */
    void (*renamed)(void *room, int64_t user, const char *name);
    /* A person was deleted, and is then renamed. `here` is false if another node was asked for it. */
    void (*deleted)(void *room, int64_t user, bool here);
    /* What a person had belongs to another one of that name, or to nobody (0). False: it has to be tried again later. */
    bool (*merged)(void *room, int64_t from, int64_t into, const char *name);
    /* No row that is on its way to the store has the old name any more: `batch` gets rows that are to be replaced. */
    void (*stored)(void *room, int64_t user, const char *name, struct batch *batch);
    /* That batch was stored. */
    void (*replaced)(void *room, int64_t user, const char *name);
    /* A person has another picture. */
    void (*pictured)(void *room, int64_t user, uint8_t picture);
    /* Two people are friends no longer; 0 for everybody. */
    void (*parted)(void *room, int64_t user, int64_t other);
    /* Something that a person is asked has changed. */
    void (*asked)(void *room, int64_t user);
    /* All that is known of people may be old, as news were missed; the session of a client was looked up again. */
    void (*missed)(void *room);
    void (*looked_up)(void *room, struct client *client);
    /* Writes members about a friend (`to`) of a person into the list of friends. */
    void (*listed)(void *room, int64_t from, int64_t to, struct json_writer *writer);

    /* Adds where the person of a client sits. */
    void (*placed)(void *room, const struct client *client, struct presence_place *place);

    /* --- in a cluster --- */

    /* A fact of another node, of a kind that no part of people is about. */
    void (*fact)(void *room, const struct shared_fact *fact, enum shared_change change);
    /* This node tells where the people of a client are, after something has changed; `first` if others know nothing yet. */
    void (*published)(void *room, const struct client *client, bool first);
    /* Another node says what has changed (presence_look()). True if it was for this room. */
    bool (*heard)(void *room, const char *what, const char *which);
};

/* `how` stays; it is called with `room`. */
void people_listen(struct people *people, const struct people_listener *how, void *room);

/* Calls `event` of all who listen, with `arguments` in parentheses; the first of them is `room`. */
#define PEOPLE_TELL(people, event, arguments)                                            \
    for (unsigned i = 0; i < (people)->listeners; i++) {                                 \
        void *room = (people)->listener[i].room;                                         \
        if ((people)->listener[i].how->event)                                            \
            (people)->listener[i].how->event arguments;                                  \
    }

/* True if nobody has to try again. */
bool people_tell_merged(struct people *people, int64_t from, int64_t into,
                        const char *name);
/* True if somebody has heard it. */
bool people_tell_heard(struct people *people, const char *what, const char *which);

/* --- notices.c: what admins have done --- */

/* The audit log says what admins did in the database while the server ran, or before it started. In a cluster every node follows it. */

/* Reads new entries of the audit log, and applies them to tables and sockets. Cheap if
 * there are none. */
void notices_take(struct people *people);
/* Begins after the last entry that was applied, and in a cluster has them read from now on. To be called before cluster_start();
 * false if there is no memory. */
bool notices_listen(struct people *people);

/* --- presence.c: what nodes tell each other of people --- */

/* Facts (shared.h): which people are connected, who is connected to which table, open tables, people who look
 * for players. Announcements: what has changed in the database and is to be read again (presence_look.c). Without a
 * cluster these functions do nothing. */

struct room;

/* To be called before cluster_start(). */
void presence_listen(struct people *people);
void presence_tick(struct people *people);
void presence_finish(struct people *people);

/* The last socket of a person was closed. */
void presence_gone(struct people *people, int64_t user);

/* Where a person is. */
struct presence_place {
    bool online;
    bool away; /* at a table that is not shown */
    char table[TABLE_NAME_MAX], variant[PEDRO_NAME_MAX]; /* a public table, or "" */
    bool free;                                           /* which has a seat */
};
/* The same of one who is connected to another node. */
void presence_find(const struct people *people, int64_t user,
                   struct presence_place *place);
/* How many people are connected to other nodes. */
unsigned presence_others(const struct people *people);

/* The texts of facts: a person but for the id; `at` is moved behind a number and a blank. */
void presence_write_person(const struct table_person *person, struct pedro_text *text);
bool presence_read_person(const char *text, const char *id, struct table_person *person);
bool presence_read_number(const char **at, int64_t most, int64_t *number);
/* The number of a person; 0 if the text is none. `rest` is what follows a blank, or "". */
int64_t presence_read_user(const char *text, const char **rest);

/* --- presence_look.c --- */

/* Tells the other nodes that something has changed, as one of the words in presence_look.c and what
 * it is about. Nothing is told while this node does what another one has told it, between begin and end. */
void presence_look(struct people *people, const char *what, const char *which);
void presence_look_user(struct people *people, const char *what, int64_t user);
void presence_mute(struct people *people);
void presence_unmute(struct people *people);
bool presence_is_muted(const struct people *people);
/* Another node has told it. */
void presence_hear_look(struct people *people, const char *what, const char *which);

#endif
