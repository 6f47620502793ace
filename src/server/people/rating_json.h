/* rating_json.h - the JSON of a rating of a person or of partners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RATING_JSON_H
#define SERVER_RATING_JSON_H

#include "base/json_write.h"
#include "server/people/ratings_fit.h"

/* The account of a person with that name in the rows, 0 if it is none. */
int64_t rating_json_user(const char *name);
/* Whether the account is one of the members. */
bool rating_json_is_of(const struct ratings_line *line, int64_t user);

/* These add members to the object that is open. The rating and its grade: */
void rating_json_values(struct json_writer *writer, const struct rating_entry *entry);
/* The names of accounts as they are now, "" for a deleted one. STORE_NOT_FOUND if one was deleted. */
struct rating_names {
    char of[RATING_MEMBERS_MAX][STORE_NAME_MAX];
};
enum store_result rating_json_names(struct store *store, const struct ratings_line *line,
                                    struct rating_names *names);
/* Rating and grade with the names, and whether it is a reference. */
void rating_json_entry(struct json_writer *writer, const struct ratings_line *line,
                       const struct rating_names *names);
/* `grades`: the names and titles of all grades, the highest first. */
void rating_json_grades(struct json_writer *writer);
#endif
