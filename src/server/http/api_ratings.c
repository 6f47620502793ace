/* api_ratings.c - leaderboards of persons and of partners.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/family.h"
#include "server/http/http.h"
#include "server/http/profile.h"
#include "server/people/leaderboard.h"
#include "server/people/rating_json.h"
#include "server/people/ratings.h"

static void write_boards(struct reading *reading) {
    struct json_writer *writer = reading->writer;
    const unsigned family = *(const unsigned *)reading->data;
    json_put_text(writer, "family", rating_family(family)->name);
    json_open(writer, "families", '[');
    for (unsigned i = 0; rating_family(i); i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", rating_family(i)->name);
        json_put_text(writer, "title", rating_family(i)->title);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    reading->fine = leaderboard_write(writer, reading->store, family,
                                      profile_day(reading), reading_user(reading));
    rating_json_grades(writer);
}

struct answer api_ratings(struct reading *reading) {
    if (ratings_are_later(reading->store))
        return answer_error(PEDRO_REFUSED_RATINGS_LATER);
    if (profile_asked(reading->request))
        return profile_ratings(reading);
    char name[32];
    net_query(reading->request, "family", name, sizeof name);
    const int found = rating_family_find(*name ? name : "pedro");
    if (found < 0)
        return answer_error(PEDRO_REFUSED_UNKNOWN_PATH);
    unsigned family = (unsigned)found;
    return reading_json(reading, write_boards, &family, PEDRO_REFUSED_NOT_STORED);
}
