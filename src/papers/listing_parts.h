/* listing_parts.h - what the functions that make listings share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAPERS_LISTING_PARTS_H
#define PAPERS_LISTING_PARTS_H

#include "papers/listing.h"

/* What a listing is made from. */
struct listing_making {
    const struct tournament *tournament;
    unsigned round;
    const struct tournament_standing *standing;  /* in order, or NULL */
    const struct tournament_round_score *scores; /* of all rounds to this one, or NULL */
    struct pedro_text *text;
    char *columns; /* those begun so far; room for CELLS_COLUMNS_MAX and a NUL */
};

typedef void listing_maker(struct listing_making *making);
listing_maker listing_tables, listing_seats;    /* listing_round.c */
listing_maker listing_standings, listing_chart; /* listing_rank.c */

/* Begins the next column with its heading. */
void listing_head(struct listing_making *making, char column, const char *heading);

/* Ends a cell, or a row. */
static inline void listing_next(struct listing_making *making) {
    pedro_text_add_char(making->text, '\t');
}
static inline void listing_end(struct listing_making *making) {
    pedro_text_add_char(making->text, '\n');
}

/* Adds an entry with its number, "7 Ann Berg & Bo Ek". */
void listing_entry(const struct tournament *tournament, unsigned round, unsigned number,
                   struct pedro_text *text);
/* Adds the points of sides, "62-48". */
void listing_points(const int64_t *points, unsigned sides, struct pedro_text *text);

#endif
