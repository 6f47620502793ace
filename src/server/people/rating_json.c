/* rating_json.c - writes ratings with the names of accounts as they are now.
 *
 * SPDX-License-Identifier: MIT */
#include "server/people/rating_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rating/grade.h"

int64_t rating_json_user(const char *name) {
    return *name == '#' ? strtoll(name + 1, NULL, 10) : 0;
}

bool rating_json_is_of(const struct ratings_line *line, int64_t user) {
    for (unsigned i = 0; i < line->entry.members; i++)
        if (user > 0 && rating_json_user(line->name[i]) == user)
            return true;
    return false;
}

enum store_result rating_json_names(struct store *store, const struct ratings_line *line,
                                    struct rating_names *names) {
    enum store_result all = STORE_OK;
    for (unsigned i = 0; i < line->entry.members; i++) {
        const int64_t id = rating_json_user(line->name[i]);
        const bool bot = strncmp(line->name[i], "bot:", 4) == 0;
        struct store_user user = {.name = ""};
        const enum store_result found = id ? store_user(store, id, &user) : STORE_OK;
        if (found != STORE_OK)
            all = found;
        snprintf(names->of[i], sizeof names->of[i], "%s",
                 bot                 ? line->name[i]
                 : found == STORE_OK ? user.name
                                     : "");
    }
    return all;
}

void rating_json_values(struct json_writer *writer, const struct rating_entry *entry) {
    const struct rating_grade *grade =
        rating_grade_of(entry->points.rating, entry->provisional);
    json_put_number(writer, "rating", lround(entry->points.rating));
    json_put_number(writer, "margin", lround(entry->points.margin));
    json_put_number(writer, "matches", entry->results);
    json_put_flag(writer, "provisional", entry->provisional);
    json_put_text(writer, "grade", grade ? grade->name : "");
}

void rating_json_entry(struct json_writer *writer, const struct ratings_line *line,
                       const struct rating_names *names) {
    json_open(writer, "names", '[');
    for (unsigned i = 0; i < line->entry.members; i++)
        json_put_text(writer, NULL, names->of[i]);
    json_close(writer, ']');
    rating_json_values(writer, &line->entry);
    json_put_flag(writer, "reference", line->entry.reference);
}

void rating_json_grades(struct json_writer *writer) {
    json_open(writer, "grades", '[');
    for (unsigned i = 0; rating_grade(i); i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", rating_grade(i)->name);
        json_put_text(writer, "title", rating_grade(i)->title);
        json_put_number(writer, "from", rating_grade(i)->from);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}
