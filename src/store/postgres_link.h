/* postgres_link.h - a connection for queries that is made again when it is lost.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_POSTGRES_LINK_H
#define STORE_POSTGRES_LINK_H

#include <pthread.h>
#include <stdatomic.h>

#include "store/postgres.h"

struct postgres_link {
    char *address;
    PGconn *connection; /* NULL while it is away */
    unsigned number;    /* of the connection, from 1 */
    int cursors; /* kept by the caller; 0 on a new connection. More: an error ends the connection */
    pthread_t thread; /* connects again */
    bool has_thread;
    atomic_bool stopping;
    _Atomic(PGconn *) fresh; /* made by the thread */
};

/* Connects. False, with a sentence in `why`, if that is not possible. */
bool postgres_link_init(struct postgres_link *link, const char *address,
                        char why[STORE_WHY_MAX]);
void postgres_link_finish(struct postgres_link *link);

/* True if there is a connection, or a thread has made a new one; never waits. */
bool postgres_link_is_there(struct postgres_link *link);

/* Waits for the answer to what was `sent`; NULL if it is an error or does not come in time. The caller
 * frees it with PQclear(). */
PGresult *postgres_link_answer(struct postgres_link *link, int sent, int most_ms);

/* Runs a statement without rows. */
bool postgres_link_run(struct postgres_link *link, const char *sql, int most_ms);

#endif
