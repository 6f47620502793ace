/* matches.h - the matches that `pedro play` has saved.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_MATCHES_H
#define CLI_MATCHES_H

#include "base/autosave.h"
#include "pedro/pedro.h"

struct saved_match {
    char path[AUTOSAVE_PATH_MAX];
    bool readable; /* else only the path is set */
    struct pedro_match match;
    struct pedro_tags tags;
    pedro_seat me; /* the person's seat, or PEDRO_NO_SEAT */
};

struct matches {
    struct autosave_file *file; /* the newest first */
    size_t count;
    char directory[AUTOSAVE_PATH_MAX];
};

/* Finds the saved matches. Returns 0, or an exit code after writing the reason to
 * stderr. */
int matches_find(struct matches *matches);
void matches_finish(struct matches *matches);

/* Reads saved match number `index`, from 0. False if the path is too long; for saved_match_finish(). */
bool matches_read(const struct matches *matches, size_t index, struct saved_match *saved);
void saved_match_finish(struct saved_match *saved);

/* What became of it. One that was given up is over, and lost. A deal that was played again is a study, and no match. */
bool saved_match_has_won(const struct saved_match *saved);
bool saved_match_is_resigned(const struct saved_match *saved);
bool saved_match_is_over(const struct saved_match *saved);
bool saved_match_is_study(const struct saved_match *saved);

#endif
