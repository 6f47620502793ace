/* rating_json.h - the JSON of a rating of a person or of partners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RATING_JSON_H
#define SERVER_RATING_JSON_H

#include "rating/board.h"
#include "record/json_write.h"
#include "server/server.h"

/* The account of a person of the rating book, 0 if that person has none. */
int64_t rating_json_user(const struct rating_person_name *person);
/* The number of an account's person in the rating book, -1 if the account has no rated match. Here and below
 * server->ratings must be there. */
int rating_json_person(const struct server *server, int64_t user);

/* These add members to the object that is open. The rating and its grade: */
void rating_json_values(struct json_writer *writer, const struct rating_entry *entry);
/* The same with the names, and whether it is a reference. */
void rating_json_entry(struct json_writer *writer, struct server *server,
                       const struct rating_entry *entry);
/* `grades`: the names and titles of all grades, the highest first. */
void rating_json_grades(struct json_writer *writer);
#endif
