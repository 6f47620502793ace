/* writer_postgres.c - writes many batches in one transaction of PostgreSQL (group commit, transaction.h).
 *
 * A refused batch rolls the whole transaction back. The other batches are then tried again without it, and, after
 * some more refusals, each in a transaction of its own.
 *
 * Each transaction writes its number to the writer's row of the table commit_mark (the mark). If the connection is
 * lost before the answer to a commit has come, the writer connects again and locks that row, which waits until
 * the old transaction has ended. It raises the epoch in the row, after which statements of the old connection have
 * no effect. Then the row shows whether the transaction was committed. Until then no batch gets a result.
 *
 * SPDX-License-Identifier: MIT */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "store/migrations.h"
#include "store/transaction.h"
#include "store/writer.h"

enum {
    TOGETHER_TRIES = 3,  /* then each batch is written alone, */
    ALONE_TRIES = 20,    /* and then fails */
    PAUSE_LEAST_MS = 50, /* between two attempts to connect */
    PAUSE_MOST_MS = 1000,
    HURRIED_TRIES = 3, /* after the owner has ended */
};

struct server_writer {
    struct writer writer;
    char *address;
    struct transaction group;
    int64_t stored; /* the number of commit_mark when the connection was made */
    atomic_bool hurried;
};

/* --- the connection --- */

static void pause_ms(int ms) {
    const struct timespec pause = {.tv_sec = ms / 1000,
                                   .tv_nsec = (long)(ms % 1000) * 1000000};
    nanosleep(&pause, NULL);
}

/* Locks the writer's row, which waits until the last transaction of the old connection has ended. */
static bool take_mark(struct server_writer *writer, PGconn *connection,
                      char why[STORE_WHY_MAX]) {
    char sql[400];
    snprintf(
        sql, sizeof sql,
        "INSERT INTO commit_mark AS own(writer, epoch, number, at, appended)"
        " VALUES (%lld, 1, 0, pedro_now(), 0) ON CONFLICT (writer) DO UPDATE"
        " SET epoch = own.epoch + 1, at = pedro_now() RETURNING own.number, own.epoch",
        (long long)writer->group.id);
    if (!postgres_run(connection, "SET lock_timeout = '8s'", why))
        return false;
    PGresult *row = PQsendQuery(connection, sql)
                        ? postgres_result(connection, POSTGRES_WAIT_MS)
                        : NULL;
    const bool fine = PQresultStatus(row) == PGRES_TUPLES_OK && PQntuples(row) == 1;
    if (fine) {
        writer->stored = strtoll(PQgetvalue(row, 0, 0), NULL, 10);
        writer->group.epoch = strtoll(PQgetvalue(row, 0, 1), NULL, 10);
    } else {
        postgres_say(connection, why);
    }
    PQclear(row);
    return fine && postgres_run(connection, "SET lock_timeout = 0", why);
}

/* Planning a statement takes longer than a row, and the plan is always the same: it is made once, with the indexes, since
 * a table that is small then may grow. Another database may not know the settings. */
static void plan_once(PGconn *connection, char why[STORE_WHY_MAX]) {
    postgres_run(connection, "SET plan_cache_mode = force_generic_plan", why);
    postgres_run(connection, "SET enable_seqscan = off", why);
}

/* A server that stands still inside a transaction holds up others for at most 2 seconds. */
static bool connect_once(struct server_writer *writer, enum db_use use,
                         char why[STORE_WHY_MAX]) {
    pipeline_close(&writer->group.pipeline);
    PGconn *connection = postgres_connect(writer->address, why);
    if (!connection)
        return false;
    if ((use == DB_MAKE && !postgres_keeps_session(connection, writer->address, why)) ||
        !(use == DB_MAKE ? migrations_postgres_run(connection, why)
                         : migrations_postgres_done(connection, why)) ||
        !postgres_run(
            connection,
            "SET idle_in_transaction_session_timeout = '2s';"
            "DELETE FROM commit_mark WHERE at < pedro_now() - INTERVAL '1 day';"
            "DELETE FROM node WHERE dead AND beat < pedro_now() - INTERVAL '1 day'"
            " AND NOT EXISTS (SELECT 1 FROM tables WHERE closed_at IS NULL"
            "  AND tables.node = node.id) AND NOT EXISTS (SELECT 1"
            " FROM tournaments WHERE tournaments.node = node.id)",
            why) ||
        !take_mark(writer, connection, why)) {
        PQfinish(connection);
        return false;
    }
    plan_once(connection, why);
    pipeline_open(&writer->group.pipeline, connection);
    return true;
}

/* Connects again, however long that takes. False if the owner has ended meanwhile. */
static bool connect_again(struct server_writer *writer) {
    char why[STORE_WHY_MAX];
    int tries = 0;
    atomic_store(&writer->writer.away, true);
    for (int ms = PAUSE_LEAST_MS; !connect_once(writer, DB_WRITE, why);
         ms = ms < PAUSE_MOST_MS / 2 ? 2 * ms : PAUSE_MOST_MS) {
        if (atomic_load(&writer->hurried) && ++tries >= HURRIED_TRIES)
            return false;
        pause_ms(ms);
    }
    atomic_store(&writer->writer.away, false);
    return true;
}

