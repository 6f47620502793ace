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

/* --- deals of the day, and leagues --- */

static bool show_daily(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_daily *)see)(
        data, &(struct store_daily){.day = (int32_t)db_number(row, 0),
                                    .game = db_text(row, 1),
                                    .user = db_number(row, 2),
                                    .at_ms = db_number(row, 3),
                                    .margin = (int32_t)db_number(row, 4),
                                    .answers = db_text(row, 5)});
}

static bool keep_margin(void *data, const struct store_daily *tried) {
    *(int32_t *)data = tried->margin;
    return false;
}

enum store_result store_daily_margin(struct store *store, int32_t day, const char *game,
                                     int64_t user, int32_t *margin) {
    return reader_each(reader_ask(store, ASK_DAILY_ONE, (int64_t)day, game, user),
                       show_daily, (reader_see *)keep_margin, margin);
}

int32_t store_daily_next(struct store *store, int32_t day) {
    return (int32_t)reader_number(reader_ask(store, ASK_DAILY_NEXT, (int64_t)day), -1);
}

static bool keep_week(struct db_query *row, reader_see *see, void *data) {
    (void)see;
    *(int32_t *)data = (int32_t)db_number(row, 0);
    return false;
}

bool store_league_closed(struct store *store, int32_t *week) {
    *week = -1;
    return reader_list(reader_ask(store, ASK_LEAGUE_CLOSED), keep_week, NULL, week);
}

static bool show_league(struct db_query *row, reader_see *see, void *data) {
    return ((store_see_league *)see)(
        data, &(struct store_league){.week = (int32_t)db_number(row, 0),
                                     .user = db_number(row, 1),
                                     .tier = (uint32_t)db_number(row, 2),
                                     .moved = (int32_t)db_number(row, 3),
                                     .place = (uint32_t)db_number(row, 4),
                                     .size = (uint32_t)db_number(row, 5),
                                     .points = (uint32_t)db_number(row, 6)});
}

typedef bool see_challenge(void *data, const char *name);

static bool show_challenge(struct db_query *row, reader_see *see, void *data) {
    return ((see_challenge *)see)(data, db_text(row, 0));
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
READER_LIST(store_daily, (struct store *store, int32_t from, int32_t to, store_see_daily *see, void *data),
    show_daily, ASK_DAILY, (int64_t)from, (int64_t)to)
READER_LIST(store_daily_of, (struct store *store, int64_t user, store_see_daily *see, void *data),
    show_daily, ASK_DAILY_OF, user)
READER_NUMBER(store_daily_count, (struct store *store, int32_t from, int32_t to),
    -1, ASK_DAILY_COUNT, (int64_t)from, (int64_t)to)
READER_LIST(store_league_last, (struct store *store, store_see_league *see, void *data), show_league, ASK_LEAGUE_LAST)
READER_LIST(store_league_of, (struct store *store, int64_t user, store_see_league *see, void *data),
    show_league, ASK_LEAGUE_OF, user)
READER_LIST(store_challenges_of, (struct store *store, int64_t user, int most, see_challenge *see, void *data),
    show_challenge, ASK_CHALLENGES_OF, user, (int64_t)most)
/* clang-format on */
