/* store.h - what the server keeps: events of tables, people, sessions, matches, reports.
 *
 * One SQLite file in WAL mode with synchronous=FULL. One thread writes. Whoever wants
 * something written puts together a batch (batch.h) and commits it; the writer takes all
 * batches that wait, writes them in one transaction and forces that to the disk once (group
 * commit), so many writers share the price of one. Each batch is written whole or not at
 * all, and one that is refused takes none of its neighbours with it. When it is done, the
 * writer calls `wake`, and the thread that owns the store learns of it in store_deliver().
 *
 * Reads go through a connection of their own and are done at once by the owner's thread:
 * each is a look-up by key with a limit.
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
    STORE_TAKEN,     /* a number or name is taken: somebody else was first */
    STORE_NOT_FOUND, /* there is no such row */
    STORE_FAILED,    /* the disk is full, the file is damaged, ... */
};

enum { STORE_WHY_MAX = 300 };

/* Opens the file at `path`, makes it if it is missing, and brings its tables up to date. Only
 * the owner may read it and the files that SQLite keeps beside it.
 * `wake(data)` is called from the writer's thread. NULL with a sentence in `why`. */
struct store *store_open(const char *path, void (*wake)(void *data), void *data,
                         char why[STORE_WHY_MAX]);

/* The same while a server may be using the database: the file must be there and of the version
 * of this program. NULL with a sentence in `why`. */
struct store *store_visit(const char *path, void (*wake)(void *data), void *data,
                          char why[STORE_WHY_MAX]);

/* Another connection to the database of `of`, for questions only (reader.h). It may be used by
 * another thread, one at a time. From any thread. NULL with a sentence in `why`. */
struct store *store_open_reader(const struct store *of, char why[STORE_WHY_MAX]);

/* Hands the batches that were committed to the writer: what is committed together is written
 * together. To be called before the owner waits for anything. */
void store_hand_over(struct store *store);

/* Writes what still waits, delivers it, and closes. */
void store_close(struct store *store);

/* Calls the `done` of every batch that has been written; owner's thread only. */
void store_deliver(struct store *store);

/* Waits until everything committed is written, and delivers it. */
void store_flush(struct store *store);

/* Batches committed and not yet delivered. */
size_t store_waiting(const struct store *store);

/* Copies the database, as it is at this moment, to a new file while others write. `go_on` (or
 * NULL) hears how much is done, from 0 to 1, and may end it by false. */
bool store_backup(struct store *store, const char *path,
                  bool (*go_on)(void *data, double done), void *data,
                  char why[STORE_WHY_MAX]);

/* Asks SQLite whether the file is whole. */
bool store_check(struct store *store, char why[STORE_WHY_MAX]);

struct store_counts {
    uint64_t batches;      /* written */
    uint64_t transactions; /* that took */
    uint64_t refused, failed;
};
struct store_counts store_counts(struct store *store);

struct store_health {
    bool failing;     /* the last transaction could not be written */
    uint64_t busy_ms; /* how long the writer has been at one transaction, 0: at none */
};
struct store_health store_health(struct store *store);

#endif
