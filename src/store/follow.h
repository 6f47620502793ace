/* follow.h - what other nodes do: rows that they store, and messages that they send.
 *
 * Nodes share a PostgreSQL database. After each commit a node tells the others which tables and
 * tournaments have new rows (hints). A follower has a thread and a connection of its own: it hears the hints,
 * fetches the rows that its owner watches, and also asks for them once a second, as a node may die between
 * the commit and the hint. So the owner's thread never waits for the database.
 *
 * Hints are notifications of PostgreSQL, or rows of the table `message` that are looked for every 50 ms, for
 * databases without notifications. One hint, or one message, is a text of at most 7,900 bytes:
 *
 *     3 e12:45 h7:3 c12:4      node 3 has stored row 45 of table 12, row 3 of tournament 7, chat 4 of table 12
 *     3 free                   tables that node 3 drove wait for a driver
 *     3 m TEXT                 node 3 says TEXT
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_FOLLOW_H
#define STORE_FOLLOW_H

#include "store/store.h"

struct follow;

enum {
    FOLLOW_EVENTS = 'e',    /* of a table */
    FOLLOW_HALL = 'h',      /* rows of a tournament */
    FOLLOW_CHAT = 'c',      /* of a table */
    FOLLOW_TEXT_MAX = 7800, /* bytes of one message */
};

enum follow_bus { FOLLOW_NOTIFY, FOLLOW_POLL };

/* A row of what is watched. */
struct follow_row {
    char kind;
    int64_t id, seq, at_ms;
    const char
        *body; /* "" for the last row of a table that was closed; the text of chat */
    size_t length;
    const char *person, *name; /* of chat: who wrote it; else NULL */
};

struct follow_handler {
    /* Rows of one id come in order, each once, and without gaps (but chat, of which old lines are deleted). */
    void (*row)(void *data, const struct follow_row *row);
    /* A message by another node, of valid UTF-8 without NUL. */
    void (*message)(void *data, int64_t node, const char *text, size_t length);
    /* What is watched was looked at after `follow_look` or `follow_watch`, and all its rows were delivered. */
    void (*seen)(void *data, char kind, int64_t id);
    /* Messages may have been missed, as the connection was lost or has just been made. Rows are not. */
    void (*lost)(void *data);
    /* A node has given up tables, which wait for a driver. */
    void (*freed)(void *data);
};

/* Connects, again and again if need be, and calls `wake(data)` on its thread when there is something to
 * deliver. NULL with the reason in `why` if there is no memory or no thread. */
struct follow *follow_open(const char *url, int64_t node, enum follow_bus bus,
                           void (*wake)(void *data), void *data, char why[STORE_WHY_MAX]);
void follow_close(struct follow *follow);

/* The node has another number from now on. */
void follow_rename(struct follow *follow, int64_t node);

/* Rows after `seq` are wanted from now on. If it is watched already, rows up to `seq` are not wanted any more
 * (the owner has stored them itself); a lower number than before changes nothing. */
void follow_watch(struct follow *follow, char kind, int64_t id, int64_t seq);
void follow_unwatch(struct follow *follow, char kind, int64_t id);
/* Looks now, without a hint, and then calls `seen`. */
void follow_look(struct follow *follow, char kind, int64_t id);

/* Sends a message of at most FOLLOW_TEXT_MAX bytes to all other nodes. It may be lost. */
void follow_send(struct follow *follow, const char *text, size_t length);

/* Tells all other nodes of a row that is stored, as the hint after its commit would have. It may be lost. */
void follow_hint(struct follow *follow, char kind, int64_t id, int64_t seq);

/* Calls the handler for all that has come; owner's thread only. */
void follow_deliver(struct follow *follow, const struct follow_handler *handler,
                    void *data);

/* True while it is connected. May be called on any thread. */
bool follow_connected(struct follow *follow);

#endif
