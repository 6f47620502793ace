/* ratings_fit.h - rates matches that wait, and makes leaderboards, from rows to rows: on any thread, with a store of that thread.
 *
 * Only what a step needs is in memory, however many matches were rated.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_RATINGS_FIT_H
#define SERVER_RATINGS_FIT_H

#include "rating/board.h"
#include "store/rating_rows.h"

enum {
    RATINGS_AT_ONCE = 200, /* matches of a step */
    RATINGS_PAGE_MAX =
        150, /* entries of a leaderboard that are kept; some may be of people who are deleted later */
    RATINGS_KINDS = 2,     /* enum rating_board_kind */
    RATINGS_NAME_MAX = 64, /* `#` and the number of an account, or `bot:` and its name */
    RATINGS_LINE_MAX = 100 + RATING_MEMBERS_MAX * RATINGS_NAME_MAX,
};

/* Rates the first of the matches that wait, with a number above *after (store_rated_after()) unless that is -1: adds the rows
 * that change to the batch, and says how many matches these are. *after then is for the step after this one: -1 if none wait after them, as
 * a match can be committed after one with a higher number. False if something failed: then the batch is of no use. */
bool ratings_fit(struct store *store, int64_t *after, struct batch *batch,
                 unsigned *count);

/* Adds the leaderboards of all families on a day (days since 1970), made at `at_ms`. False as above. */
bool ratings_make_pages(struct store *store, double day, int64_t at_ms,
                        struct batch *batch);

/* Ids with spaces between them, as the names of sides and of tables. */
enum { RATINGS_IDS_MAX = 160 };
void ratings_write_ids(char text[RATINGS_IDS_MAX], const int64_t *id, unsigned count);
/* At most `most`; returns how many there are. */
unsigned ratings_read_ids(const char *text, int64_t *id, unsigned most);

/* An entry as a line of a page: names without spaces. */
struct ratings_line {
    struct rating_entry entry;
    char name[RATING_MEMBERS_MAX][RATINGS_NAME_MAX];
};
/* Reads the line at *page, and goes to the next one. False if there is none. */
bool ratings_read_line(const char **page, struct ratings_line *line);

#endif
