/* follow.h - a follower: receives rows that other nodes store, and messages that they send.
 *
 * Nodes share a PostgreSQL database. After each commit a node tells the others which tables and tournaments
 * have new rows (hints). A follower belongs to one thread, its owner, and has a thread and a connection of its
 * own. That thread receives hints and fetches the rows that the owner watches, so the owner never waits for the
 * database. A node can die between the commit and the hint, so once a second the thread also asks for the last
 * transaction of each writer. If it was not told of one, it looks for new rows of all that is watched (follow_marks.c).
 *
 * Hints and messages are notifications of PostgreSQL on the channel `pedro`, texts of at most 7,900 bytes:
 *
 *     3 e12:45 h7:3 c12:4      node 3 has stored row 45 of table 12, row 3 of tournament 7, chat 4 of table 12
 *     3 e12:45 LINE BREAK e12:45:AT:LENGTH:BODY    and that row is this one
 *     3 w8:4-6                 and that is all of the transactions 5 and 6 of its writer 8
 *     3 free                   tables that node 3 drove wait for a driver
 *     3 m TEXT                 node 3 sends the message TEXT
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_FOLLOW_H
#define STORE_FOLLOW_H

#include "store/kind.h"
#include "store/store.h"

struct follow;

enum { FOLLOW_TEXT_MAX = 7800 /* bytes of one message */ };

struct follow_handler {
    /* Rows of one id come in order, each once, and without gaps; chat has gaps, of old lines and of those that were not
     * stored. */
    void (*row)(void *data, const struct store_row *row);
    /* A message by another node, of valid UTF-8 without NUL. */
    void (*message)(void *data, int64_t node, const char *text, size_t length);
    /* All rows were delivered that the database had when follow_look() was called with this number. */
    void (*seen)(void *data, char kind, int64_t id, uint32_t look);
    /* The connection was lost, or has just been made: messages may have been missed, but no rows. */
    void (*lost)(void *data);
    /* A node has given up tables, which now wait for a driver. */
    void (*freed)(void *data);
};

/* Starts the thread, which connects, and connects again when the connection is lost. It calls `wake(data)` when
 * there is something to deliver. NULL with the reason in `why` if there is no memory or no thread. */
struct follow *follow_open(const char *url, int64_t node, void (*wake)(void *data),
                           void *data, char why[STORE_WHY_MAX]);
void follow_close(struct follow *follow);

/* The node has another number from now on. */
void follow_rename(struct follow *follow, int64_t node);

/* Watches the rows after `seq`, and looks for those that are there. If they are watched already, rows up to `seq` are no longer wanted, because the
 * owner has stored them itself; a lower number than before changes nothing. */
void follow_watch(struct follow *follow, char kind, int64_t id, int64_t seq);
void follow_unwatch(struct follow *follow, char kind, int64_t id);
/* Looks for rows now, without a hint, and then calls `seen` with the number `look`, which is not 0. Of several looks only the
 * last is answered for certain. */
void follow_look(struct follow *follow, char kind, int64_t id, uint32_t look);

/* Sends a message of at most FOLLOW_TEXT_MAX bytes to all other nodes. It may be lost. */
void follow_send(struct follow *follow, const char *text, size_t length);

/* Tells all other nodes of a row that is stored, as the hint after its commit would have. It may be lost. */
void follow_hint(struct follow *follow, char kind, int64_t id, int64_t seq);

/* Calls the handler for everything that has come; owner's thread only. */
void follow_deliver(struct follow *follow, const struct follow_handler *handler,
                    void *data);

/* True while it is connected. May be called on any thread. */
bool follow_connected(struct follow *follow);

#endif
