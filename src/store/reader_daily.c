/* reader_daily.c - queries about first tries at deals of the day, leagues, and the challenges of a person.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_parts.h"

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
