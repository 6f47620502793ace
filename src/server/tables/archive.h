/* archive.h - writes matches that have ended to the store.
 *
 * A write that fails (the disk is full) is repeated until it succeeds. Until then the
 * rows of the table are kept, so the match is not lost if the server stops.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_ARCHIVE_H
#define SERVER_ARCHIVE_H

#include "server/tables/tables.h"

enum { ARCHIVE_NAME_MAX = 2 * TABLE_NAME_MAX }; /* the name of a match */

/* Keeps the match that is over at a table, `id` in the store, unless it is there already: at once if this node drives the table, else
 * after some seconds. */
void archive_match(struct tables *tables, int64_t id, const struct table *table,
                   bool drives);
/* Retries the writes that are due. Cheap if there are none. */
void archive_tick(struct tables *tables);
/* A match of that table is not written yet. */
bool archive_waits(const struct tables *tables, int64_t id);
/* The name of the last match of a table: that of the table stands for it only until the next one. */
void archive_name(const struct table *table, char name[ARCHIVE_NAME_MAX]);
void archive_finish(struct tables *tables);

#endif
