/* cluster.h - this server as one of several nodes on one database.
 *
 * A node has a number that no other node ever had. Twice a second it writes the time into its row of the
 * table `node` (a beat). A node whose last beat is STORE_NODE_MS old, by the database's clock, counts as dead:
 * others take the tables and tournaments that it drove. The node that drives a table deals, runs its clocks and
 * lets its bots act. Two drivers of one table do no harm, because the database takes only one row of each number:
 * a node that stood still asks first whether it was taken for dead, and then stores nothing.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLUSTER_H
#define SERVER_CLUSTER_H

#include "host/host.h"
#include "net/net.h"
#include "server/process/clock.h"
#include "server/process/running.h"
#include "server/process/settings.h"
#include "store/follow.h"
#include "table/message.h"

struct cluster;
struct nodes;
struct shared;

/* --- health.c: readiness of the server: its disk, and its writer --- */

struct health {
    bool full, fixed;    /* the disk has no room; the directory cannot be written to */
    uint64_t free_bytes; /* on the disk, for others than root */
    uint64_t probed_ms;  /* time of the last probe */
    uint64_t looked_ms;  /* when the disk was looked at */
    enum pedro_refusal_code last_said; /* what was logged last */
};

/* Checks the disk from time to time, and writes a probe each minute, or at each check
 * while the last write failed. To be called often. */
void health_tick(struct nodes *nodes);

/* Why the server cannot accept more people; PEDRO_REFUSED_NOTHING if it can. */
enum pedro_refusal_code health_trouble(struct nodes *nodes);

/* True while the writer makes progress: no transaction takes longer than `most_ms`. */
bool health_writer_lives(struct nodes *nodes, uint64_t most_ms);

/* --- nodes --- */

/* What another room of this server wants to hear of nodes. All are called on the loop, with the room that listens; any may be
 * NULL. */
struct cluster_listener {
    /* A message of another node, perhaps of another version: it is to be read strictly. */
    void (*heard)(void *room, int64_t node, const char *text, size_t length);
    /* Another node has joined, or is dead. Messages of it may come before it has joined, and after its death. */
    void (*came)(void *room, int64_t node);
    void (*died)(void *room, int64_t node);
    /* Messages may have been missed: the other nodes are to be asked for their facts again. */
    void (*lost)(void *room);
};

/* Something of the database that a room wants to be read again and again, without the loop waiting for it. */
struct cluster_reading {
    /* On the loop: says whether it is to be read now, and what. */
    bool (*begin)(void *reading, void *room);
    /* On a thread, with a store of that thread: touches nothing but `reading`. */
    void (*read)(void *reading, struct store *store);
    /* On the loop. `asked` is false if the database did not answer: then nothing was read. */
    void (*end)(void *reading, void *room, bool asked);
};

enum { CLUSTER_LISTENERS_MAX = 8, CLUSTER_READINGS_MAX = 8, CLUSTER_NODES_MAX = 256 };

struct nodes {
    struct store *store;
    struct net *net;
    const struct settings *settings;
    const struct running *running;
    struct clock *clock;
    struct cluster *cluster; /* of nodes on one database; NULL: none */
    struct {
        const struct cluster_listener *how;
        void *room;
    } listener[CLUSTER_LISTENERS_MAX]; /* who hears of nodes, */
    unsigned listeners;
    struct node_reading {
        const struct cluster_reading *how;
        void *reading, *room;
        bool wanted;                 /* in this look */
    } reading[CLUSTER_READINGS_MAX]; /* and what is read again and again */
    unsigned readings;
    struct shared *shared; /* what the nodes tell each other; NULL without a cluster */
    struct host logs;      /* tables and tournaments, as logs of rows */
    int64_t last_table, last_user, last_tournament; /* the last ids that were assigned */
    struct health health;
};

/* What has numbers that are unique over all nodes. */
enum cluster_number { CLUSTER_TABLE, CLUSTER_USER, CLUSTER_TOURNAMENT, CLUSTER_NUMBERS };

/* Joins, if the store can be shared. False if that failed; the reason was logged. */
bool cluster_start(struct nodes *nodes);
/* Both are to be called before cluster_start(). `listener` and `how` stay; `reading` is freed in the end. False if it is
 * NULL. */
void cluster_listen(struct nodes *nodes, const struct cluster_listener *how, void *room);
bool cluster_read(struct nodes *nodes, const struct cluster_reading *how, void *reading,
                  void *room);
/* True, and *last_ms is now, if `every_ms` have passed since *last_ms, or if it is 0. */
bool cluster_is_due(uint64_t now_ms, uint64_t *last_ms, uint64_t every_ms);
/* There is something to be read: the next look begins at once. */
void cluster_hurry(struct nodes *nodes);
/* To be called at each tick of the loop, and when the follower (store/follow.h) has something. */
void cluster_tick(struct nodes *nodes);
void cluster_deliver(struct nodes *nodes);
/* Gives up everything that this node drives, in the last transaction. */
void cluster_leave(struct nodes *nodes);
void cluster_finish(struct nodes *nodes);

/* False for a server that shares its database with no other. The functions below may be called for it too. */
bool cluster_is_joined(const struct nodes *nodes);
/* The number of this node; 0 without a cluster. It changes if the node was taken for dead. */
int64_t cluster_node(const struct nodes *nodes);
/* A number that no node has used, of a block that was reserved before (cluster_look.c); 0 if there is none, as the database did not answer. */
int64_t cluster_next(struct nodes *nodes, enum cluster_number kind);
/* Sends a text of at most FOLLOW_TEXT_MAX bytes to all other nodes; it may be lost, and may come out of
 * order with rows. */
void cluster_send(struct nodes *nodes, const char *text, size_t length);
/* Something may wait for a node that drives it. Does nothing without a cluster. */
void cluster_find_driver(struct nodes *nodes);
/* True for the living node with the lowest number, which does what is done once for all nodes. True without a
 * cluster. */
bool cluster_is_first(const struct nodes *nodes);
/* True if another node lives. */
bool cluster_lives(const struct nodes *nodes, int64_t node);
/* True while this node may drive tables: its last beat is known to be younger than STORE_NODE_MS. True without a
 * cluster. */
bool cluster_may_drive(const struct nodes *nodes);
/* False while a beat waits for its answer. */
bool cluster_answers(const struct nodes *nodes);
/* A node is one unit of health: false if one of its connections to the database (writes, questions of the loop, rows of other
 * nodes, looks) has been gone for STORE_NODE_MS. People are told so instead of having to wait. That is not
 * cluster_may_drive(): any node may append a row, also one that stood still. */
bool cluster_reaches(const struct nodes *nodes);
/* Living nodes, this one included; 1 without a cluster. */
unsigned cluster_nodes(const struct nodes *nodes);

#endif
