/* rating_rows.h - ratings as rows: what is kept of persons, sides, tables and their points over time.
 *
 * Rated matches (batch_rated()) wait until one is rated: then it gets the next number from 1 on, in the batch that has all rows that
 * it changes. So each is rated once, and their numbers are their order. States are bytes (rating/parts.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef STORE_RATING_ROWS_H
#define STORE_RATING_ROWS_H

#include "store/batch.h"
#include "store/reader.h"

/* A person, a side or a table. The name of a person is `#` and the number of an account, or another; that of a side are the ids of
 * its members, ascending, with spaces between them; that of a table likewise those of its sides. */
struct store_rating {
    int64_t id; /* of persons and of sides, from 1 in the order of their first matches */
    const char *name;
    int64_t family, results; /* of sides */
    const uint8_t *state;
    size_t length;
};
typedef bool store_see_rating(void *data, const struct store_rating *rating);

/* What a person was after a match. */
struct store_rating_point {
    int64_t family, at_ms, rating, margin;
};
typedef bool store_see_rating_point(void *data, const struct store_rating_point *point,
                                    int64_t count);

/* The match with the number `match` (store_rated_after()) is rated as number `number`. STORE_TAKEN if it is rated already, or that is not the next
 * number. */
void batch_rate_match(struct batch *batch, int64_t match, int64_t number);
/* Each is added, or its state replaced. */
void batch_rating_person(struct batch *batch, const struct store_rating *person);
void batch_rating_side(struct batch *batch, const struct store_rating *side);
void batch_rating_table(struct batch *batch, const struct store_rating *table);
/* store_rating_sides_of() finds the side by the person. */
void batch_rating_member(struct batch *batch, int64_t person, int64_t side);
void batch_rating_point(struct batch *batch, int64_t person, int64_t number,
                        const struct store_rating_point *point);
/* What a leaderboard lists after the match with that number. */
void batch_rating_page(struct batch *batch, unsigned family, unsigned kind, int64_t at_ms,
                       int64_t number, const char *body);

/* The last numbers that were given, 0 for none. */
struct store_rating_last {
    int64_t match, person, side;
};
bool store_rating_last(struct store *store, struct store_rating_last *last);
/* How many wait, at most `most`; that many too if the question failed. */
int64_t store_unrated(struct store *store, int64_t most);
/* The number (store_rated_after()) of the first match that waits, 0 if none does. *asked is false if the question failed. */
int64_t store_first_unrated(struct store *store, bool *asked);
/* As store_rated_after(), only those that wait. */
bool store_unrated_after(struct store *store, int64_t after, unsigned most,
                         store_see_rated *see, void *data);

/* These call `see` once, or not if there is no such row; false if the question failed. */
bool store_rating_person(struct store *store, const char *name, store_see_rating *see,
                         void *data);
bool store_rating_person_at(struct store *store, int64_t id, store_see_rating *see,
                            void *data);
bool store_rating_side(struct store *store, unsigned family, const char *members,
                       store_see_rating *see, void *data);
bool store_rating_table(struct store *store, const char *sides, store_see_rating *see,
                        void *data);
/* Sides of two and more with that person in a family (-1: in all), those with most results first. */
bool store_rating_sides_of(struct store *store, int64_t person, int family, unsigned most,
                           store_see_rating *see, void *data);
/* All persons, and all sides of two and more, by their ids. */
bool store_rating_persons(struct store *store, store_see_rating *see, void *data);
bool store_rating_sides(struct store *store, store_see_rating *see, void *data);
/* The last points first; `count` is how many there are. */
bool store_rating_points(struct store *store, int64_t person, unsigned family,
                         store_see_rating_point *see, void *data);
/* Calls `see` with a page, unless there is none. */
bool store_rating_page(struct store *store, unsigned family, unsigned kind,
                       void (*see)(void *data, int64_t at_ms, int64_t number,
                                   const char *body),
                       void *data);

#endif
