/* person_rating.h - the ratings of one person, alone and beside partners, read from rows.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_PERSON_RATING_H
#define SERVER_PERSON_RATING_H

#include "server/people/ratings_fit.h"

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
