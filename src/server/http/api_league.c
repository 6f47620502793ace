/* api_league.c - the leagues of this week: the group of who asks, and where the last weeks have led.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "base/grow.h"
#include "base/number_order.h"
#include "server/http/routes.h"
#include "store/batch.h"
#include "store/reader.h"

/* --- the leagues of a week --- */

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

struct standings {
    struct standing *standing; /* by user */
    size_t count, room;
    bool failed;
};

/* --- who is in which league --- */

static void add_standing(struct standings *all, int64_t user, uint32_t tier) {
    if (grow_array(&all->standing, all->count, &all->room, sizeof *all->standing))
        all->standing[all->count++] = (struct standing){user, tier};
    else
        all->failed = true;
}

static bool add_stored(void *data, const struct store_league *one) {
    add_standing(data, one->user, one->tier + (uint32_t)one->moved);
    return true;
}

static struct standing *find(const struct standings *all, size_t known, int64_t user) {
    const struct standing wanted = {user, 0};
    return known > 0 ? bsearch(&wanted, all->standing, known, sizeof wanted, number_order)
                     : NULL;
}

/* What a week came to is where the next one begins. */
static void follow(struct standings *all, const struct week_league *week) {
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

static bool arrange(struct store *store, const struct standings *all, int32_t number,
                    struct week_league *week) {
    const int32_t first = league_first_day(number);
    struct ranking ranking;
    const bool read = day_ranking_read(store, first, first + LEAGUE_DAYS - 1, &ranking);
    free(week->person);
    *week = (struct week_league){.week = number};
    week->person = read ? calloc(ranking.persons + 1, sizeof *week->person) : NULL;
    for (size_t i = 0; week->person && i < ranking.persons; i++) {
        const struct ranking_person *person = &ranking.person[i];
        const struct standing *standing = find(all, all->count, person->user);
        week->person[week->count++] =
            (struct league_person){.user = person->user,
                                   .first_ms = person->first_ms,
                                   .points = person->points,
                                   .deals = person->deals,
                                   .tier = standing ? standing->tier : 0};
    }
    ranking_finish(&ranking);
    if (week->person)
        league_arrange(week->person, week->count);
    return week->person != NULL;
}

/* Whether that is stored, or another node was faster, the next answer finds out. */
static struct batch *close_week(const struct week_league *week) {
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
    return batch;
}

static bool may_close(const struct reading *reading, int32_t week) {
    return !reading->rows &&
           reading->wall_ms >= (int64_t)league_first_day(week + 1) * DAY_MS + CLOSE_MS;
}

/* Folds the weeks before one that are not stored; the first of them is to be stored, if it is over for good. */
static bool fold(struct reading *reading, struct standings *all, int32_t closed,
                 int32_t until) {
    struct week_league week = {0};
    bool fine = true, first = true;
    for (int weeks = 0; fine && weeks < WEEKS_AT_ONCE; weeks++) {
        const int32_t day = store_daily_next(
            reading->store, closed < 0 ? 0 : league_first_day(closed + 1));
        if (day < 0 || day >= league_first_day(until))
            break;
        closed = league_week(day);
        fine = arrange(reading->store, all, closed, &week);
        if (fine && first && may_close(reading, closed))
            reading->rows = close_week(&week);
        if (fine)
            follow(all, &week);
        first = false;
    }
    free(week.person);
    return fine && !all->failed;
}

bool week_league_read(struct reading *reading, struct week_league *week) {
    struct store *store = reading->store;
    const int32_t now = league_week((int32_t)(reading->wall_ms / DAY_MS));
    struct standings all = {.failed = false};
    int32_t closed;
    *week = (struct week_league){.person = NULL};
    const bool fine = store_league_closed(store, &closed) &&
                      store_league_last(store, add_stored, &all) && !all.failed &&
                      (closed >= now || fold(reading, &all, closed, now)) &&
                      arrange(store, &all, now, week);
    free(all.standing);
    return fine;
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

bool week_league_write(struct json_writer *writer, struct store *store, int64_t user,
                       unsigned most) {
    struct writing writing = {writer, most};
    json_open(writer, "leagues", '[');
    const bool fine = store_league_of(store, user, write_week, &writing);
    json_close(writer, ']');
    return fine;
}

enum { WEEKS_TOLD = 1 };

/* Of the group that is shown: that of who asks, or the first of the highest league that plays. */
static size_t first_of_group(const struct reading *reading,
                             const struct week_league *week) {
    for (size_t i = 0; i < week->count; i++)
        if (week->person[i].user == reading_user(reading))
            return i + 1 - week->person[i].place;
    return 0;
}

static void write_person(struct reading *reading, const struct league_person *person) {
    struct json_writer *writer = reading->writer;
    json_open(writer, NULL, '{');
    day_ranking_person(reading, &(struct ranking_person){.user = person->user,
                                                         .place = person->place,
                                                         .points = person->points,
                                                         .deals = person->deals});
    json_put_flag(writer, "own", person->user == reading_user(reading));
    json_put_number(writer, "moved", person->moved);
    json_close(writer, '}');
}

static void write_league(struct reading *reading) {
    struct json_writer *writer = reading->writer;
    const struct week_league *week = reading->data;
    const size_t first = first_of_group(reading, week);
    const int64_t asker = reading_user(reading);
    char date[RECORD_DATE_MAX];
    record_date(league_first_day(week->week), date);
    json_put_text(writer, "week", date);
    record_date(league_first_day(week->week) + LEAGUE_DAYS - 1, date);
    json_put_text(writer, "ends", date);
    json_put_number(writer, "players", (long long)week->count);
    if (week->count > 0)
        json_put_number(writer, "league", LEAGUES - (long long)week->person[first].tier);
    json_open(writer, "group", '[');
    for (size_t i = 0; week->count > 0 && i < week->person[first].size; i++)
        write_person(reading, &week->person[first + i]);
    json_close(writer, ']');
    if (asker && !week_league_write(writer, reading->store, asker, WEEKS_TOLD))
        reading->fine = false;
}

struct answer api_league(struct reading *reading) {
    struct week_league week;
    const struct answer answer =
        week_league_read(reading, &week)
            ? reading_json(reading, write_league, &week, PEDRO_REFUSED_MATCHES_UNREAD)
            : answer_error(PEDRO_REFUSED_MATCHES_UNREAD);
    free(week.person);
    return answer;
}
