/* reader_daily.c - queries about first tries at deals of the day, leagues, and the challenges of a person.
 *
 * SPDX-License-Identifier: MIT */
#include "store/store_parts.h"

static enum db_code list(struct db_query *ask, store_see_daily *see, void *data) {
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_daily tried = {.day = (int32_t)db_number(ask, 0),
                                          .game = db_text(ask, 1),
                                          .user = db_number(ask, 2),
                                          .at_ms = db_number(ask, 3),
                                          .margin = (int32_t)db_number(ask, 4),
                                          .answers = db_text(ask, 5)};
        if (!see(data, &tried))
            break;
    }
    return code;
}

bool store_daily(struct store *store, int32_t from, int32_t to, store_see_daily *see,
                 void *data) {
    struct db_query *ask = store->question[ASK_DAILY];
    db_bind_number(ask, 1, from);
    db_bind_number(ask, 2, to);
    return end(ask, list(ask, see, data));
}

bool store_daily_of(struct store *store, int64_t user, store_see_daily *see, void *data) {
    struct db_query *ask = store->question[ASK_DAILY_OF];
    db_bind_number(ask, 1, user);
    return end(ask, list(ask, see, data));
}

static bool keep_margin(void *data, const struct store_daily *tried) {
    *(int32_t *)data = tried->margin;
    return false;
}

enum store_result store_daily_margin(struct store *store, int32_t day, const char *game,
                                     int64_t user, int32_t *margin) {
    struct db_query *ask = store->question[ASK_DAILY_ONE];
    db_bind_number(ask, 1, day);
    db_bind_text(ask, 2, game);
    db_bind_number(ask, 3, user);
    const enum db_code code = list(ask, keep_margin, margin);
    return !end(ask, code) ? STORE_FAILED : code == DB_ROW ? STORE_OK : STORE_NOT_FOUND;
}

int64_t store_daily_count(struct store *store, int32_t from, int32_t to) {
    struct db_query *ask = store->question[ASK_DAILY_COUNT];
    db_bind_number(ask, 1, from);
    db_bind_number(ask, 2, to);
    const enum db_code code = db_step(ask);
    const int64_t count = code == DB_ROW ? db_number(ask, 0) : -1;
    end(ask, code);
    return count;
}

static bool ask_number(struct db_query *ask, int64_t *number) {
    const enum db_code code = db_step(ask);
    *number = code == DB_ROW ? db_number(ask, 0) : -1;
    return end(ask, code);
}

int32_t store_daily_next(struct store *store, int32_t day) {
    struct db_query *ask = store->question[ASK_DAILY_NEXT];
    int64_t next;
    db_bind_number(ask, 1, day);
    ask_number(ask, &next);
    return (int32_t)next;
}

bool store_league_closed(struct store *store, int32_t *week) {
    int64_t closed;
    const bool fine = ask_number(store->question[ASK_LEAGUE_CLOSED], &closed);
    *week = (int32_t)closed;
    return fine;
}

static bool list_leagues(struct db_query *ask, store_see_league *see, void *data) {
    enum db_code code;
    while ((code = db_step(ask)) == DB_ROW) {
        const struct store_league one = {.week = (int32_t)db_number(ask, 0),
                                         .user = db_number(ask, 1),
                                         .tier = (uint32_t)db_number(ask, 2),
                                         .moved = (int32_t)db_number(ask, 3),
                                         .place = (uint32_t)db_number(ask, 4),
                                         .size = (uint32_t)db_number(ask, 5),
                                         .points = (uint32_t)db_number(ask, 6)};
        if (!see(data, &one))
            break;
    }
    return end(ask, code);
}

bool store_league_last(struct store *store, store_see_league *see, void *data) {
    return list_leagues(store->question[ASK_LEAGUE_LAST], see, data);
}

bool store_league_of(struct store *store, int64_t user, store_see_league *see,
                     void *data) {
    struct db_query *ask = store->question[ASK_LEAGUE_OF];
    db_bind_number(ask, 1, user);
    return list_leagues(ask, see, data);
}

bool store_challenges_of(struct store *store, int64_t user, int most,
                         bool (*see)(void *data, const char *name), void *data) {
    struct db_query *ask = store->question[ASK_CHALLENGES_OF];
    enum db_code code;
    db_bind_number(ask, 1, user);
    db_bind_number(ask, 2, most);
    while ((code = db_step(ask)) == DB_ROW)
        if (!see(data, db_text(ask, 0)))
            break;
    return end(ask, code);
}
