/* api_league.c - the leagues of this week: the group of who asks, and where the last weeks have led.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/day_ranking.h"
#include "server/http/routes.h"
#include "server/http/week_league.h"

enum { WEEKS_TOLD = 1 };

struct telling {
    struct http *http;
    const struct week_league *week;
    int64_t asker; /* 0: nobody */
};

/* Of the group that is shown: that of who asks, or the first of the highest league that plays. */
static size_t first_of_group(const struct telling *telling) {
    const struct week_league *week = telling->week;
    for (size_t i = 0; i < week->count; i++)
        if (week->person[i].user == telling->asker)
            return i + 1 - week->person[i].place;
    return 0;
}

static void write_person(struct json_writer *writer, const struct telling *telling,
                         const struct league_person *person) {
    char name[STORE_NAME_MAX];
    day_ranking_name(telling->http, person->user, name);
    json_open(writer, NULL, '{');
    day_ranking_person(writer,
                       &(struct ranking_person){.user = person->user,
                                                .place = person->place,
                                                .points = person->points,
                                                .deals = person->deals},
                       name);
    json_put_flag(writer, "own", person->user == telling->asker);
    json_put_number(writer, "moved", person->moved);
    json_close(writer, '}');
}

static void write_league(struct json_writer *writer, void *data) {
    const struct telling *telling = data;
    const struct week_league *week = telling->week;
    const size_t first = first_of_group(telling);
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
        write_person(writer, telling, &week->person[first + i]);
    json_close(writer, ']');
    if (telling->asker)
        week_league_write(writer, telling->http->store, telling->asker, WEEKS_TOLD);
}

void api_league(struct api_request *api) {
    struct telling telling = {.http = api->http,
                              .week = week_league(api->http),
                              .asker = api->known ? api->login.user.id : 0};
    if (telling.week)
        respond_json(api->request, "cache-control: no-store\r\n", write_league, &telling);
    else
        respond_error(api->request, 503, PEDRO_REFUSED_MATCHES_UNREAD);
}
