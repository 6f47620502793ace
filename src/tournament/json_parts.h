/* json_parts.h - members of JSON that the document of a tournament and the page have in common.
 *
 * Each function adds members to the object that is open. Scores are in thousandths of a point.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_JSON_PARTS_H
#define TOURNAMENT_JSON_PARTS_H

#include "base/json_write.h"
#include "tournament/tournament.h"

/* `seed`, `seal` and `secret`: 64 digits, or "" if there is none. */
void tournament_json_seeds(struct json_writer *writer,
                           const struct tournament *tournament);

/* `team`, `club`, `joined` and `withdrawn`. */
void tournament_json_entry(struct json_writer *writer,
                           const struct tournament_entry *entry);

/* What is known of the result of a table, from `state` to `boards`. */
void tournament_json_result(struct json_writer *writer,
                            const struct tournament_table *table);

/* What an entry has won and lost, from `place` to `sets`. */
void tournament_json_tally(struct json_writer *writer,
                           const struct tournament_standing *standing);

#endif
