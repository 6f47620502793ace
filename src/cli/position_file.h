/* position_file.h - positions that a command line names: one of a record, or one that is set up by hand.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_POSITION_FILE_H
#define CLI_POSITION_FILE_H

#include "cli/game.h"
#include "cli/play_from.h"

enum { POSITION_CARDS_MAX = 16 };

/* A position set up by hand, as it is typed. */
struct position_setup {
    bool set;                              /* an option of it was given */
    const char *cards[POSITION_CARDS_MAX]; /* "0=Ah 5h", "stock=2c" */
    unsigned cards_count;
    const char *score, *done; /* or NULL */
    bool single;              /* what was done is words, with blanks or commas between */
};

/* The number of events before the decision that the options choose. 0, or an exit code after writing the reason. */
int position_file_find(const struct play_from *from, const struct pedro_match *record,
                       size_t *events);

/* Does what is typed as at the table, for the seat whose turn it is. 0, or an exit code after writing the reason. */
int position_file_do(struct pedro_match *match, const char *words);

/* Makes the match up to the position of a record, and what is done there instead. Returns 0, or an exit code after writing
 * the reason to stderr. In both cases the caller finishes `match` and `tags`, which begin as zeros. */
int position_file_read(const struct play_from *from, struct pedro_match *match,
                       struct pedro_tags *tags);

/* The same for a position that is set up. A position that cannot be is refused with the reason. */
int position_file_set_up(const struct position_setup *setup, const struct game *game,
                         struct pedro_match *match);

#endif
