/* match_json.h - the JSON of a match in a person's history, and the names in its
 * record.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_MATCH_JSON_H
#define SERVER_MATCH_JSON_H

#include <jansson.h>

#include "store/reader.h"

/* Finds the tag pair `[SeatN "..."]` in the head of a record: its first byte and what stands
 * between the quotes. False if there is none. */
bool match_json_find_seat(const char *record, int seat, const char **name,
                          size_t *length);

/* Milliseconds since 1970 as ISO 8601. */
json_t *match_json_time(int64_t ms);
json_t *match_json(const struct store_match *match);

#endif
