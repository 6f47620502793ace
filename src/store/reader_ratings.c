/* reader_ratings.c - queries about ratings.
 *
 * SPDX-License-Identifier: MIT */
#include "store/rating_rows.h"
#include "store/store_parts.h"

static bool show_last(struct db_query *row, reader_see *see, void *data) {
    struct store_rating_last *last = data;
    (void)see;
    *last = (struct store_rating_last){db_number(row, 0), db_number(row, 1),
                                       db_number(row, 2)};
    return false;
}

bool store_rating_last(struct store *store, struct store_rating_last *last) {
    return reader_each(reader_ask(store, ASK_RATING_LAST), show_last, NULL, last) ==
           STORE_OK;
}

int64_t store_first_unrated(struct store *store, bool *asked) {
    const int64_t first = reader_number(reader_ask(store, ASK_FIRST_UNRATED), -1);
    *asked = first >= 0;
    return *asked ? first : 0;
}

static bool show_rating(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_rating *)see)(data,
                                     &(struct store_rating){.id = db_number(row, 0),
                                                            .name = db_text(row, 1),
                                                            .family = db_number(row, 2),
                                                            .results = db_number(row, 3),
                                                            .state = db_bytes(row, 4),
                                                            .length = db_length(row, 4)});
}

struct points {
    unsigned family;
    store_see_rating_point *see;
    void *data;
};

static bool show_point(struct db_query *row, reader_see *see, void *data) {
    const struct points *points = data;
    (void)see;
    return points->see(points->data,
                       &(struct store_rating_point){points->family, db_number(row, 0),
                                                    db_number(row, 1), db_number(row, 2)},
                       db_number(row, 3));
}

bool store_rating_points(struct store *store, int64_t person, unsigned family,
                         store_see_rating_point *see, void *data) {
    return reader_list(reader_ask(store, ASK_RATING_POINTS, person, (int64_t)family),
                       show_point, NULL, &(struct points){family, see, data});
}

typedef void see_page(void *data, int64_t at_ms, int64_t number, const char *body);

static bool show_page(struct db_query *row, reader_see *see, void *data) {
    ((see_page *)see)(data, db_number(row, 0), db_number(row, 1), db_text(row, 2));
    return false;
}

/* --- functions that ask one query, and do nothing else --- */

/* clang-format off */
READER_NUMBER(store_unrated, (struct store *store, int64_t most), most, ASK_UNRATED_COUNT, most)
READER_LIST(store_rating_person, (struct store *store, const char *name, store_see_rating *see, void *data),
    show_rating, ASK_RATING_PERSON, name)
READER_LIST(store_rating_person_at, (struct store *store, int64_t id, store_see_rating *see, void *data),
    show_rating, ASK_RATING_PERSON_AT, id)
READER_LIST(store_rating_side, (struct store *store, unsigned family, const char *members, store_see_rating *see,
        void *data),
    show_rating, ASK_RATING_SIDE, (int64_t)family, members)
READER_LIST(store_rating_table, (struct store *store, const char *sides, store_see_rating *see, void *data),
    show_rating, ASK_RATING_TABLE, sides)
READER_LIST(store_rating_sides_of, (struct store *store, int64_t person, int family, unsigned most,
        store_see_rating *see, void *data),
    show_rating, ASK_RATING_SIDES_OF, person, (int64_t)family, (int64_t)most)
READER_LIST(store_rating_persons, (struct store *store, store_see_rating *see, void *data),
    show_rating, ASK_RATING_PERSONS)
READER_LIST(store_rating_sides, (struct store *store, store_see_rating *see, void *data),
    show_rating, ASK_RATING_SIDES)
READER_LIST(store_rating_page, (struct store *store, unsigned family, unsigned kind, see_page *see, void *data),
    show_page, ASK_RATING_PAGE, (int64_t)family, (int64_t)kind)
/* clang-format on */
