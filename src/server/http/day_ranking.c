/* day_ranking.c - reads rankings, and keeps the last few.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/day_ranking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/day.h"
#include "server/people/match_json.h"
#include "server/process/kept.h"
#include "store/reader.h"

enum { KEPT_RANKINGS = 4 }; /* those of two days, and of two weeks */

struct day_rankings {
    struct day_kept {
        int32_t from, to;
        struct kept kept;
        struct ranking ranking;
    } at[KEPT_RANKINGS];
    unsigned next;
};

struct reading {
    struct ranking *ranking;
    int32_t day;
    char game[PEDRO_NAME_MAX];
};

static bool add_try(void *data, const struct store_daily *tried) {
    struct reading *reading = data;
    if (tried->day != reading->day || strcmp(tried->game, reading->game) != 0) {
        ranking_next(reading->ranking);
        reading->day = tried->day;
        snprintf(reading->game, sizeof reading->game, "%s", tried->game);
    }
    ranking_add(reading->ranking, tried->user, tried->at_ms, tried->margin);
    return true;
}

static bool read_ranking(struct store *store, struct day_kept *kept) {
    struct reading reading = {.ranking = &kept->ranking};
    ranking_finish(&kept->ranking);
    return store_daily(store, kept->from, kept->to, add_try, &reading) &&
           ranking_end(&kept->ranking);
}

/* The place of a ranking that is kept, or for it. */
static struct day_kept *place_of(struct day_rankings *all, int32_t from, int32_t to) {
    for (unsigned i = 0; i < KEPT_RANKINGS; i++)
        if (all->at[i].kept.made && all->at[i].from == from && all->at[i].to == to)
            return &all->at[i];
    struct day_kept *kept = &all->at[all->next];
    all->next = (all->next + 1) % KEPT_RANKINGS;
    kept->kept.made = false;
    kept->from = from;
    kept->to = to;
    return kept;
}

const struct ranking *day_ranking(struct http *http, int32_t from, int32_t to) {
    if (!http->days && !(http->days = calloc(1, sizeof *http->days)))
        return NULL;
    struct day_kept *kept = place_of(http->days, from, to);
    const uint64_t begun_ms = clock_now(http->clock);
    const int64_t count = store_daily_count(http->store, from, to);
    if (count >= 0 && kept_is_fresh(&kept->kept, (uint64_t)count, begun_ms))
        return &kept->ranking;
    kept->kept.made = false;
    if (count < 0 || !read_ranking(http->store, kept))
        return NULL;
    kept_note(&kept->kept, (uint64_t)count, begun_ms, clock_now(http->clock));
    return &kept->ranking;
}

void day_rankings_changed(struct http *http, int32_t day) {
    for (unsigned i = 0; http->days && i < KEPT_RANKINGS; i++)
        if (http->days->at[i].from <= day && day <= http->days->at[i].to)
            http->days->at[i].kept.made = false;
}

void day_ranking_person(struct json_writer *writer, struct http *http,
                        const struct ranking_person *person) {
    struct store_user user;
    const bool known = store_user(http->store, person->user, &user) == STORE_OK;
    json_put_number(writer, "place", person->place);
    json_put_text(writer, "name", known ? user.name : TABLE_NOBODY);
    json_put_number(writer, "points", person->points);
    json_put_number(writer, "deals", person->deals);
}

static bool add_daily(void *data, const struct store_daily *tried) {
    struct json_writer *writer = data;
    char date[RECORD_DATE_MAX];
    record_date(tried->day, date);
    json_open(writer, NULL, '{');
    json_put_text(writer, "date", date);
    json_put_text(writer, "game", tried->game);
    match_json_time(writer, "at", tried->at_ms);
    json_put_number(writer, "margin", tried->margin);
    json_put_text(writer, "answers", tried->answers);
    json_close(writer, '}');
    return true;
}

void day_tries_write(struct json_writer *writer, struct store *reader, int64_t user) {
    json_open(writer, "daily", '[');
    store_daily_of(reader, user, add_daily, writer);
    json_close(writer, ']');
}

void day_rankings_finish(struct http *http) {
    for (unsigned i = 0; http->days && i < KEPT_RANKINGS; i++)
        ranking_finish(&http->days->at[i].ranking);
    free(http->days);
    http->days = NULL;
}
