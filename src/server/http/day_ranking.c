/* day_ranking.c - reads rankings.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/day_ranking.h"

#include <stdio.h>
#include <string.h>

#include "server/people/match_json.h"
#include "server/people/person_json.h"

struct ranking_rows {
    struct ranking *ranking;
    int32_t day;
    char game[PEDRO_NAME_MAX];
};

static bool add_try(void *data, const struct store_daily *tried) {
    struct ranking_rows *rows = data;
    if (tried->day != rows->day || strcmp(tried->game, rows->game) != 0) {
        ranking_next(rows->ranking);
        rows->day = tried->day;
        snprintf(rows->game, sizeof rows->game, "%s", tried->game);
    }
    ranking_add(rows->ranking, tried->user, tried->at_ms, tried->margin);
    return true;
}

bool day_ranking_read(struct store *store, int32_t from, int32_t to,
                      struct ranking *ranking) {
    struct ranking_rows rows = {.ranking = ranking};
    ranking_init(ranking);
    return store_daily(store, from, to, add_try, &rows) && ranking_end(ranking);
}

void day_ranking_person(struct reading *reading, const struct ranking_person *person) {
    struct json_writer *writer = reading->writer;
    json_put_number(writer, "place", person->place);
    reading->fine =
        person_name(writer, "name", reading->store, person->user) && reading->fine;
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

bool day_tries_write(struct json_writer *writer, struct store *store, int64_t user) {
    json_open(writer, "daily", '[');
    const bool fine = store_daily_of(store, user, add_daily, writer);
    json_close(writer, ']');
    return fine;
}
