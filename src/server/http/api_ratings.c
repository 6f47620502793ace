/* api_ratings.c - leaderboards of persons and of partners.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "rating/family.h"
#include "server/http/http.h"
#include "server/http/profile.h"
#include "server/people/ratings.h"

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
