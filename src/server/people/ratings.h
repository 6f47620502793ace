/* ratings.h - ratings of the people of a server, from the matches that it keeps.
 *
 * Rated are matches at tables that are in the lobby, where nobody gets hints and no errors are
 * possible, if every person at the table has an account. What they need is stored (batch_rated());
 * the ratings themselves are in memory, made from all rated matches after the start, on a thread
 * (ratings_load.c). Until then people are told to ask again later.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RATINGS_H
#define SERVER_RATINGS_H

#include "rating/book.h"
#include "rating/history.h"
#include "server/server.h"

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

/* The ratings by all matches that were read, and those of each person after each match. */
struct ratings {
    struct rating_book book;
    struct rating_history history;
};

/* NULL without memory. */
struct ratings *ratings_create(void);
void ratings_destroy(struct ratings *ratings);
/* Rates a match; one that cannot be rated is left out. False without memory: the ratings then are to be destroyed. */
bool ratings_rate(struct ratings *ratings, const struct ratings_match *match);

/* Fills in the house rules, the bots and the number of persons of a match that is over. False if it is not rated, whoever played it. */
bool ratings_describe(const struct table *table, struct ratings_match *match);

/* Calls `see` for the first `most` rated matches with a number above `after`, by their numbers, until it returns false.
 * May be called on any thread, with a store of that thread. False also if `see` returned it. */
typedef bool ratings_see(void *data, int64_t id, const struct ratings_match *match);
bool ratings_read(struct store *store, int64_t after, unsigned most, ratings_see *see,
                  void *data);

void ratings_finish(struct server *server);

/* --- ratings_load.c: what was rated before the start --- */

/* Rates the first matches of the store, and has the others rated on a thread; server->ratings is there when all are.
 * False if that failed. */
bool ratings_load(struct server *server);
/* To be called at each tick: tries again what has failed. */
void ratings_load_tick(struct server *server);
void ratings_load_finish(struct server *server);

/* --- ratings_follow.c: what is rated is read from the store, own matches too --- */

bool ratings_follow_start(struct server *server);
/* Has rated matches read from now on. To be called before cluster_start(); false if there is no memory. */
bool ratings_listen(struct server *server);
/* Matches up to some number have been read: from now on those after them are. */
void ratings_follow_begin(struct server *server);
/* A match was stored by this node: it is read at once, or in a cluster on a thread; the others are told. */
void ratings_follow_add(struct server *server);
/* by another one, or what it said may have been lost. */
void ratings_follow_look(struct server *server);
/* A match was rated. */
void ratings_follow_note(struct server *server, int64_t id);

#endif
