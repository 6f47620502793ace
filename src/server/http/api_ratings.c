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
    struct api_request *api;
    unsigned family;
};

static void write_boards(struct json_writer *writer, void *data) {
    const struct boards *boards = data;
    const struct api_request *api = boards->api;
    json_put_text(writer, "family", rating_family(boards->family)->name);
    json_open(writer, "families", '[');
    for (unsigned i = 0; rating_family(i); i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", rating_family(i)->name);
        json_put_text(writer, "title", rating_family(i)->title);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    leaderboard_write(writer, api->http->people, boards->family,
                      api->known ? api->login.user.id : 0);
    rating_json_grades(writer);
}

void api_ratings(struct api_request *api) {
    if (ratings_are_later(api->http->people)) {
        respond_error(api->request, 503, PEDRO_REFUSED_RATINGS_LATER);
        return;
    }
    if (profile_asked(api)) {
        profile_ratings(api);
        return;
    }
    char name[32];
    net_query(api->request, "family", name, sizeof name);
    const int family = rating_family_find(*name ? name : "pedro");
    if (family < 0)
        respond_error(api->request, 404, PEDRO_REFUSED_UNKNOWN_PATH);
    else if (leaderboard_prepare(api->http->people, (unsigned)family))
        respond_json(api->request, NULL, write_boards,
                     &(struct boards){api, (unsigned)family});
    else
        respond_error(api->request, 503, PEDRO_REFUSED_NOT_STORED);
}
