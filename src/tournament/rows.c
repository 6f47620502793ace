/* rows.c - rows that come one after the other are kept, and folded at once.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "tournament/act.h"

bool tournament_rows_add(struct tournament_rows *rows, const char *text, size_t length) {
    if (!grow_array(&rows->line, rows->count, &rows->room, sizeof *rows->line))
        return false;
    char *copy = malloc(length + 1);
    if (!copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    struct tournament_line *line = &rows->line[rows->count++];
    line->text = copy;
    line->length = length;
    return true;
}

int tournament_rows_fold(const struct tournament_rows *rows,
                         struct tournament *tournament, size_t *added,
                         struct pedro_refusal *refusal) {
    tournament_init(tournament);
    return tournament_add_all(tournament, rows->line, rows->count, added, refusal);
}

void tournament_rows_finish(struct tournament_rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        free((char *)rows->line[i].text);
    free(rows->line);
    *rows = (struct tournament_rows){0};
}
