/* api_league.c - the leagues of this week: the group of who asks, and where the last weeks have led.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "server/http/day_ranking.h"
#include "server/http/routes.h"
#include "server/http/week_league.h"

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
