/* person_rating.c - loads a person, or a side and its members, into a book of their own.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rating/grade.h"
#include "rating/parts.h"
#include "server/people/ratings.h"

struct loading {
    struct rating_book *book;
    int64_t id;
    int number; /* of the book; -1: there is no such row, or no memory */
};

static bool see_person(void *data, const struct store_rating *rating) {
    struct loading *loading = data;
    loading->id = rating->id;
    loading->number = rating_book_person(loading->book, rating->name);
    if (loading->number >= 0 &&
        !rating_person_put(loading->book->model, (unsigned)loading->number, rating->state,
                           rating->length))
        loading->number = -1;
    return false;
}

bool person_rating_read(struct store *store, int64_t user, struct person_rating *person) {
    char name[RATINGS_NAME_MAX];
    struct loading loading = {.book = &person->book, .number = -1};
    *person = (struct person_rating){.id = 0};
    snprintf(name, sizeof name, "#%lld", (long long)user);
    if (!rating_book_init(&person->book) ||
        !store_rating_person(store, name, see_person, &loading))
        return false;
    person->id = loading.id;
    return loading.id == 0 || loading.number == 0;
}

void person_rating_finish(struct person_rating *person) {
    rating_book_finish(&person->book);
}

/* --- partners --- */

struct side {
    unsigned family;
    char members[RATINGS_IDS_MAX];
    size_t length;
    uint8_t state[RATING_PART_MAX];
};

struct sides {
    struct side *side;
    unsigned count;
};

static bool see_side(void *data, const struct store_rating *rating) {
    struct sides *sides = data;
    struct side *side = &sides->side[sides->count];
    if (rating->length > sizeof side->state)
        return true;
    side->family = (unsigned)rating->family;
    side->length = rating->length;
    snprintf(side->members, sizeof side->members, "%s", rating->name);
    memcpy(side->state, rating->state, rating->length);
    sides->count++;
    return true;
}

/* Members are added in the order of their ids, which is that of what the side has told them. */
static bool rate_side(struct store *store, const struct side *side, double day,
                      struct rating_book *book, struct ratings_line *line) {
    int64_t id[RATING_MEMBERS_MAX];
    struct rating_side who = {.family = side->family};
    struct rating_normal strength;
    const unsigned members = ratings_read_ids(side->members, id, RATING_MEMBERS_MAX);
    for (; who.members < members; who.members++) {
        struct loading loading = {.book = book, .number = -1};
        if (!store_rating_person_at(store, id[who.members], see_person, &loading) ||
            loading.number < 0)
            return false;
        who.person[who.members] = (unsigned)loading.number;
        snprintf(line->name[who.members], RATINGS_NAME_MAX, "%.*s", RATINGS_NAME_MAX - 1,
                 book->person[loading.number].key);
    }
    if (!rating_side_read(book->model, &who, side->state, side->length, day, &strength))
        return false;
    line->entry = rating_entry_of_strength(book, &who, strength);
    return true;
}

bool person_rating_partners(struct store *store, const struct person_rating *person,
                            int family, unsigned most, double day, person_rating_see *see,
                            void *data) {
    struct sides sides = {calloc(most, sizeof *sides.side), 0};
    bool good = sides.side &&
                store_rating_sides_of(store, person->id, family, most, see_side, &sides);
    for (unsigned i = 0; good && i < sides.count; i++) {
        struct rating_book book;
        struct ratings_line line;
        good = rating_book_init(&book) &&
               rate_side(store, &sides.side[i], day, &book, &line);
        if (good)
            see(data, sides.side[i].family, &line);
        rating_book_finish(&book);
    }
    free(sides.side);
    return good;
}

/* --- as JSON --- */

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
