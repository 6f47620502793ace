/* person_json.h - the JSON of a person's sessions, reports and seats.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PERSON_JSON_H
#define SERVER_PERSON_JSON_H

#include <jansson.h>

#include "server/server.h"

enum { PERSON_SESSION_ID_MAX = 17 };

/* The public id of a session, for its owner. */
void person_session_id(const uint8_t hash[STORE_TOKEN_HASH],
                       char id[PERSON_SESSION_ID_MAX]);

/* `here` is the session that asks. */
json_t *person_sessions(struct server *server, int64_t user,
                        const uint8_t here[STORE_TOKEN_HASH]);
/* The reports that a person has made, with their answers; last first. */
json_t *person_reports(struct store *store, int64_t user, int most);
/* Seats at tables that are live. */
json_t *person_seats(const struct server *server, int64_t user);

#endif
