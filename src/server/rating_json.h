/* rating_json.h - the JSON of a rating of a person or of partners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RATING_JSON_H
#define SERVER_RATING_JSON_H

#include "rating/board.h"
#include "record/json_write.h"
#include "server/server.h"

/* From a person of the rating book to the number of the account, 0 if that person has none; and from an account
 * to the number of the person in the book, -1 if the account has no rated match. */
int64_t rating_json_user(const struct rating_person_name *person);
int rating_json_person(const struct server *server, int64_t user);

/* Write members of an object that is open: those of the rating and the grade; */
void rating_json_values(struct json_writer *writer, const struct rating_entry *entry);
/* the same with the names, the family unless it is NULL, and whether `asker`, an account or 0, is among them. */
void rating_json_entry(struct json_writer *writer, struct server *server, int64_t asker,
                       const char *family, const struct rating_entry *entry);
/* `grades`: the names and titles of all grades, the highest first. */
void rating_json_grades(struct json_writer *writer);
/* True if the account is among those of the rating. */
bool rating_json_has(const struct server *server, const struct rating_entry *entry,
                     int64_t user);

#endif
