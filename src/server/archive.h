/* archive.h - matches that have ended, on their way to the store.
 *
 * A match that could not be written (the disk is full) is tried again until it is. The rows of
 * its table are kept so long, so it is not lost either when the server ends before.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "server/server.h"

/* Keeps the match that is over at a table, `id` in the store. */
void archive_match(struct server *server, int64_t id, const struct table *table);
/* The same after a restart, if the store does not have it. */
void archive_missing(struct server *server, int64_t id, const struct table *table);
/* Tries again what is due. Cheap if there is nothing. */
void archive_tick(struct server *server);
/* A match of that table is not written yet. */
bool archive_waits(const struct server *server, int64_t id);
void archive_finish(struct server *server);

#endif
