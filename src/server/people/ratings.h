/* ratings.h - ratings of the people of a server, from the matches that it keeps.
 *
 * Rated are matches at tables that are in the lobby, where nobody gets hints and no errors are
 * possible, if every person at the table has an account. What they need is stored (batch_rated());
 * ratings are rows too (store/rating_rows.h), so that a server has them when it starts.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RATINGS_H
#define SERVER_RATINGS_H

#include "server/people/people.h"

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

#endif
