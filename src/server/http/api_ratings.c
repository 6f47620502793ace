/* api_ratings.c - leaderboards of persons and of partners.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rating/family.h"
#include "rating/history.h"
#include "server/http/reading.h"
#include "server/http/routes.h"
#include "server/people/accounts.h"
#include "server/people/person_json.h"
#include "server/people/ratings.h"
#include "table/message.h"

/* --- leaderboards --- */

enum {
    LISTED_MAX = 100,
    OWN_MAX = 20, /* entries of the asker that are not listed, of each kind */
};

struct board {
    struct json_writer *writer;
    struct store *store;
    int64_t asker; /* 0: nobody */
    double day;
    struct ratings_line line[LISTED_MAX];
    unsigned lines;
    struct ratings_line
        own[OWN_MAX]; /* the strongest of the asker's that are not listed */
    unsigned owns;
    bool fine;
};

/* --- those that are listed --- */

static void write_entry(struct board *board, const struct ratings_line *line,
                        const struct rating_names *names) {
    json_open(board->writer, NULL, '{');
    rating_json_entry(board->writer, line, names);
    json_put_flag(board->writer, "own", rating_json_is_of(line, board->asker));
    json_close(board->writer, '}');
}

/* Who was deleted is left out. */
static void write_page(void *data, int64_t at_ms, int64_t number, const char *page) {
    struct board *board = data;
    struct rating_names names;
    (void)at_ms;
    (void)number;
    while (board->fine && board->lines < LISTED_MAX) {
        struct ratings_line *line = &board->line[board->lines];
        if (!ratings_read_line(&page, line))
            return;
        const enum store_result found = rating_json_names(board->store, line, &names);
        board->fine = found != STORE_FAILED;
        if (found == STORE_OK) {
            write_entry(board, line, &names);
            board->lines++;
        }
    }
}

/* --- the asker's own --- */

static bool is_same(const struct ratings_line *one, const struct ratings_line *other) {
    for (unsigned i = 0; i < one->entry.members; i++)
        if (strcmp(one->name[i], other->name[i]) != 0)
            return false;
    return one->entry.members == other->entry.members;
}

static bool is_listed(const struct board *board, const struct ratings_line *line) {
    for (unsigned i = 0; i < board->lines; i++)
        if (is_same(&board->line[i], line))
            return true;
    return false;
}

static void add(void *data, unsigned family, const struct ratings_line *line) {
    struct board *board = data;
    unsigned at = board->owns;
    (void)family;
    if (line->entry.results == 0 || is_listed(board, line))
        return;
    while (at > 0 && rating_entry_stronger(&line->entry, &board->own[at - 1].entry))
        at--;
    if (at == OWN_MAX)
        return;
    board->owns += board->owns < OWN_MAX;
    memmove(&board->own[at + 1], &board->own[at],
            (board->owns - 1 - at) * sizeof *board->own);
    board->own[at] = *line;
}

static void find_own(struct board *board, unsigned kind, unsigned family,
                     const struct person_rating *person) {
    if (kind == RATING_PARTNERS) {
        board->fine = person_rating_partners(board->store, person, (int)family, OWN_MAX,
                                             board->day, add, board) &&
                      board->fine;
        return;
    }
    struct ratings_line line = {
        .entry = rating_entry_of_person(&person->book, 0, family, board->day)};
    snprintf(line.name[0], RATINGS_NAME_MAX, "%.*s", RATINGS_NAME_MAX - 1,
             person->book.person[0].key);
    add(board, family, &line);
}

static void write_own(struct board *board) {
    struct rating_names names;
    for (unsigned i = 0; board->fine && i < board->owns; i++) {
        board->fine =
            rating_json_names(board->store, &board->own[i], &names) != STORE_FAILED;
        write_entry(board, &board->own[i], &names);
    }
}

/* Writes the members `persons` and `partners` of a family as an account sees them (0: nobody's), with its own entries that are not
 * listed. `day` is that of the ratings. False if they could not be read. */
static bool leaderboard_write(struct json_writer *writer, struct store *store,
                              unsigned family, double day, int64_t asker) {
    static const char *const name[RATINGS_KINDS] = {"persons", "partners"};
    struct person_rating person = {.id = 0};
    bool fine = asker == 0 || person_rating_read(store, asker, &person);
    for (unsigned kind = 0; fine && kind < RATINGS_KINDS; kind++) {
        struct board board = {
            .writer = writer, .store = store, .asker = asker, .day = day, .fine = true};
        json_open(writer, name[kind], '[');
        fine = store_rating_page(store, family, kind, write_page, &board) && board.fine;
        if (fine && person.id > 0) {
            find_own(&board, kind, family, &person);
            write_own(&board);
            fine = board.fine;
        }
        json_close(writer, ']');
    }
    person_rating_finish(&person);
    return fine;
}

