/* postgres_link.c - a connection for a thread that must not be held up: another thread makes it again.
 *
 * SPDX-License-Identifier: MIT */
#include "store/postgres_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RETRY_MS = 250 }; /* between two attempts to connect */

static void *connect_again(void *data) {
    struct postgres_link *link = data;
    static const struct timespec pause = {.tv_nsec = RETRY_MS * 1000000};
    char why[STORE_WHY_MAX];
    while (!atomic_load(&link->stopping)) {
        PGconn *connection = postgres_connect(link->address, why);
        if (connection) {
            atomic_store(&link->fresh, connection);
            break;
        }
        nanosleep(&pause, NULL);
    }
    return NULL;
}

static void drop(struct postgres_link *link) {
    PQfinish(link->connection);
    link->connection = NULL;
    link->cursors = 0;
    link->has_thread = pthread_create(&link->thread, NULL, connect_again, link) == 0;
}

bool postgres_link_is_there(struct postgres_link *link) {
    if (link->connection)
        return true;
    PGconn *fresh = atomic_exchange(&link->fresh, NULL);
    if (!fresh && link->has_thread)
        return false;
    if (link->has_thread)
        pthread_join(link->thread, NULL);
    link->has_thread = false;
    if (!fresh) {
        /* There was no thread; perhaps there is one now. */
        drop(link);
        return false;
    }
    link->connection = fresh;
    link->number++;
    return true;
}

PGresult *postgres_link_answer(struct postgres_link *link, int sent, int most_ms) {
    PGresult *result = sent ? postgres_result(link->connection, most_ms) : NULL;
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    /* An error in a transaction ends it, and so the cursors: that connection is of no use. After a
     * failover the old one may only be read (25006). */
    if (!result || link->cursors > 0 || (state && strcmp(state, "25006") == 0) ||
        PQstatus(link->connection) != CONNECTION_OK)
        drop(link);
    PQclear(result);
    return NULL;
}

bool postgres_link_run(struct postgres_link *link, const char *sql, int most_ms) {
    PGresult *result =
        postgres_link_answer(link, PQsendQuery(link->connection, sql), most_ms);
    PQclear(result);
    return result != NULL;
}

bool postgres_link_init(struct postgres_link *link, const char *address,
                        char why[STORE_WHY_MAX]) {
    *link = (struct postgres_link){.address = strdup(address), .number = 1};
    if (!link->address)
        snprintf(why, STORE_WHY_MAX, "there is not enough memory");
    else if ((link->connection = postgres_connect(address, why)))
        return true;
    free(link->address);
    return false;
}

void postgres_link_finish(struct postgres_link *link) {
    atomic_store(&link->stopping, true);
    if (link->has_thread)
        pthread_join(link->thread, NULL);
    PQfinish(atomic_load(&link->fresh));
    PQfinish(link->connection);
    free(link->address);
}
