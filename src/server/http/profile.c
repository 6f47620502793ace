/* profile.c - the ratings of one person in all families, over time, and beside partners.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rating/family.h"
#include "rating/history.h"
#include "server/http/http.h"
#include "server/people/accounts.h"
#include "server/people/match_json.h"
#include "server/people/person_rating.h"
#include "server/people/rating_json.h"
#include "table/message.h"

enum { PARTNERS_LISTED = 20, MATCHES_NAMED = 100 };

/* A byte takes three where it is written with a percent sign. */
enum { QUERY_MAX = 3 * STORE_NAME_MAX };

bool profile_asked(struct api_request *api) {
    char name[QUERY_MAX];
    net_query(api->request, "person", name, sizeof name);
    return *name != '\0';
}

bool profile_find(struct api_request *api, struct store_user *user) {
    char name[QUERY_MAX];
    struct account_name made;
    struct http *http = api->http;
    net_query(api->request, "person", name, sizeof name);
    const enum store_result found =
        accounts_find(http->store, http->people->names, name, strlen(name), &made, user);
    if (found == STORE_FAILED)
        respond_error(api->request, 503, PEDRO_REFUSED_NOT_STORED);
    else if (found != STORE_OK || user->guest)
        respond_error(api->request, 404, PEDRO_REFUSED_FRIEND_UNKNOWN);
    else
        return true;
    return false;
}

/* --- the names of matches --- */

struct named {
    int64_t finished_ms;
    char name[2 * TABLE_NAME_MAX];
};

struct profile {
    struct api_request *api;
    struct store_user user;
    struct person_rating person;
    double today; /* in days */
    struct ratings_line partners[PARTNERS_LISTED];
    unsigned partners_family[PARTNERS_LISTED], partners_count;
    struct named match[MATCHES_NAMED]; /* the last ones of the person, */
    unsigned matches;
    struct store_rating_point point[RATING_POINTS_LISTED];
    size_t points, points_seen; /* of a family: that are listed, and of all */
};

static bool see_match(void *data, const struct store_match *match) {
    struct profile *profile = data;
    struct named *named = &profile->match[profile->matches++];
    named->finished_ms = match->finished_ms;
    snprintf(named->name, sizeof named->name, "%s", match->name);
    return profile->matches < MATCHES_NAMED;
}

/* The name of the match that ended then; "" if it is not among the last ones. */
static const char *name_of(const struct profile *profile, int64_t at_ms) {
    for (unsigned i = 0; i < profile->matches; i++)
        if (profile->match[i].finished_ms == at_ms)
            return profile->match[i].name;
    return "";
}

/* --- partners --- */

static void add_partners(void *data, unsigned family, const struct ratings_line *line) {
    struct profile *profile = data;
    profile->partners[profile->partners_count] = *line;
    profile->partners_family[profile->partners_count++] = family;
}

/* --- the answer --- */

static bool add_point(void *data, const struct store_rating_point *point, int64_t count) {
    struct profile *profile = data;
    const long place = rating_history_place(profile->points_seen++, (size_t)count);
    profile->points = count < RATING_POINTS_LISTED ? (size_t)count : RATING_POINTS_LISTED;
    if (place >= 0)
        profile->point[profile->points - 1 - (size_t)place] = *point;
    return true;
}

static void write_points(struct json_writer *writer, struct profile *profile,
                         unsigned family) {
    profile->points = profile->points_seen = 0;
    store_rating_points(profile->api->http->store, profile->person.id, family, add_point,
                        profile);
    json_open(writer, "points", '[');
    for (size_t i = 0; i < profile->points; i++) {
        const struct store_rating_point *point = &profile->point[i];
        const char *match = name_of(profile, point->at_ms);
        json_open(writer, NULL, '{');
        match_json_time(writer, "at", point->at_ms);
        json_put_number(writer, "rating", point->rating);
        json_put_number(writer, "margin", point->margin);
        if (*match)
            json_put_text(writer, "match", match);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void write_families(struct json_writer *writer, struct profile *profile) {
    json_open(writer, "families", '[');
    for (unsigned i = 0; rating_family(i) && profile->person.id > 0; i++) {
        const struct rating_entry entry =
            rating_entry_of_person(&profile->person.book, 0, i, profile->today);
        if (entry.results == 0)
            continue;
        json_open(writer, NULL, '{');
        json_put_text(writer, "name", rating_family(i)->name);
        json_put_text(writer, "title", rating_family(i)->title);
        rating_json_values(writer, &entry);
        write_points(writer, profile, i);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void write_profile(struct json_writer *writer, void *data) {
    struct profile *profile = data;
    const struct api_request *api = profile->api;
    const int64_t asker = api->known ? api->login.user.id : 0;
    json_put_text(writer, "person", profile->user.name);
    json_put_word(writer, "picture",
                  message_picture(message_picture_of(profile->user.picture)));
    json_put_flag(writer, "own", asker == profile->user.id);
    write_families(writer, profile);
    json_open(writer, "partners", '[');
    for (unsigned i = 0; i < profile->partners_count; i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "family", rating_family(profile->partners_family[i])->name);
        rating_json_entry(writer, api->http->people, &profile->partners[i]);
        json_put_flag(writer, "own", rating_json_is_of(&profile->partners[i], asker));
        json_close(writer, '}');
    }
    json_close(writer, ']');
    rating_json_grades(writer);
}

static bool read_all(struct profile *profile) {
    struct store *store = profile->api->http->store;
    if (!person_rating_read(store, profile->user.id, &profile->person))
        return false;
    return profile->person.id == 0 ||
           (person_rating_partners(store, &profile->person, -1, PARTNERS_LISTED,
                                   profile->today, add_partners, profile) &&
            store_matches_of(store, profile->user.id, INT64_MAX, MATCHES_NAMED, see_match,
                             profile));
}

void profile_ratings(struct api_request *api) {
    struct profile *profile = api_allocate(api, sizeof *profile);
    if (!profile)
        return;
    profile->api = api;
    profile->today = (double)api->http->clock->wall_ms / (24 * 60 * 60 * 1000.0);
    if (profile_find(api, &profile->user)) {
        if (read_all(profile))
            respond_json(api->request, NULL, write_profile, profile);
        else
            respond_error(api->request, 503, PEDRO_REFUSED_NOT_STORED);
        person_rating_finish(&profile->person);
    }
    free(profile);
}
