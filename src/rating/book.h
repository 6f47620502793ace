/* book.h - results by name: read from records, score records and tables of results, and rated.
 *
 * A person is a name; record/person_name.h says which names are one person. A
 * bot is `bot:` and its name; bots with a measured strength are references (anchor.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_BOOK_H
#define RATING_BOOK_H

#include <stddef.h>
#include <stdint.h>

#include "pedro/record.h"
#include "rating/index.h"
#include "rating/model.h"
#include "record/day.h"

enum {
    RATING_NAME_MAX = 128,        /* the NUL included */
    RATING_RESULTS_MAX = 1 << 24, /* of a book */
};

/* Why a match is not rated. */
enum rating_left_out {
    RATING_TAKEN,      /* it is */
    RATING_NOT_OVER,   /* it has no winner yet, or is a study of a deal */
    RATING_NO_NAMES,   /* a seat has no name */
    RATING_SAME_NAME,  /* one name has two seats, and is no reference */
    RATING_NOT_PLAYED, /* a side did not come to a game of a tournament */
    RATING_IMPOSSIBLE, /* no match of the game ends so */
    RATING_REASONS,
};

struct rating_person_name {
    char name[RATING_NAME_MAX], key[RATING_NAME_MAX];
    bool reference;
};

struct rating_book {
    struct rating_person_name *person;
    struct rating_result
        *result; /* the day is that of the date, or of the result before */
    size_t persons, persons_room, results, results_room;
    struct rating_index names;
    struct rating_model *model; /* with all persons; results by rating_book_fit() */
};

/* Begins an empty book. False without memory; rating_book_finish() in both cases. */
bool rating_book_init(struct rating_book *book);
void rating_book_finish(struct rating_book *book);

/* Adds a match that was read from a record or a score record; the names and the date are those of
 * the tags. RATING_TAKEN or another enum rating_left_out; PEDRO_ERR_NO_MEMORY. */
int rating_book_match(struct rating_book *book, const struct pedro_match *match,
                      const struct pedro_tags *tags);

/* A result as a table of results has it. */
struct rating_row {
    int32_t day;         /* since 1970-01-01, or RECORD_NO_DAY */
    const char *variant; /* a preset */
    const char *options; /* its house rules, as pedro_options_read(); "" for none */
    unsigned sides, members[RATING_SIDES_MAX];
    char name[RATING_SIDES_MAX][RATING_MEMBERS_MAX][RATING_NAME_MAX];
    double score[RATING_SIDES_MAX];
    unsigned hands; /* that were played, 0 for a match to the target */
    bool order_only;
};

/* Adds such a result. As rating_book_match(); PEDRO_ERR_UNKNOWN_VARIANT, PEDRO_ERR_BAD_OPTION with
 * the reason in `error` (which may be NULL), or PEDRO_ERR_BAD_RECORD if the game has another number
 * of sides. */
int rating_book_row(struct rating_book *book, const struct rating_row *row,
                    struct pedro_option_error *error);

/* Rates the results that were added, in that order, and keeps them no longer; for those who add
 * results in the order of their days. False without memory. */
bool rating_book_take(struct rating_book *book);

/* The number of the person with that name, who is added if new; -1 without memory. */
int rating_book_person(struct rating_book *book, const char *name);
/* The number of the person with that name, or -1. */
int rating_book_find(const struct rating_book *book, const char *name);

/* Rates all results from `since` on in the order of their days, those of a day in the order in
 * which they were added. `see`, unless it is NULL, is called after each. False without memory. */
bool rating_book_fit(struct rating_book *book, int32_t since,
                     void (*see)(void *data, const struct rating_book *book,
                                 const struct rating_result *result),
                     void *data);

#endif
