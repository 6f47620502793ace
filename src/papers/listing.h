/* listing.h - what people want to see of a tournament, as listings of cells: settings, entries, tables, seats, standings, wall chart.
 *
 * One table of kinds: the terminal, the prints and the page of results show the same listings.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAPERS_LISTING_H
#define PAPERS_LISTING_H

#include "papers/cells.h"
#include "tournament/tournament.h"

enum listing_kind {
    LISTING_SETTINGS,  /* name, value, meaning */
    LISTING_ENTRIES,   /* number, names, club */
    LISTING_TABLES,    /* of a round, with results */
    LISTING_SEATS,     /* of a round: each person's table, in the order of names */
    LISTING_STANDINGS, /* after a round */
    LISTING_CHART,     /* each entry's opponents and scores in all rounds to this one */
    LISTING_KINDS
};

struct listing {
    char columns[CELLS_COLUMNS_MAX + 1]; /* as cells.h has them */
    char *cells;                         /* the listing owns them */
};

/* The word for a kind, and its title in English, marked for translation. */
const char *listing_word(enum listing_kind kind);
const char *listing_title(enum listing_kind kind);

/* Makes a listing of a round from 1; LISTING_SETTINGS and LISTING_ENTRIES take any number, standings and chart also 0. 0 or PEDRO_ERR_NO_MEMORY;
 * the caller calls listing_finish() in both cases. */
int listing_make(const struct tournament *tournament, enum listing_kind kind,
                 unsigned round, struct listing *listing);
void listing_finish(struct listing *listing);

/* Adds the entries of a side of a table (from 0) with their numbers, "7 Ann Berg & Bo Ek". */
void listing_side(const struct tournament *tournament, unsigned round,
                  const struct tournament_table *table, unsigned side,
                  struct pedro_text *text);

/* Adds the result of a table: its points with dashes between them, or why there are none; nothing while it is missing. */
void listing_result(const struct tournament_table *table, struct pedro_text *text);

/* Adds thousandths of a point with at most `decimals` digits behind the point; and how many are needed for a number, up
 * to 3. */
void listing_score(int64_t thousandths, unsigned decimals, struct pedro_text *text);
unsigned listing_decimals(int64_t thousandths);

/* Adds the value of a tie-break (enum tournament_tiebreak) in its unit, thousandths with so many decimals; nothing for a lot. */
void listing_tiebreak(unsigned tiebreak, int64_t value, unsigned decimals,
                      struct pedro_text *text);

#endif
