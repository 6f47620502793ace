/* cluster.h - this server as one of several nodes on one database.
 *
 * A node has a number that no node ever had before. Its row in the database is renewed every second (its
 * beat); a node whose beat is STORE_NODE_MS old, by the database's clock, is dead: others take the tables and
 * tournaments that it drove. A driver deals, runs clocks and moves the bots of a table. Two drivers do no
 * harm, as the number of a row can be taken once; so a node that was stopped for a while and goes on is only told
 * that its rows are refused.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_CLUSTER_H
#define SERVER_CLUSTER_H

#include "store/follow.h"
#include "table/message.h"

struct room;
struct server;
struct cluster;

/* What others of this server hear of nodes. All are called on the loop; any may be NULL. */
struct cluster_ear {
    /* A message by another node. Texts of nodes of another version may come: read them strictly. */
    void (*heard)(struct server *server, int64_t node, const char *text, size_t length);
    /* Another node lives, or lives no longer. Messages of a node may come before and after. */
    void (*came)(struct server *server, int64_t node);
    void (*died)(struct server *server, int64_t node);
    /* Messages of others may have been missed: ask them for what they have said. */
    void (*lost)(struct server *server);
};

enum { CLUSTER_EARS_MAX = 8, CLUSTER_NODES_MAX = 256 };

/* What is numbered for all nodes together. */
enum cluster_number { CLUSTER_TABLE, CLUSTER_USER, CLUSTER_TOURNAMENT, CLUSTER_NUMBERS };

/* Joins, if the store is shared. False if it could not; the reason was logged. */
bool cluster_start(struct server *server);
/* To be called before cluster_start(); `ear` stays. */
void cluster_listen(struct server *server, const struct cluster_ear *ear);
/* At each tick of the loop, and when the follower has something. */
void cluster_tick(struct server *server);
void cluster_deliver(struct server *server);
/* Gives up everything that this node drives, in the last transaction. */
void cluster_leave(struct server *server);
void cluster_finish(struct server *server);

/* False for a server of its own, to which the functions below may be applied as well. */
bool cluster_is_joined(const struct server *server);
/* The number of this node; 0 without a cluster. It changes if the node was taken for dead. */
int64_t cluster_node(const struct server *server);
/* The next number, which no node has used; 0 if the database cannot be asked. */
int64_t cluster_next(struct server *server, enum cluster_number kind);
/* Looks for chat of a table that was stored. */
void cluster_look_chat(struct server *server, int64_t table);
/* Sends a text of at most FOLLOW_TEXT_MAX bytes to all other nodes; it may be lost, and may come out of
 * order with rows. */
void cluster_send(struct server *server, const char *text, size_t length);
/* True for the living node with the lowest number, and without a cluster: work that one node does for all. */
bool cluster_is_first(const struct server *server);
/* True if another node lives. */
bool cluster_lives(const struct server *server, int64_t node);
/* True while this node may drive: its last beat is known to be younger than STORE_NODE_MS; and without a
 * cluster. */
bool cluster_may_drive(const struct server *server);
/* False if the database has answered no write for STORE_NODE_MS: people are told so instead of having to wait.
 * That is not cluster_may_drive(): any node may append a row, also one that stood still. */
bool cluster_reaches(const struct server *server);
/* The database has answered a write. */
void cluster_answered(struct server *server);
/* The nodes that live, this one among them; tables that this one drives, and those whose rows have not come. */
struct cluster_counts {
    unsigned nodes, driven, behind;
};
struct cluster_counts cluster_count(const struct server *server);
/* Jobs of all servers and workers, in a cluster as they were a second ago. */
void cluster_jobs(struct server *server, int64_t *waiting, int64_t *running);
/* Milliseconds by the database's clock minus those by this computer's. */
int64_t cluster_ahead_ms(const struct server *server);

/* --- room_follow.c: rooms in a cluster; none does anything without one --- */

/* A room of a live table that is not in memory, behind until its rows have come; NULL with a refusal if there
 * is no such table. */
struct room *rooms_load_named(struct server *server, const char *name,
                              enum pedro_refusal_code *refusal);
/* This node drives a table from now on, of the tournament `hall` or 0. */
void rooms_drive(struct server *server, int64_t id, const char *name);
/* True if this node deals at the table of a room, and moves its clocks and bots. */
bool room_is_driven(const struct room *room);
/* True if another node drives the table of a room, or may show it, and so waits for its rows. */
bool room_is_wanted(const struct room *room);
/* Tells other nodes of the last row of a room. */
void room_hint(const struct room *room);
/* A room is among the others: its rows are wanted, and no more. */
void room_follow(struct room *room);
void room_unfollow(struct room *room);
/* The rows of this node up to table->seq are stored and applied. */
void room_followed(struct room *room);
/* At each tick while it is behind: looks again after a second without an answer. */
void room_keep_looking(struct room *room);
/* Another node has appended a row first: nothing is decided until it has come. */
void room_fall_behind(struct room *room);
/* Who comes to a table must not see less than before at another node: true if the rows have to be looked at
 * before a request is decided, which then waits. */
bool room_looks_first(struct room *room, enum client_type type);
/* The table is closed: answers all who wait. */
void room_refuse_queue(struct room *room);
/* Applies rows that came during a write. */
void room_take_late(struct room *room);

#endif
