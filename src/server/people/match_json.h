/* match_json.h - the JSON of a match in a person's history, and the names in its
 * record.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_MATCH_JSON_H
#define SERVER_MATCH_JSON_H

#include "record/json_write.h"
#include "store/reader.h"

/* Finds the tag pair `[TAG "..."]` in the head of a record: what stands between the quotes. False if there is none. */
bool match_json_find_tag(const char *record, const char *tag, const char **value,
                         size_t *length);
/* The same of the tag SeatN. */
bool match_json_find_seat(const char *record, int seat, const char **name,
                          size_t *length);

/* Writes the scores of a match, as they are stored. */
void match_json_result(const struct pedro_match *match, struct pedro_text *text);

/* Writes milliseconds since 1970 as a text in ISO 8601. */
void match_json_time(struct json_writer *writer, const char *name, int64_t ms);
/* Writes the member "title" of a game. */
void match_json_title(struct json_writer *writer, const char *variant);
/* Writes an object, with the whole record as its last member if `record`. */
void match_json(struct json_writer *writer, const struct store_match *match, bool record);

/* The same of a score record. */
void match_json_score(struct json_writer *writer, const struct store_score *score,
                      bool record);

#endif