/* --- batches --- */

/* Finds out what became of the last transaction. STORED or AGAIN; FAILED if the owner has ended. */
static enum fate settle(struct server_writer *writer) {
    do {
        if (!connect_again(writer))
            return FAILED;
        if (writer->stored != writer->group.number)
            return AGAIN;
    } while (!transaction_look_up(&writer->group));
    return STORED;
}

static void fail(struct batch *const *batch, size_t count) {
    for (size_t i = 0; i < count; i++)
        batch[i]->result = STORE_FAILED;
}

/* Removes the refused batch from a list of `count`; all of them if it is not known which one was refused. */
static size_t without(struct batch **list, size_t count, const struct batch *refused) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (list[i] != refused)
            list[kept++] = list[i];
    return kept;
}

/* Gives all batches of a list their results. False if the database could not be written. */
static bool write_list(struct server_writer *writer, struct batch **list, size_t count) {
    int tries = 0;
    bool whole = true;
    while (count > 0) {
        const bool together = tries < TOGETHER_TRIES;
        const size_t now = together ? count : 1;
        enum fate fate = writer->group.pipeline.connection
                             ? transaction_write(&writer->group, list, now)
                             : (writer->group.number++, UNKNOWN);
        if (fate == UNKNOWN) {
            fate = settle(writer);
            if (fate == FAILED) {
                fail(list, count);
                return false;
            }
        } else if (fate == AGAIN && ++tries >= ALONE_TRIES) {
            fate = FAILED;
        }
        switch (fate) {
        case STORED:
            hints_carry(&writer->group.hints, list, now);
            memmove(list, list + now, (count - now) * sizeof(void *));
            count -= now;
            break;
        case REFUSED:
            tries++;
            if (writer->group.refused < SIZE_MAX) {
                count = without(list, count, writer->group.other[writer->group.refused]);
            } else if (now == 1) {
                /* a body that is no text */
                fail(list, 1);
                count = without(list, count, list[0]);
            } else {
                tries = TOGETHER_TRIES;
            }
            break;
        case AGAIN:
        case UNKNOWN:
            break;
        case FAILED:
            fail(list, now);
            memmove(list, list + now, (count - now) * sizeof(void *));
            count -= now;
            whole = false;
            break;
        }
    }
    return whole;
}

static bool write_all(struct writer *base, struct batch *batches) {
    struct server_writer *writer = (struct server_writer *)base;
    size_t count = 0, rows = 0;
    for (struct batch *batch = batches; batch; batch = batch->next) {
        batch->result = STORE_FAILED;
        count++;
        rows += batch->rows;
    }
    struct batch **list = malloc((count + 1) * sizeof(void *));
    bool whole = list && transaction_make_room(&writer->group, count, rows);
    count = 0;
    for (struct batch *batch = batches; whole && batch; batch = batch->next)
        if (batch->rows == 0 && !batch->no_memory)
            batch->result = STORE_OK;
        else if (!batch->no_memory)
            list[count++] = batch;
    whole = whole && write_list(writer, list, count);
    free(list);
    return whole;
}

static void pass_on(struct writer *base) {
    struct server_writer *writer = (struct server_writer *)base;
    if (writer->group.pipeline.connection)
        transaction_tell(&writer->group);
}

static void tell(struct writer *base, int64_t node) {
    struct server_writer *writer = (struct server_writer *)base;
    atomic_store(&writer->group.node, node);
}

static void hurry(struct writer *base) {
    atomic_store(&((struct server_writer *)base)->hurried, true);
}

static void close_writer(struct writer *base) {
    struct server_writer *writer = (struct server_writer *)base;
    transaction_finish(&writer->group);
    free(writer->address);
    free(writer);
}

/* A number of at most 18 digits, as all that nodes tell each other. */
static bool draw_number(int64_t *number) {
    const bool drawn = getrandom(number, sizeof *number, 0) == sizeof *number;
    *number &= INT64_MAX >> 4;
    return drawn;
}

struct writer *writer_postgres_open(const char *address, enum db_use use,
                                    char why[STORE_WHY_MAX]) {
    /* A transaction costs as much as writing dozens of batches: other nodes are told of it, and read. */
    static const struct writer_kind kind = {4,    write_all, pass_on,
                                            tell, hurry,     close_writer};
    struct server_writer *writer = calloc(1, sizeof *writer);
    snprintf(why, STORE_WHY_MAX, "there is not enough memory");
    if (!writer)
        return NULL;
    writer->writer.kind = &kind;
    if ((writer->address = strdup(address)) && draw_number(&writer->group.id) &&
        connect_once(writer, use, why))
        return &writer->writer;
    close_writer(&writer->writer);
    return NULL;
}
