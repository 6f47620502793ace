/* store.h - the data of the server: events of tables, people, sessions, matches, reports.
 *
 * One SQLite file in WAL mode with synchronous=FULL, or a PostgreSQL database that several servers may
 * share (cluster_store.h). One thread writes. A caller collects
 * rows in a batch (batch.h) and commits it; the writer takes all pending batches, writes
 * them in one transaction and syncs once (group commit), so they share the cost. Each
 * batch is written completely or not at all, and a refused batch does not affect the
 * others. Then the writer calls `wake`, and the thread that owns the store handles the
 * results in store_deliver().
 *
 * Reads use a separate connection and run synchronously on the owner's thread: each is a
 * look-up by key with a limit.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

enum store_result {
    STORE_OK,
    STORE_TAKEN,     /* a number or name is taken by an earlier commit */
    STORE_NOT_FOUND, /* there is no such row */
    STORE_FAILED,    /* the disk is full, the file is damaged, ... */
};

enum { STORE_WHY_MAX = 300 };

/* True if `place` is an address of PostgreSQL, not the path of an SQLite file. */
bool store_is_address(const char *place);

/* Opens a database and brings its schema up to date. `place` is an address of PostgreSQL
 * (`postgresql://...`), or the path of an SQLite file, which is created if missing; only its owner may
 * read it and the files that SQLite keeps beside it. `wake(data)` is called on the writer's thread.
 * NULL with the reason in `why`, in which no password stands. */
struct store *store_open(const char *place, void (*wake)(void *data), void *data,
                         char why[STORE_WHY_MAX]);

/* The same while a server may be using the database: it must exist and have the version of this
 * program. */
struct store *store_visit(const char *place, void (*wake)(void *data), void *data,
                          char why[STORE_WHY_MAX]);

/* Opens another connection to the database of `of`, for queries only (reader.h), to be
 * used by one thread at a time. May be called on any thread. NULL with the reason in
 * `why`. */
struct store *store_open_reader(const struct store *of, char why[STORE_WHY_MAX]);

/* True if the connection of queries is there; never waits. A lost one is made again. */
bool store_reads(struct store *store);
/* In a cluster: until `doubted` is false again, queries of this store wait for a twentieth of a second at most,
 * as the database may stand still. */
void store_doubt(struct store *store, bool doubted);

/* Passes the committed batches to the writer, to be written together. Call it before the
 * owner waits for anything. */
void store_hand_over(struct store *store);

/* Writes and delivers pending batches, and closes. */
void store_close(struct store *store);

/* Calls `done` of every written batch; owner's thread only. */
void store_deliver(struct store *store);

/* Waits until all committed batches are written, and delivers them. */
void store_flush(struct store *store);

/* Batches committed and not yet delivered. */
size_t store_waiting(const struct store *store);

/* Copies a snapshot of the database to a new SQLite file while others write. `go_on` (or NULL)
 * receives the progress, from 0 to 1, and cancels by returning false. */
bool store_backup(struct store *store, const char *path,
                  bool (*go_on)(void *data, double done), void *data,
                  char why[STORE_WHY_MAX]);

/* Copies all data from one place to another (see store_open()): to a new file, or to a PostgreSQL database without
 * rows. Servers may use the first meanwhile, and nothing in it changes. The second then has a copy of one moment,
 * which was read back and compared, or nothing. */
bool store_copy(const char *from, const char *to, bool (*go_on)(void *data, double done),
                void *data, char why[STORE_WHY_MAX]);

/* Runs SQLite's integrity check. PostgreSQL has its own programs for that: always true. */
bool store_check(struct store *store, char why[STORE_WHY_MAX]);

struct store_counts {
    uint64_t batches;      /* written */
    uint64_t transactions; /* the time that this took */
    uint64_t refused, failed;
};
struct store_counts store_counts(struct store *store);

struct store_health {
    bool failing;     /* the last transaction could not be written */
    uint64_t busy_ms; /* duration of the writer's present transaction; 0: none */
};
struct store_health store_health(struct store *store);

#endif
