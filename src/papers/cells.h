/* cells.h - a listing as cells, and the forms in which it is shown.
 *
 * Cells are one text: a tab between two cells, an LF after each row. The first row has the headings. So a listing is
 * made once, and shown in a terminal, printed, and put on a page. Names have no tabs and no LFs in them.
 *
 * The columns are described by a letter each: 'l' begins at the left, 'r' ends at the right, and 'h' begins at the left
 * and has the name of the row. A row may have fewer cells than there are columns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAPERS_CELLS_H
#define PAPERS_CELLS_H

#include "pedro/text.h"

enum { CELLS_COLUMNS_MAX = 128 };

/* Adds lines with the columns aligned by spaces, two between columns; cards and wide letters count as many columns as
 * they take. */
void cells_lines(const char *cells, const char *columns, struct pedro_text *text);

/* The same in `most` columns of the screen, if that is possible: cells of the widest columns that begin at the left are cut
 * and end with an ellipsis, but keep a dozen columns. */
void cells_lines_within(const char *cells, const char *columns, unsigned most,
                        struct pedro_text *text);

/* The columns of the screen that cells_lines() takes. */
unsigned cells_width(const char *cells, const char *columns);

/* Adds one line for each row after the first: each cell after its heading, "Place 1, Name Ann, Points 3", for people who
 * listen to a screen reader. Empty cells are left out. */
void cells_spoken(const char *cells, struct pedro_text *text);

/* Adds a table of HTML, everything escaped. */
void cells_html(const char *cells, const char *columns, struct pedro_text *text);

#endif
