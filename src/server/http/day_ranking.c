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
        struct day_listing listing;
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

void day_ranking_name(struct http *http, int64_t user, char name[STORE_NAME_MAX]) {
    struct store_user found;
    const bool known = store_user(http->store, user, &found) == STORE_OK;
    snprintf(name, STORE_NAME_MAX, "%s", known ? found.name : TABLE_NOBODY);
}

static bool read_ranking(struct http *http, struct day_kept *kept) {
    struct ranking *ranking = &kept->listing.ranking;
    struct reading reading = {.ranking = ranking};
    ranking_finish(ranking);
    if (!store_daily(http->store, kept->from, kept->to, add_try, &reading) ||
        !ranking_end(ranking))
        return false;
    for (size_t i = 0; i < ranking->persons && i < DAY_RANKING_LISTED; i++)
        day_ranking_name(http, ranking->person[i].user, kept->listing.name[i]);
    return true;
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

const struct day_listing *day_ranking(struct http *http, int32_t from, int32_t to) {
    if (!http->days && !(http->days = calloc(1, sizeof *http->days)))
        return NULL;
    struct day_kept *kept = place_of(http->days, from, to);
    const uint64_t begun_ms = clock_now(http->clock);
    const int64_t count = store_daily_count(http->store, from, to);
    if (count >= 0 && kept_is_fresh(&kept->kept, (uint64_t)count, begun_ms))
        return &kept->listing;
    kept->kept.made = false;
    if (count < 0 || !read_ranking(http, kept))
        return NULL;
    kept_note(&kept->kept, (uint64_t)count, begun_ms, clock_now(http->clock));
    return &kept->listing;
}

void day_rankings_changed(struct http *http, int32_t day) {
    for (unsigned i = 0; http->days && i < KEPT_RANKINGS; i++)
        if (http->days->at[i].from <= day && day <= http->days->at[i].to)
            http->days->at[i].kept.made = false;
}

void day_ranking_person(struct json_writer *writer, const struct ranking_person *person,
                        const char *name) {
    json_put_number(writer, "place", person->place);
    json_put_text(writer, "name", name);
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
        ranking_finish(&http->days->at[i].listing.ranking);
    free(http->days);
    http->days = NULL;
}
