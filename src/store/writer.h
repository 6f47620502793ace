/* writer.h - writes batches, many in a transaction; used by the writer's thread only.
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_WRITER_H
#define STORE_WRITER_H

#include <stdatomic.h>

#include "store/batch_parts.h"

struct writer;

struct writer_kind {
    size_t many; /* batches after which it pays to gather more of them (store.c) */
    /* Writes a list of batches in as few transactions as it can, and sets the result of each.
     * False if the database could not be written. */
    bool (*write)(struct writer *writer, struct batch *batches);
    /* Tells other nodes what write() has stored, after the owner knows. NULL: there are none. */
    void (*pass_on)(struct writer *writer);
    /* See store_tell(); may be called on another thread than write(). */
    void (*tell)(struct writer *writer, int64_t node);
    /* The owner wants to end: stops waiting for the database. May be called on another thread too. */
    void (*hurry)(struct writer *writer);
    void (*close)(struct writer *writer);
};

/* The first field of each kind's own struct. */
struct writer {
    const struct writer_kind *kind;
    atomic_bool away; /* the connection is lost, and batches wait */
};

/* Connects. With DB_MAKE brings the schema up to date; else it must be so already. NULL with the reason in
 * `why`. */
struct writer *writer_sqlite_open(const char *path, enum db_use use,
                                  char why[STORE_WHY_MAX]);
struct writer *writer_postgres_open(const char *address, enum db_use use,
                                    char why[STORE_WHY_MAX]);

#endif
