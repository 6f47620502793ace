/* follow_query.c - queries of a follower's thread. None waits for more than a few seconds, and all give up when the
 * owner wants to end.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/steady.h"
#include "store/follow_parts.h"
#include "store/postgres.h"

enum { ANSWER_MS = 4000 /* the longest wait for an answer */ };

bool follow_stopping(struct follow *follow) {
    pthread_mutex_lock(&follow->lock);
    const bool stop = follow->stopping;
    pthread_mutex_unlock(&follow->lock);
    return stop;
}

bool follow_wait(const struct follow_thread *thread, int socket, short events, int ms) {
    struct pollfd polled[2] = {{.fd = thread->follow->bell, .events = POLLIN},
                               {.fd = socket, .events = events}};
    uint64_t rung;
    if (poll(polled, socket >= 0 ? 2 : 1, ms) <= 0)
        return false;
    if (polled[0].revents)
        while (read(thread->follow->bell, &rung, sizeof rung) > 0)
            ;
    return socket >= 0 && polled[1].revents != 0;
}

/* The last result of a query that was sent; NULL if the connection can no longer be used. */
static PGresult *take_result(const struct follow_thread *thread) {
    const uint64_t until = steady_ms() + ANSWER_MS;
    PGresult *last = NULL, *next;
    int flushed = 1;
    for (;;) {
        if (flushed && (flushed = PQflush(thread->db)) < 0)
            break;
        while (!flushed && !PQisBusy(thread->db)) {
            next = PQgetResult(thread->db);
            if (!next)
                return last;
            PQclear(last);
            last = next;
        }
        const uint64_t now = steady_ms();
        if (now >= until || follow_stopping(thread->follow))
            break;
        follow_wait(thread, PQsocket(thread->db), flushed ? POLLIN | POLLOUT : POLLIN,
                    (int)(until - now));
        if (!PQconsumeInput(thread->db))
            break;
    }
    PQclear(last);
    return NULL;
}

enum { BINARY = 1 };

/* The result of what was sent; NULL if it failed. */
static PGresult *take_fine(const struct follow_thread *thread) {
    PGresult *result = take_result(thread);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    PQclear(result);
    return NULL;
}

PGresult *follow_ask(const struct follow_thread *thread, const char *sql, int values,
                     const char *const *value) {
    if (!PQsendQueryParams(thread->db, sql, values, NULL, value, NULL, NULL, BINARY))
        return NULL;
    return take_fine(thread);
}

bool follow_prepare(const struct follow_thread *thread, const char *name,
                    const char *sql) {
    PGresult *result =
        PQsendPrepare(thread->db, name, sql, 0, NULL) ? take_fine(thread) : NULL;
    PQclear(result);
    return result != NULL;
}

PGresult *follow_ask_prepared(const struct follow_thread *thread, const char *name,
                              int values, const char *const *value) {
    if (!PQsendQueryPrepared(thread->db, name, values, value, NULL, NULL, BINARY))
        return NULL;
    return take_fine(thread);
}

bool follow_do(const struct follow_thread *thread, const char *sql, int values,
               const char *const *value) {
    PGresult *result = follow_ask(thread, sql, values, value);
    PQclear(result);
    return result != NULL;
}

int64_t follow_number(const PGresult *result, int row, int column) {
    return postgres_get(PQgetvalue(result, row, column),
                        PQgetlength(result, row, column));
}

void follow_numbers_begin(struct follow_numbers *numbers) {
    numbers->length = 1;
    memcpy(numbers->text, "{", 2);
}

void follow_numbers_add(struct follow_numbers *numbers, int64_t number) {
    numbers->length +=
        (size_t)snprintf(numbers->text + numbers->length, FOLLOW_NUMBER_SIZE + 1,
                         "%s%" PRId64, numbers->length > 1 ? "," : "", number);
}

const char *follow_numbers_end(struct follow_numbers *numbers) {
    memcpy(numbers->text + numbers->length, "}", 2);
    return numbers->text;
}
