/* person_json.h - the JSON of a person's sessions, reports, friends and seats.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PERSON_JSON_H
#define SERVER_PERSON_JSON_H

#include "base/json_write.h"
#include "record/json_write.h"
#include "server/people/people.h"
#include "store/reader.h"

enum { PERSON_SESSION_ID_MAX = 17 };

/* The public id of a session, for its owner. */
void person_session_id(const uint8_t hash[STORE_TOKEN_HASH],
                       char id[PERSON_SESSION_ID_MAX]);

/* Writes the name that a person has now; TABLE_NOBODY for user 0 and for a person who was deleted. False if it cannot be read. */
bool person_name(struct json_writer *writer, const char *member, struct store *store,
                 int64_t user);

/* Which sessions of a person have a socket, for a thread. NULL without memory. */
struct person_online {
    size_t count;
    uint8_t hash[][STORE_TOKEN_HASH];
};
struct person_online *person_online(const struct people *people, int64_t user);

/* These write a list, and return false if it could not be read, as the member of an open object: "sessions" that are valid at a
 * time (clock.h), of which `here` is the one that asks; */
bool person_sessions(struct json_writer *writer, struct store *store, int64_t user,
                     int64_t lasting_ms, const uint8_t here[STORE_TOKEN_HASH],
                     const struct person_online *online);
/* "reports" that a person has made, with their answers, last first; */
bool person_reports(struct json_writer *writer, struct store *store, int64_t user,
                    int most);
/* "friends": everybody with whom the person has something to do; */
bool person_friends(struct json_writer *writer, struct store *store, int64_t user);
bool person_invitations(struct json_writer *writer, struct store *store, int64_t user);

/* --- matches and score records --- */

/* The JSON of a match in a person's history, and the names in its record. */

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
