/* transaction.h - batches that are written to PostgreSQL together.
 *
 * Nearly all batches have only events of one table. All of those are written by one statement, sorted by table, so
 * that two servers cannot deadlock. If there are no other batches, that statement is the transaction. Else the
 * statements of the other batches follow, and COMMIT is sent when their results are known; a batch that is refused
 * rolls back the whole transaction.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_TRANSACTION_H
#define STORE_TRANSACTION_H

#include <stdatomic.h>

#include "store/event_arrays.h"
#include "store/hints.h"

enum fate {
    STORED,  /* committed; every batch has its result */
    REFUSED, /* nothing was written; batch `refused` has its result */
    AGAIN,   /* nothing was written, and it can be tried again */
    FAILED,  /* nothing was written, and the database cannot be written */
    UNKNOWN, /* the connection was lost after the commit was sent */
};

/* The last event of a table that this connection has written. */
struct transaction_last {
    int64_t table, seq;
};

enum { TRANSACTION_LASTS = 4096 };

struct transaction {
    struct pipeline pipeline;
    struct event_arrays events;
    int64_t id, epoch, number; /* commit_mark */
    struct batch **plain;      /* those that are written by one statement, */
    struct batch **other;      /* and the others */
    size_t plains, others, room;
    size_t refused; /* one of the other batches; SIZE_MAX: it is not known which */
    bool unmarked;  /* no row was written, so it is not known whether the mark was */
    int64_t
        *seen; /* hash table of the tables that they write to, 0: free; a power of two */
    size_t seen_room;
    struct transaction_last last
        [TRANSACTION_LASTS]; /* by a hash of the table; a later table takes the place */
    _Atomic int64_t node;    /* see store_tell(); 0: nobody is told */
    struct hints hints;
};

/* Makes room for so many batches with so many rows. False without memory. */
bool transaction_make_room(struct transaction *own, size_t count, size_t rows);

/* What an error of the database (SQLSTATE) means for the transaction: never STORED. `adds_events` is true for the statement that
 * writes events. */
enum fate transaction_fate(const char *state, bool adds_events);

/* Writes batches in one transaction, whose number is one more than that of the last. */
enum fate transaction_write(struct transaction *own, struct batch *const *batch,
                            size_t count);

/* Tells other nodes of what is stored, in a transaction of its own: commits with NOTIFY wait for each other. */
void transaction_tell(struct transaction *own);

/* After the last one was committed without an answer: finds out which events are its own. False if the
 * connection was lost again. */
bool transaction_look_up(struct transaction *own);

void transaction_finish(struct transaction *own);

#endif
