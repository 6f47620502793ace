/* api_league.c - the leagues of this week: the group of who asks, and where the last weeks have led.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/http/day_ranking.h"
#include "server/http/routes.h"
#include "server/http/week_league.h"

enum { WEEKS_TOLD = 1 };

struct telling {
    const struct reading *reading;
    struct week_league week;
    int64_t asker; /* 0: nobody */
    bool fine;
};

/* Of the group that is shown: that of who asks, or the first of the highest league that plays. */
static size_t first_of_group(const struct telling *telling) {
    const struct week_league *week = &telling->week;
    for (size_t i = 0; i < week->count; i++)
        if (week->person[i].user == telling->asker)
            return i + 1 - week->person[i].place;
    return 0;
}

static void write_person(struct json_writer *writer, struct telling *telling,
                         const struct league_person *person) {
    json_open(writer, NULL, '{');
    const bool fine =
        day_ranking_person(writer, telling->reading->store,
                           &(struct ranking_person){.user = person->user,
                                                    .place = person->place,
                                                    .points = person->points,
                                                    .deals = person->deals});
    json_put_flag(writer, "own", person->user == telling->asker);
    json_put_number(writer, "moved", person->moved);
    json_close(writer, '}');
    telling->fine = telling->fine && fine;
}

static void write_league(struct json_writer *writer, void *data) {
    struct telling *telling = data;
    const struct week_league *week = &telling->week;
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
    if (telling->asker &&
        !week_league_write(writer, telling->reading->store, telling->asker, WEEKS_TOLD))
        telling->fine = false;
}

struct answer api_league(struct reading *reading) {
    struct telling telling = {.reading = reading,
                              .fine = true,
                              .asker = reading->known ? reading->login.user.id : 0};
    const struct answer answer =
        week_league_read(reading, &telling.week)
            ? answer_read(NULL, write_league, &telling, &telling.fine,
                          PEDRO_REFUSED_MATCHES_UNREAD)
            : answer_error(PEDRO_REFUSED_MATCHES_UNREAD);
    free(telling.week.person);
    return answer;
}
