/* board_json.h - what a table did with a board of duplicate, from the record of its match.
 *
 * Whoever looks at a board of a large tournament asks for hundreds of matches, so what a record said is kept.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_BOARD_JSON_H
#define SERVER_BOARD_JSON_H

#include "record/json_write.h"
#include "store/reader.h"

/* Writes the members "bid", "bidder" (a seat, -1 if all passed), "trump", "made", and "won", the points
 * that each side won in play, into the open object. False, and nothing is written, if the record is not
 * that of a board. */
bool board_json(struct json_writer *writer, const char *record);

/* What was read of matches before. A record keeps what it says of a board as long as it is stored. */
struct board_json_kept;
/* The same of the match with a name; false also if it is not in the store. `*kept` is NULL at first, and to be freed with
 * free(). */
bool board_json_of(struct json_writer *writer, struct board_json_kept **kept,
                   struct store *store, const char *match);

#endif
