/* board_json.h - what a table did with a board of duplicate, from the record of its match.
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

/* The same of the match with a name, on any thread: STORE_OK, also if it is not that of a board, STORE_NOT_FOUND or STORE_FAILED. */
enum store_result board_json_of(struct json_writer *writer, struct store *store,
                                const char *match);

#endif
