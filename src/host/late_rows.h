/* late_rows.h - rows of a table that came from the database while this node was writing to that table: the rows
 * of that write, or rows of another node that was faster.
 *
 * SPDX-License-Identifier: MIT */
#ifndef HOST_LATE_ROWS_H
#define HOST_LATE_ROWS_H

#include "store/follow.h"

struct late_row {
    struct late_row *next;
    struct store_row row; /* its texts are those below */
    char bytes[];
};

struct late_rows {
    struct late_row *first, **end; /* `end` NULL while there are none */
};

/* False if there is no memory. */
bool late_rows_add(struct late_rows *rows, const struct store_row *row);
/* The same before all others. */
bool late_rows_add_first(struct late_rows *rows, const struct store_row *row);
/* Takes the first out; the caller frees it. NULL if there is none. */
struct late_row *late_rows_take(struct late_rows *rows);
void late_rows_drop(struct late_rows *rows);

#endif
