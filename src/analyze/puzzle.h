/* puzzle.h - a decision with one clearly best choice, to be found (docs/puzzles.md).
 *
 * Kept as a row of text, which the same seed makes again (puzzle_make.h):
 *
 *     GAME SEED DEALER LEVEL TAG,TAG | PLAYED | BEST | OTHER
 *
 * The pack is shuffled from the seed, PLAYED is what was done before the decision: each action with its seat, "; " between them. BEST
 * is the choice to be found, OTHER the best of those that are wrong. LEVEL is the lowest one from which computer players find it. The
 * first tag is what has to be chosen, the others are themes (themes.h).
 *
 * A puzzle is asked as the mistake that OTHER would be (mistake.h), in the same words and with the same verdicts.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_PUZZLE_H
#define ANALYZE_PUZZLE_H

#include "analyze/mistake.h"

enum {
    PUZZLE_LEVELS = 5, /* of computer players */
    PUZZLE_TAGS_MAX = 80,
    PUZZLE_PLAYED_MAX = 1024,
    PUZZLE_LINE_MAX = 2048
};

struct puzzle {
    char game[PEDRO_NAME_MAX];
    unsigned seed, dealer;
    unsigned level; /* 1 to PUZZLE_LEVELS */
    char tags[PUZZLE_TAGS_MAX];
    char played[PUZZLE_PLAYED_MAX];
    struct pedro_action best, other;
};

/* The puzzles that come with the program, as rows; how many there are. */
extern const char *const puzzle_table[];
extern const int puzzle_table_size;

/* Reads a row without its LF. False if it is none; whether it can be played is for puzzle_open(). */
bool puzzle_read(const char *row, size_t length, struct puzzle *puzzle);
void puzzle_write(const struct puzzle *puzzle, struct pedro_text *text);

bool puzzle_has_tag(const struct puzzle *puzzle, const char *tag);

/* Tag `index` from 0, NULL past the end: what has to be chosen, then the themes. */
const char *puzzle_tag(unsigned index);
bool puzzle_is_tag(const char *tag);

/* The title of the lesson on a theme, to be translated; NULL for other tags. */
const char *puzzle_theme_title(const char *tag);

/* The first tag of a decision. */
const char *puzzle_kind(const struct pedro_state *state);

/* Makes the match up to the decision. 0, or an error with nothing to be finished. */
int puzzle_open(const struct puzzle *puzzle, struct pedro_match *match);

/* Makes the match in which the other choice was made, and the mistake that this is, due after `day`. 0, or an error; in each case the
 * caller finishes `match` and `tags`. */
int puzzle_as_mistake(const struct puzzle *puzzle, int32_t day, struct pedro_match *match,
                      struct pedro_tags *tags, struct mistake *mistake);

#endif
