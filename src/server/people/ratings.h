/* ratings.h - ratings of the people of a server, from the matches that it keeps.
 *
 * Rated are matches at tables that are in the lobby, where nobody gets hints and no errors are
 * possible, if every person at the table has an account. What they need is stored (batch_rated());
 * ratings are rows too (store/rating_rows.h), so that a server has them when it starts.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RATINGS_H
#define SERVER_RATINGS_H

#include "base/json_write.h"
#include "rating/board.h"
#include "server/people/people.h"
#include "store/rating_rows.h"

enum {
    RATINGS_OPTIONS_MAX = 4096,
    RATINGS_BOTS_MAX = PEDRO_SEATS_MAX * PEDRO_NAME_MAX,
};

/* A rated match. `bots` has a word for each seat, the bot or `-`; then, if the match was not played to
 * its target, the number of its hands. */
struct ratings_match {
    int64_t finished_ms;
    char variant[PEDRO_NAME_MAX], options[RATINGS_OPTIONS_MAX], bots[RATINGS_BOTS_MAX];
    char result[100]; /* scores with spaces between them */
    unsigned winners;
    unsigned persons; /* how many must have accounts; not read from the store */
    int seats;
    int64_t user[PEDRO_SEATS_MAX]; /* 0 for a bot, and for a person who was deleted */
};

/* Fills in the house rules, the bots and the number of persons of a match that is over. False if it is not rated, whoever played it. */
bool ratings_describe(const struct table *table, struct ratings_match *match);

/* A result for rating_book_row(), which refers to texts of the match; false if the match cannot be rated. */
struct rating_row;
bool ratings_row(const struct ratings_match *match, struct rating_row *row);

/* Calls `see` for the first `most` matches that wait with a number above `after`, by their numbers, until it returns false.
 * May be called on any thread, with a store of that thread. False also if `see` returned it. */
typedef bool ratings_see(void *data, int64_t id, const struct ratings_match *match);
bool ratings_read(struct store *store, int64_t after, unsigned most, ratings_see *see,
                  void *data);

/* --- ratings_work.c: one server rates what waits, and makes the leaderboards, on a thread --- */

bool ratings_start(struct people *people);
/* To be called at each tick. */
void ratings_tick(struct people *people);
/* This server has stored a match; the others are told. */
void ratings_stored(struct people *people);
/* Something waits, or leaderboards were made. */
void ratings_look(struct people *people);
/* Whether ratings are still to come: a database that had none is being rated from its first match on. A few matches that wait do not count.
 * On any thread. */
bool ratings_are_later(struct store *store);
/* When the threads are over, and when the store is closed. */
void ratings_stop(struct people *people);
void ratings_finish(struct people *people);

/* --- rating what waits --- */

/* Only what a step needs is in memory, however many matches were rated. */

enum {
    RATINGS_AT_ONCE = 200, /* matches of a step */
    RATINGS_PAGE_MAX =
        150, /* entries of a leaderboard that are kept; some may be of people who are deleted later */
    RATINGS_KINDS = 2,     /* enum rating_board_kind */
    RATINGS_NAME_MAX = 64, /* `#` and the number of an account, or `bot:` and its name */
    RATINGS_LINE_MAX = 100 + RATING_MEMBERS_MAX * RATINGS_NAME_MAX,
};

/* Rates the first of the matches that wait, with a number above *after (store_rated_after()) unless that is -1: adds the rows
 * that change to the batch, and says how many matches these are. *after then is for the step after this one: -1 if none wait after them, as
 * a match can be committed after one with a higher number. False if something failed: then the batch is of no use. */
bool ratings_fit(struct store *store, int64_t *after, struct batch *batch,
                 unsigned *count);

/* Adds the leaderboards of all families on a day (days since 1970), made at `at_ms`. False as above. */
bool ratings_make_pages(struct store *store, double day, int64_t at_ms,
                        struct batch *batch);

/* Ids with spaces between them, as the names of sides and of tables. */
enum { RATINGS_IDS_MAX = 160 };
void ratings_write_ids(char text[RATINGS_IDS_MAX], const int64_t *id, unsigned count);
/* At most `most`; returns how many there are. */
unsigned ratings_read_ids(const char *text, int64_t *id, unsigned most);

/* An entry as a line of a page: names without spaces. */
struct ratings_line {
    struct rating_entry entry;
    char name[RATING_MEMBERS_MAX][RATINGS_NAME_MAX];
};
/* Reads the line at *page, and goes to the next one. False if there is none. */
bool ratings_read_line(const char **page, struct ratings_line *line);

/* --- as JSON --- */

/* The account of a person with that name in the rows, 0 if it is none. */
int64_t rating_json_user(const char *name);
/* Whether the account is one of the members. */
bool rating_json_is_of(const struct ratings_line *line, int64_t user);

/* These add members to the object that is open. The rating and its grade: */
void rating_json_values(struct json_writer *writer, const struct rating_entry *entry);
/* The names of accounts as they are now, "" for a deleted one. STORE_NOT_FOUND if one was deleted. */
struct rating_names {
    char of[RATING_MEMBERS_MAX][STORE_NAME_MAX];
};
enum store_result rating_json_names(struct store *store, const struct ratings_line *line,
                                    struct rating_names *names);
/* Rating and grade with the names, and whether it is a reference. */
void rating_json_entry(struct json_writer *writer, const struct ratings_line *line,
                       const struct rating_names *names);
/* `grades`: the names and titles of all grades, the highest first. */
void rating_json_grades(struct json_writer *writer);

/* --- one person --- */

/* A person in a book alone, as number 0. */
struct person_rating {
    int64_t id; /* of the rows; 0: the person has no rated match */
    struct rating_book book;
};

/* False if the rows could not be read; person_rating_finish() in both cases. */
bool person_rating_read(struct store *store, int64_t user, struct person_rating *person);
void person_rating_finish(struct person_rating *person);

/* Calls `see` for the partners of a person, of one family or of all (-1), at most `most`, those with most matches first. `day` is
 * that of the ratings. False if they could not be read. */
typedef void person_rating_see(void *data, unsigned family,
                               const struct ratings_line *line);
bool person_rating_partners(struct store *store, const struct person_rating *person,
                            int family, unsigned most, double day, person_rating_see *see,
                            void *data);

#endif
