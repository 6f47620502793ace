/* ratings.h - ratings of the people of a server, from the matches that it keeps.
 *
 * Rated are matches at tables that are in the lobby, where nobody gets hints and no errors are
 * possible, if every person at the table has an account. What they need is stored (batch_rated());
 * the ratings themselves are in memory, made from all rated matches at the start.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RATINGS_H
#define SERVER_RATINGS_H

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
    int seats;
    int64_t user[PEDRO_SEATS_MAX]; /* 0 for a bot, and for a person who was deleted */
};

/* Rates all matches of the store. False if that failed. */
bool ratings_load(struct server *server);
void ratings_finish(struct server *server);

/* Fills in the house rules and the bots of a match that is over. False if it is not rated. */
bool ratings_describe(struct server *server, const struct table *table,
                      struct ratings_match *match);

/* Rates a match that has been stored. */
void ratings_add(struct server *server, const struct ratings_match *match);

/* Another node has stored a match, which ratings_add() has told. */
void ratings_hear(struct server *server, const char *text);

#endif
