/* board.h - a leaderboard of a family of games: persons, or partners.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_BOARD_H
#define RATING_BOARD_H

#include "rating/book.h"
#include "rating/scale.h"

struct rating_entry {
    unsigned members, person[RATING_MEMBERS_MAX];
    unsigned results;
    struct rating_points points; /* of the person, or of the average of the partners */
    bool provisional;
    bool reference; /* a bot of measured strength */
};

struct rating_board {
    struct rating_entry *entry;
    size_t count;
};

enum rating_board_kind { RATING_PERSONS, RATING_PARTNERS };

/* The entry of a person in a family, with 0 results if the person has none there; and that of partners. `day` as below. */
struct rating_entry rating_entry_of_person(const struct rating_book *book,
                                           unsigned person, unsigned family, double day);
struct rating_entry rating_entry_of_side(const struct rating_book *book,
                                         const struct rating_side *side, double day);
/* The same for partners whose strength is known. */
struct rating_entry rating_entry_of_strength(const struct rating_book *book,
                                             const struct rating_side *side,
                                             struct rating_normal strength);

/* Whether the first comes before the second in a list: those who are known well enough, the strongest first. */
bool rating_entry_stronger(const struct rating_entry *one,
                           const struct rating_entry *other);

/* Lists those who have a result in the family: first who is known well enough, the strongest
 * first, then the provisional ones likewise. Partners that are all references are left out.
 * `day` is that of the last result or later. False without memory; rating_board_finish() in both
 * cases. */
bool rating_board_make(struct rating_board *board, const struct rating_book *book,
                       enum rating_board_kind kind, unsigned family, double day);
void rating_board_finish(struct rating_board *board);

/* The day of the last result of a book; RECORD_NO_DAY if it has none. */
int32_t rating_board_day(const struct rating_book *book);

#endif