/* --- the profile of a person --- */

enum { PARTNERS_LISTED = 20, MATCHES_NAMED = 100 };

/* A byte takes three where it is written with a percent sign. */
enum { QUERY_MAX = 3 * STORE_NAME_MAX };

bool profile_asked(const struct net_request *request) {
    char name[QUERY_MAX];
    net_query(request, "person", name, sizeof name);
    return *name != '\0';
}

enum pedro_refusal_code profile_find(const struct reading *reading,
                                     struct store_user *user) {
    char name[QUERY_MAX];
    struct account_name made;
    net_query(reading->request, "person", name, sizeof name);
    const enum store_result found =
        accounts_find(reading->store, reading->names, name, strlen(name), &made, user);
    return found == STORE_FAILED              ? PEDRO_REFUSED_NOT_STORED
           : found != STORE_OK || user->guest ? PEDRO_REFUSED_FRIEND_UNKNOWN
                                              : PEDRO_REFUSED_NOTHING;
}

double profile_day(const struct reading *reading) {
    return (double)reading->wall_ms / (24 * 60 * 60 * 1000.0);
}

/* --- the names of matches --- */

struct named {
    int64_t finished_ms;
    char name[2 * TABLE_NAME_MAX];
};

struct profile {
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

static void write_points(struct reading *reading, unsigned family) {
    struct json_writer *writer = reading->writer;
    struct profile *profile = reading->data;
    profile->points = profile->points_seen = 0;
    if (!store_rating_points(reading->store, profile->person.id, family, add_point,
                             profile))
        reading->fine = false;
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

static void write_families(struct reading *reading) {
    struct json_writer *writer = reading->writer;
    const struct profile *profile = reading->data;
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
        write_points(reading, i);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

static void write_partner(struct reading *reading, unsigned i) {
    struct json_writer *writer = reading->writer;
    const struct profile *profile = reading->data;
    const struct ratings_line *line = &profile->partners[i];
    struct rating_names names;
    if (rating_json_names(reading->store, line, &names) == STORE_FAILED)
        reading->fine = false;
    json_open(writer, NULL, '{');
    json_put_text(writer, "family", rating_family(profile->partners_family[i])->name);
    rating_json_entry(writer, line, &names);
    json_put_flag(writer, "own", rating_json_is_of(line, reading_user(reading)));
    json_close(writer, '}');
}

static void write_profile(struct reading *reading) {
    struct json_writer *writer = reading->writer;
    const struct profile *profile = reading->data;
    json_put_text(writer, "person", profile->user.name);
    json_put_word(writer, "picture",
                  message_picture(message_picture_of(profile->user.picture)));
    json_put_flag(writer, "own", reading_user(reading) == profile->user.id);
    write_families(reading);
    json_open(writer, "partners", '[');
    for (unsigned i = 0; i < profile->partners_count; i++)
        write_partner(reading, i);
    json_close(writer, ']');
    rating_json_grades(writer);
}

static bool read_all(struct store *store, struct profile *profile) {
    if (!person_rating_read(store, profile->user.id, &profile->person))
        return false;
    return profile->person.id == 0 ||
           (person_rating_partners(store, &profile->person, -1, PARTNERS_LISTED,
                                   profile->today, add_partners, profile) &&
            store_matches_of(store, profile->user.id, INT64_MAX, MATCHES_NAMED, see_match,
                             profile));
}

static struct answer make_profile(struct reading *reading, struct profile *profile) {
    const enum pedro_refusal_code refusal = profile_find(reading, &profile->user);
    if (refusal)
        return answer_error(refusal);
    const struct answer answer =
        read_all(reading->store, profile)
            ? reading_json(reading, write_profile, profile, PEDRO_REFUSED_NOT_STORED)
            : answer_error(PEDRO_REFUSED_NOT_STORED);
    person_rating_finish(&profile->person);
    return answer;
}

struct answer profile_ratings(struct reading *reading) {
    struct profile *profile = calloc(1, sizeof *profile);
    if (!profile)
        return answer_error(PEDRO_REFUSED_NO_MEMORY);
    profile->today = profile_day(reading);
    const struct answer answer = make_profile(reading, profile);
    free(profile);
    return answer;
}

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
