/* week_league.c - finds the leagues of this week from the deals of the day, and stores those of weeks that are over.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/week_league.h"

#include <stdlib.h>

#include "base/grow.h"
#include "base/number_order.h"
#include "server/http/day_ranking.h"
#include "server/process/kept.h"
#include "store/batch.h"
#include "store/reader.h"

enum {
    /* After the last tries of a week, so that no node has one that is not stored. */
    CLOSE_MS = DAY_GRACE_MS + 60 * 60 * 1000,
    WEEKS_AT_ONCE =
        60, /* that are computed for one answer; only if nobody has asked for so long */
};

/* In which league a person is: of the last week in which he played, as it was left. */
struct standing {
    int64_t user;
    uint32_t tier;
};

struct week_leagues {
    struct kept kept;
    struct week_league now;
    struct standing *standing; /* by user */
    size_t count, room;
    bool closing, failed;
};

/* --- who is in which league --- */

static void add_standing(struct week_leagues *all, int64_t user, uint32_t tier) {
    if (grow_array(&all->standing, all->count, &all->room, sizeof *all->standing))
        all->standing[all->count++] = (struct standing){user, tier};
    else
        all->failed = true;
}

static bool add_stored(void *data, const struct store_league *one) {
    add_standing(data, one->user, one->tier + (uint32_t)one->moved);
    return true;
}

static struct standing *find(const struct week_leagues *all, size_t known, int64_t user) {
    const struct standing wanted = {user, 0};
    return known > 0 ? bsearch(&wanted, all->standing, known, sizeof wanted, number_order)
                     : NULL;
}

/* What a week came to is where the next one begins. */
static void follow(struct week_leagues *all, const struct week_league *week) {
    const size_t known = all->count;
    for (size_t i = 0; i < week->count; i++) {
        const struct league_person *person = &week->person[i];
        const uint32_t tier = person->tier + (uint32_t)person->moved;
        struct standing *standing = find(all, known, person->user);
        if (standing)
            standing->tier = tier;
        else
            add_standing(all, person->user, tier);
    }
    if (all->count > 1)
        qsort(all->standing, all->count, sizeof *all->standing, number_order);
}

/* --- a week --- */

static bool arrange(struct http *http, int32_t number, struct week_league *week) {
    const int32_t first = league_first_day(number);
    const struct week_leagues *all = http->leagues;
    const struct day_listing *listing = day_ranking(http, first, first + LEAGUE_DAYS - 1);
    const struct ranking *ranking = listing ? &listing->ranking : NULL;
    free(week->person);
    *week = (struct week_league){.week = number};
    week->person = ranking ? calloc(ranking->persons + 1, sizeof *week->person) : NULL;
    if (!week->person)
        return false;
    for (size_t i = 0; i < ranking->persons; i++) {
        const struct ranking_person *person = &ranking->person[i];
        const struct standing *standing = find(all, all->count, person->user);
        week->person[week->count++] =
            (struct league_person){.user = person->user,
                                   .first_ms = person->first_ms,
                                   .points = person->points,
                                   .deals = person->deals,
                                   .tier = standing ? standing->tier : 0};
    }
    league_arrange(week->person, week->count);
    return true;
}

static void on_closed(void *data, enum store_result result) {
    struct http *http = data;
    /* Whether it was stored, or another node was faster, the next answer finds out. */
    (void)result;
    if (http->leagues)
        http->leagues->closing = false;
}

static void close_week(struct http *http, const struct week_league *week) {
    struct batch *batch = batch_create();
    batch_close_league(batch, week->week);
    for (size_t i = 0; i < week->count; i++) {
        const struct league_person *person = &week->person[i];
        batch_league(batch, &(struct store_league){.week = week->week,
                                                   .moved = person->moved,
                                                   .user = person->user,
                                                   .tier = person->tier,
                                                   .place = person->place,
                                                   .size = person->size,
                                                   .points = person->points});
    }
    http->leagues->closing = true;
    batch_commit(batch, http->store, on_closed, http);
}

static bool may_close(const struct http *http, int32_t week) {
    return !http->leagues->closing &&
           (int64_t)http->clock->wall_ms >=
               (int64_t)league_first_day(week + 1) * DAY_MS + CLOSE_MS;
}

/* Folds the weeks before one that are not stored; the first of them is stored, if it is over for good. */
static bool fold(struct http *http, int32_t closed, int32_t until) {
    struct week_leagues *all = http->leagues;
    struct week_league week = {0};
    bool fine = true, first = true;
    for (int weeks = 0; fine && weeks < WEEKS_AT_ONCE; weeks++) {
        const int32_t day =
            store_daily_next(http->store, closed < 0 ? 0 : league_first_day(closed + 1));
        if (day < 0 || day >= league_first_day(until))
            break;
        closed = league_week(day);
        fine = arrange(http, closed, &week);
        if (fine && first && may_close(http, closed))
            close_week(http, &week);
        if (fine)
            follow(all, &week);
        first = false;
    }
    free(week.person);
    return fine && !all->failed;
}

static bool make(struct http *http, int32_t week) {
    struct week_leagues *all = http->leagues;
    int32_t closed;
    all->count = 0;
    all->failed = false;
    return store_league_closed(http->store, &closed) &&
           store_league_last(http->store, add_stored, all) && !all->failed &&
           (closed >= week || fold(http, closed, week)) && arrange(http, week, &all->now);
}

const struct week_league *week_league(struct http *http) {
    if (!http->leagues && !(http->leagues = calloc(1, sizeof *http->leagues)))
        return NULL;
    struct week_leagues *all = http->leagues;
    const uint64_t begun_ms = clock_now(http->clock);
    const int32_t week = league_week((int32_t)(http->clock->wall_ms / DAY_MS)),
                  first = league_first_day(week);
    /* Tries of the week before count still. */
    const int64_t count =
        store_daily_count(http->store, first - LEAGUE_DAYS, first + LEAGUE_DAYS - 1);
    if (count >= 0 && all->now.week == week &&
        kept_is_fresh(&all->kept, (uint64_t)count, begun_ms))
        return &all->now;
    all->kept.made = false;
    if (count < 0 || !make(http, week))
        return NULL;
    kept_note(&all->kept, (uint64_t)count, begun_ms, clock_now(http->clock));
    return &all->now;
}

void week_leagues_finish(struct http *http) {
    if (http->leagues) {
        free(http->leagues->now.person);
        free(http->leagues->standing);
    }
    free(http->leagues);
    http->leagues = NULL;
}

/* --- the weeks of a person --- */

struct writing {
    struct json_writer *writer;
    unsigned left;
};

static bool write_week(void *data, const struct store_league *one) {
    struct writing *writing = data;
    struct json_writer *writer = writing->writer;
    char date[RECORD_DATE_MAX];
    if (writing->left == 0)
        return false;
    writing->left--;
    record_date(league_first_day(one->week), date);
    json_open(writer, NULL, '{');
    json_put_text(writer, "week", date);
    json_put_number(writer, "league", LEAGUES - (long long)one->tier);
    json_put_number(writer, "place", one->place);
    json_put_number(writer, "size", one->size);
    json_put_number(writer, "points", one->points);
    json_put_number(writer, "moved", one->moved);
    json_close(writer, '}');
    return true;
}

void week_league_write(struct json_writer *writer, struct store *reader, int64_t user,
                       unsigned most) {
    struct writing writing = {writer, most};
    json_open(writer, "leagues", '[');
    store_league_of(reader, user, write_week, &writing);
    json_close(writer, ']');
}
