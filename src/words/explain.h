/* explain.h - the rules of a game in plain words, made from the values of its ruleset.
 *
 * No preset is named here, so a house rule changes the text as it changes the game. The
 * text is a list of chapters, each a list of paragraphs; a paragraph is one line ending
 * in LF, which the caller wraps (wrap.h). A chapter begins with a line "# Title"; a
 * paragraph that begins with "- " is an item of a list, and with "| " a row of a table,
 * whose cells are separated by " | ".
 *
 * Every sentence goes through gettext: that of the system in the terminal, that of
 * src/web/words.c in the page.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_EXPLAIN_H
#define WORDS_EXPLAIN_H

#include "pedro/pedro.h"

enum explain_chapter {
    EXPLAIN_GAME, /* players, the aim */
    EXPLAIN_CARDS,
    EXPLAIN_DEAL,
    EXPLAIN_BIDDING,
    EXPLAIN_TRUMPS,   /* naming trumps and the kitty */
    EXPLAIN_EXCHANGE, /* discarding and drawing */
    EXPLAIN_PLAY,
    EXPLAIN_COUNT, /* counting the hand */
    EXPLAIN_SCORE,
    EXPLAIN_MATCH,  /* winning it */
    EXPLAIN_ERRORS, /* laws for irregularities */
    EXPLAIN_CHAPTERS
};

/* The whole of it. 64 KiB of buffer is enough for any ruleset. */
void explain_rules(const struct pedro_rules *rules, struct pedro_text *text);

/* One chapter. A chapter may be empty (no exchange of cards, for one). */
void explain_chapter(const struct pedro_rules *rules, enum explain_chapter chapter,
                     struct pedro_text *text);

/* The laws for errors at the table, also of a game where none can happen, and those that are for people
 * with paper cards only. */
void explain_laws(const struct pedro_rules *rules, struct pedro_text *text);

/* The word by which a person can request a chapter: "deal", "bidding". */
const char *explain_chapter_name(enum explain_chapter chapter);

#endif
