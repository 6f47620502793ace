/* results_table.h - reads a table of results, as a spreadsheet writes it.
 *
 * The first line names the columns: `date`, `game` (a preset), `side1`, `side2`, ... and `score1`,
 * `score2`, ...; `hands` and `options` (house rules) may follow. Fields are separated by commas, semicolons or tabs, whichever
 * the first line has, and may stand in quotation marks (RFC 4180). Names of partners have a `/`
 * between them. A score is a number, or `w`, `d`, `l` for won, drawn and lost.
 *
 * The results of a tournament as CSV (tournament_csv_results()) are such a table too. There the columns `name` of
 * a side stand before its `points`, and partners in one column have ` & ` between them; lines without points are left out.
 *
 * SPDX-License-Identifier: MIT */
#ifndef RATING_RESULTS_TABLE_H
#define RATING_RESULTS_TABLE_H

#include "rating/book.h"

/* Adds the results of a table to a book, and counts them in `count` by enum rating_left_out. 0, or an
 * enum pedro_err with the line and the reason in `error`; the lines before it are then added. */
int rating_results_read(struct rating_book *book, const char *text, size_t length,
                        unsigned long count[RATING_REASONS],
                        struct pedro_record_error *error);

#endif
