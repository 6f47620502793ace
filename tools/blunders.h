/* blunders.h - plays that people laugh at: decisions with choices that are clearly wrong (docs/bots.md).
 *
 * A position is a row of text, with the decision as in a puzzle (analyze/puzzle.h):
 *
 *     THEME GAME SEED DEALER | PLAYED | GOOD | BAD; BAD... | COST
 *
 * The pack is shuffled from the seed, PLAYED is what was done before the decision. Each BAD choice is one that the theme is
 * about, and costs at least a fourteenth of the points of a hand against GOOD, clearly, in many layouts of the hidden
 * cards (a tenth of them for those after the first). The first is what a weak player chose, and COST is its cost in points.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_BLUNDERS_H
#define TOOLS_BLUNDERS_H

#include "analyze/puzzle_make.h"

enum { BLUNDER_BADS = 64, BLUNDER_LINE_MAX = 4096 };

struct blunder_theme {
    const char *name;
    const char *about; /* for people, in English */
    unsigned phase;    /* of the decision */
    /* Marks bad choices. True if there are some, and others. */
    bool (*find)(const struct sight *sight, struct theme_choices *choices);
};

/* Theme `index` from 0, NULL past the end; or by name (blunders_themes.c). */
const struct blunder_theme *blunder_theme_at(unsigned index);
const struct blunder_theme *blunder_theme_find(const char *name);

struct blunder {
    const struct blunder_theme *theme;
    struct puzzle puzzle; /* `best` is the good choice, `other` the first bad one */
    unsigned bads;
    struct pedro_action bad[BLUNDER_BADS];
    double cost;
};

/* Reads a row without its LF; false if it is none. Whether it can be played is for puzzle_open(). (blunders_row.c) */
bool blunder_read(const char *row, size_t length, struct blunder *blunder);
void blunder_print(const struct blunder *blunder);

/* Reads the rows of a file into an array that the caller frees; lines that begin with a semicolon are for people. NULL with
 * a message if there is an error. */
struct blunder *blunder_read_all(const char *path, size_t *count);

/* An opened position, for those who ask players. */
struct blunder_desk {
    struct pedro_match match;
    struct bot_history history;
    struct pedro_view view;
    struct pedro_legal legal;
};
bool blunder_open(const struct blunder *blunder, struct blunder_desk *desk);
/* What a bot does, with dice of its own. */
void blunder_ask(const struct blunder_desk *desk, const struct bot *bot,
                 struct bot_scratch *scratch, unsigned dice, struct pedro_action *action);
bool blunder_is_bad(const struct blunder *blunder, const struct pedro_action *action);

/* Asks the bots that are named, or those with a level, `simple` and `network`, about each position of a file, so many times;
 * prints bad answers, and a table. 0 or an error of a program. (blunders_ask.c) */
int blunders_ask(const char *path, unsigned dice, char *const *names, int count);

#endif
