/* late_rows.c - keeps rows that came during a write.
 *
 * SPDX-License-Identifier: MIT */
#include "host/late_rows.h"

#include <stdlib.h>
#include <string.h>

static struct late_row *copy(const struct store_row *row) {
    const size_t body = row->length + 1,
                 person = row->person ? strlen(row->person) + 1 : 0,
                 name = row->name ? strlen(row->name) + 1 : 0;
    struct late_row *late = malloc(sizeof *late + body + person + name);
    if (!late)
        return NULL;
    *late = (struct late_row){.row = *row};
    late->row.body = memcpy(late->bytes, row->body, body);
    if (person)
        late->row.person = memcpy(late->bytes + body, row->person, person);
    if (name)
        late->row.name = memcpy(late->bytes + body + person, row->name, name);
    return late;
}

bool late_rows_add(struct late_rows *rows, const struct store_row *row) {
    struct late_row *late = copy(row);
    if (!late)
        return false;
    *(rows->first ? rows->end : &rows->first) = late;
    rows->end = &late->next;
    return true;
}

bool late_rows_add_first(struct late_rows *rows, const struct store_row *row) {
    struct late_row *late = copy(row);
    if (!late)
        return false;
    late->next = rows->first;
    rows->end = rows->first ? rows->end : &late->next;
    rows->first = late;
    return true;
}

struct late_row *late_rows_take(struct late_rows *rows) {
    struct late_row *late = rows->first;
    if (late)
        rows->first = late->next;
    return late;
}

void late_rows_drop(struct late_rows *rows) {
    struct late_row *late;
    while ((late = late_rows_take(rows)))
        free(late);
}
