/* after.c - what a table will be after rows that are not stored yet.
 *
 * SPDX-License-Identifier: MIT */
#include "table/apply_row.h"

#include <stdlib.h>
#include <string.h>

/* A copy without what is volatile. NULL without memory. */
static struct table *copy(const struct table *table) {
    struct table *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    *made = *table;
    memset(&made->match, 0, sizeof made->match);
    made->hand = NULL;
    made->effect = NULL;
    made->present = NULL;
    made->chat = NULL;
    made->hands_capacity = made->effects = made->effects_capacity = 0;
    made->presents = made->presents_capacity = 0;
    made->chats = 0;
    if (table->hands > 0 && (made->hand = malloc(table->hands * sizeof *made->hand))) {
        memcpy(made->hand, table->hand, table->hands * sizeof *made->hand);
        made->hands_capacity = table->hands;
    }
    if ((table->hands == 0 || made->hand) &&
        (!table->started ||
         pedro_match_begin_as(&made->match, &table->match, table->match.events) == 0))
        return made;
    table_destroy(made);
    return NULL;
}

struct table *table_after(const struct table *table, const struct table_rows *rows) {
    struct pedro_refusal wrong;
    struct table *after = copy(table);
    for (unsigned i = 0; after && i < rows->count; i++)
        if (table_apply_row(after, table_row(rows, i), strlen(table_row(rows, i)),
                            &wrong) < 0) {
            table_destroy(after);
            after = NULL;
        }
    return after;
}
