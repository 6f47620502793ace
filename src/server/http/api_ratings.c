/* api_ratings.c - leaderboards of persons and of partners.
 *
 * SPDX-License-Identifier: MIT */
#include "rating/family.h"
#include "server/http/http.h"
#include "server/http/profile.h"
#include "server/people/leaderboard.h"
#include "server/people/rating_json.h"
#include "server/people/ratings.h"

struct boards {
    const struct reading *reading;
    unsigned family;
    bool fine;
};

static void write_boards(struct json_writer *writer, void *data) {
    struct boards *boards = data;
    const struct reading *reading = boards->reading;
    json_put_text(writer, "family", rating_family(boards->family)->name);
    json_open(writer, "families", '[');
    for (unsigned i = 0; rating_family(i); i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", rating_family(i)->name);
        json_put_text(writer, "title", rating_family(i)->title);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    boards->fine =
        leaderboard_write(writer, reading->store, boards->family, profile_day(reading),
                          reading->known ? reading->login.user.id : 0);
    rating_json_grades(writer);
}

struct answer api_ratings(struct reading *reading) {
    if (ratings_are_later(reading->store))
        return answer_error(PEDRO_REFUSED_RATINGS_LATER);
    if (profile_asked(reading->request))
        return profile_ratings(reading);
    char name[32];
    net_query(reading->request, "family", name, sizeof name);
    const int family = rating_family_find(*name ? name : "pedro");
    if (family < 0)
        return answer_error(PEDRO_REFUSED_UNKNOWN_PATH);
    struct boards boards = {reading, (unsigned)family, false};
    return answer_read(NULL, write_boards, &boards, &boards.fine,
                       PEDRO_REFUSED_NOT_STORED);
}
