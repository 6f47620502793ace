/* names.h - the member "names" of a view: what clients cannot tell from the view, since they have no rules.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TABLE_NAMES_H
#define TABLE_NAMES_H

#include "record/json_write.h"
#include "table/table.h"

/* The members outside the view that an effect can change. */
enum {
    TABLE_LAST_TRICK = 1,
    TABLE_TAKEN = 2,
    TABLE_TRUMPS = 4,
    TABLE_HISTORY = 8,
    TABLE_DRAWN = 16,
    TABLE_HANDS = 32,
    TABLE_NAMES = 63
};

/* Writes the winner of the last trick and those of `members` that follow from a view: all but
 * TABLE_HISTORY and TABLE_HANDS. */
void table_put_names(struct json_writer *writer, const struct pedro_rules *rules,
                     const struct pedro_view *view, unsigned members);

/* The line of the score sheet for the hand that has just been scored. */
void table_line_of(const struct pedro_state *state, struct table_hand *line);

/* Writes a line of the score sheet, an unnamed object. */
void table_put_line(struct json_writer *writer, const struct pedro_rules *rules,
                    const struct table_hand *line);

#endif
