/* score.h - what the games of a tournament are worth, and who met whom.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOURNAMENT_SCORE_H
#define TOURNAMENT_SCORE_H

#include "tournament/tournament.h"

/* The index of an entry in tournament->entry; the entry exists. */
size_t tournament_index(const struct tournament *tournament, unsigned number);

/* True if a table has a result that counts and was played by all sides. */
bool tournament_counts(const struct tournament_table *table);

/* The result between two sides (from 0) of a table that counts: 2 won, 1 drawn, 0 lost. */
int tournament_outcome(const struct tournament_table *table, unsigned side,
                       unsigned other);

/* The lot of an entry: the first four bytes of the seed that pedro_hand_seed() makes for its number. */
int64_t tournament_lot(const struct tournament *tournament, unsigned number);

/* Victory points of the side with the margin, in thousandths of 20: the continuous scale of the
 * World Bridge Federation, 10 + 10 (1 - t^(3m/b)) / (1 - t^3) with t = (sqrt 5 - 1) / 2, for a
 * margin m of 0 to b; 20 beyond. `blitz` is b, at least 1. */
int64_t tournament_victory_points(int64_t margin, int64_t blitz);

/* n / d rounded to the nearest whole number, halves away from 0; d > 0. */
int64_t tournament_divide(int64_t n, int64_t d);

/* Board scores of all tables in rounds 1 to `round`. NULL if there is no memory; free()d. */
struct tournament_field;
struct tournament_field *tournament_field(const struct tournament *tournament,
                                          unsigned round);
/* The score of side 0 or 1 of a table, the average of its boards. */
int64_t tournament_field_score(const struct tournament_field *field,
                               const struct tournament_table *table, unsigned side,
                               enum tournament_score score);

#endif
