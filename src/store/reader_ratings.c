/* reader_ratings.c - queries about ratings.
 *
 * SPDX-License-Identifier: MIT */
#include "store/rating_rows.h"
#include "store/store_parts.h"

bool store_rating_last(struct store *store, struct store_rating_last *last) {
    struct db_query *ask = store->question[ASK_RATING_LAST];
    const enum db_code code = db_step(ask);
    if (code == DB_ROW)
        *last = (struct store_rating_last){db_number(ask, 0), db_number(ask, 1),
                                           db_number(ask, 2)};
    end(ask, code);
    return code == DB_ROW;
}

int64_t store_unrated(struct store *store, int64_t most) {
    struct db_query *ask = store->question[ASK_UNRATED_COUNT];
    db_bind_number(ask, 1, most);
    const enum db_code code = db_step(ask);
    const int64_t count = code == DB_ROW ? db_number(ask, 0) : most;
    end(ask, code);
    return count;
}

int64_t store_first_unrated(struct store *store, bool *asked) {
    struct db_query *ask = store->question[ASK_FIRST_UNRATED];
    const enum db_code code = db_step(ask);
    const int64_t first = code == DB_ROW ? db_number(ask, 0) : 0;
    *asked = end(ask, code);
    return first;
}

static bool list(struct db_query *ask, store_see_rating *see, void *data) {
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_rating rating = {.id = db_number(ask, 0),
                                            .name = db_text(ask, 1),
                                            .family = db_number(ask, 2),
                                            .results = db_number(ask, 3),
                                            .state = db_bytes(ask, 4),
                                            .length = db_length(ask, 4)};
        if (!see(data, &rating))
            break;
    }
    return end(ask, code);
}

bool store_rating_person(struct store *store, const char *name, store_see_rating *see,
                         void *data) {
    struct db_query *ask = store->question[ASK_RATING_PERSON];
    db_bind_text(ask, 1, name);
    return list(ask, see, data);
}

bool store_rating_person_at(struct store *store, int64_t id, store_see_rating *see,
                            void *data) {
    struct db_query *ask = store->question[ASK_RATING_PERSON_AT];
    db_bind_number(ask, 1, id);
    return list(ask, see, data);
}

bool store_rating_side(struct store *store, unsigned family, const char *members,
                       store_see_rating *see, void *data) {
    struct db_query *ask = store->question[ASK_RATING_SIDE];
    db_bind_number(ask, 1, family);
    db_bind_text(ask, 2, members);
    return list(ask, see, data);
}

bool store_rating_table(struct store *store, const char *sides, store_see_rating *see,
                        void *data) {
    struct db_query *ask = store->question[ASK_RATING_TABLE];
    db_bind_text(ask, 1, sides);
    return list(ask, see, data);
}

bool store_rating_sides_of(struct store *store, int64_t person, int family, unsigned most,
                           store_see_rating *see, void *data) {
    struct db_query *ask = store->question[ASK_RATING_SIDES_OF];
    db_bind_number(ask, 1, person);
    db_bind_number(ask, 2, family);
    db_bind_number(ask, 3, most);
    return list(ask, see, data);
}

bool store_rating_persons(struct store *store, store_see_rating *see, void *data) {
    return list(store->question[ASK_RATING_PERSONS], see, data);
}

bool store_rating_sides(struct store *store, store_see_rating *see, void *data) {
    return list(store->question[ASK_RATING_SIDES], see, data);
}

bool store_rating_points(struct store *store, int64_t person, unsigned family,
                         store_see_rating_point *see, void *data) {
    struct db_query *ask = store->question[ASK_RATING_POINTS];
    enum db_code code;
    db_bind_number(ask, 1, person);
    db_bind_number(ask, 2, family);
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_rating_point point = {family, db_number(ask, 0),
                                                 db_number(ask, 1), db_number(ask, 2)};
        if (!see(data, &point, db_number(ask, 3)))
            break;
    }
    return end(ask, code);
}

bool store_rating_page(struct store *store, unsigned family, unsigned kind,
                       void (*see)(void *data, int64_t at_ms, int64_t number,
                                   const char *body),
                       void *data) {
    struct db_query *ask = store->question[ASK_RATING_PAGE];
    db_bind_number(ask, 1, family);
    db_bind_number(ask, 2, kind);
    const enum db_code code = db_step(ask);
    if (code == DB_ROW)
        see(data, db_number(ask, 0), db_number(ask, 1), db_text(ask, 2));
    return end(ask, code);
}
