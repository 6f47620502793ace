/* profile.c - the ratings of one person in all families, over time, and beside partners.
 *
 * SPDX-License-Identifier: MIT */
#include "server/http/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rating/family.h"
#include "rating/history.h"
#include "server/people/accounts.h"
#include "server/people/match_json.h"
#include "server/people/rating_json.h"
#include "server/people/ratings.h"
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
    struct server *server = api->server;
    net_query(api->request, "person", name, sizeof name);
    const enum store_result found =
        accounts_find(server->store, server->names, name, strlen(name), &made, user);
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
    int person;   /* of the book, or -1 */
    double today; /* in days */
    struct rating_entry partners[PARTNERS_LISTED];
    unsigned partners_family[PARTNERS_LISTED], partners_count;
    struct named match[MATCHES_NAMED]; /* the last ones of the person, */
    unsigned matches;
    struct rating_point point[RATING_POINTS_LISTED];
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

/* Puts partners into the list, in which those with most matches come first. */
static void insert(struct profile *profile, const struct rating_side *side,
                   const struct rating_entry *entry) {
    unsigned at = profile->partners_count;
    while (at > 0 && profile->partners[at - 1].results < entry->results)
        at--;
    if (at == PARTNERS_LISTED)
        return;
    if (profile->partners_count < PARTNERS_LISTED)
        profile->partners_count++;
    for (unsigned i = profile->partners_count - 1; i > at; i--) {
        profile->partners[i] = profile->partners[i - 1];
        profile->partners_family[i] = profile->partners_family[i - 1];
    }
    profile->partners[at] = *entry;
    profile->partners_family[at] = side->family;
}

/* To rate partners costs more than to see that the list is full of others. */
static bool is_wanted(const struct profile *profile, const struct rating_side *side) {
    return profile->partners_count < PARTNERS_LISTED ||
           profile->partners[PARTNERS_LISTED - 1].results < side->results;
}

static void find_partners(struct profile *profile) {
    const struct rating_book *book = &profile->api->server->ratings->book;
    for (size_t i = 0; i < rating_sides(book->model); i++) {
        const struct rating_side *side = rating_side_at(book->model, i);
        bool among = false;
        for (unsigned member = 0; member < side->members; member++)
            among = among || (int)side->person[member] == profile->person;
        if (!among || side->members < 2 || !is_wanted(profile, side))
            continue;
        const struct rating_entry entry =
            rating_entry_of_side(book, side, profile->today);
        insert(profile, side, &entry);
    }
}

/* --- the answer --- */

static void write_points(struct json_writer *writer, struct profile *profile,
                         unsigned family) {
    const size_t count =
        rating_history_list(&profile->api->server->ratings->history,
                            (unsigned)profile->person, family, profile->point);
    json_open(writer, "points", '[');
    for (size_t i = 0; i < count; i++) {
        const struct rating_point *point = &profile->point[i];
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
    const struct rating_book *book = &profile->api->server->ratings->book;
    json_open(writer, "families", '[');
    for (unsigned i = 0; rating_family(i) && profile->person >= 0; i++) {
        const struct rating_entry entry =
            rating_entry_of_person(book, (unsigned)profile->person, i, profile->today);
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

static bool is_among(const struct rating_entry *entry, int person) {
    for (unsigned i = 0; i < entry->members; i++)
        if ((int)entry->person[i] == person)
            return true;
    return false;
}

static void write_profile(struct json_writer *writer, void *data) {
    struct profile *profile = data;
    const struct api_request *api = profile->api;
    const int64_t asker = api->known ? api->login.user.id : 0;
    const int asker_person = asker > 0 ? rating_json_person(api->server, asker) : -1;
    json_put_text(writer, "person", profile->user.name);
    json_put_word(writer, "picture",
                  message_picture(message_picture_of(profile->user.picture)));
    json_put_flag(writer, "own", asker == profile->user.id);
    write_families(writer, profile);
    json_open(writer, "partners", '[');
    for (unsigned i = 0; i < profile->partners_count; i++) {
        json_open(writer, NULL, '{');
        json_put_text(writer, "family", rating_family(profile->partners_family[i])->name);
        rating_json_entry(writer, api->server, &profile->partners[i]);
        json_put_flag(writer, "own", is_among(&profile->partners[i], asker_person));
        json_close(writer, '}');
    }
    json_close(writer, ']');
    rating_json_grades(writer);
}

void profile_ratings(struct api_request *api) {
    struct profile *profile = calloc(1, sizeof *profile);
    if (!profile) {
        respond_error(api->request, 503, PEDRO_REFUSED_NO_MEMORY);
        return;
    }
    profile->api = api;
    profile->today = (double)api->server->wall_ms / (24 * 60 * 60 * 1000.0);
    if (profile_find(api, &profile->user)) {
        profile->person = rating_json_person(api->server, profile->user.id);
        if (profile->person >= 0) {
            find_partners(profile);
            store_matches_of(api->server->store, profile->user.id, INT64_MAX,
                             MATCHES_NAMED, see_match, profile);
        }
        respond_json(api->request, NULL, write_profile, profile);
    }
    free(profile);
}
