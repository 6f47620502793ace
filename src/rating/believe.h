/* believe.h - whether a match of its game can end as a line of a table of results says.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_BELIEVE_H
#define RATING_BELIEVE_H

#include "rating/book.h"

/* 0 if it can, or if the game of the row is unknown, which rating_book_row() refuses; else PEDRO_ERR_ILLEGAL_ACTION with the
 * reason. `stopped`: it can also be a match that was stopped by the time, and level ones can have a winner. */
int rating_believe(const struct rating_row *row, bool stopped,
                   struct pedro_refusal *refusal);

#endif
