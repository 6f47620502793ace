/* papers.h - the papers of a tournament as pages of HTML, to be printed or published.
 *
 * Each is one file without scripts. The size of the paper is left to the printer: margins and rows suit A4 and letter, and
 * no slip or card is cut by the end of a page.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAPERS_PAPERS_H
#define PAPERS_PAPERS_H

#include "tournament/tournament.h"

enum papers_kind {
    PAPERS_SEATING,   /* the tables of a round, and everybody's table by name */
    PAPERS_SLIPS,     /* a slip for the result of each table of a round */
    PAPERS_CARDS,     /* a score card for each entry, a line for each round */
    PAPERS_STANDINGS, /* after a round */
    PAPERS_CHART,     /* the wall chart of all rounds to this one */
    PAPERS_EVENT,     /* standings, all rounds and the wall chart: the page of results */
    PAPERS_KINDS
};

/* The style sheet of the pages. */
extern const char papers_style[];

/* The word that is typed for a kind, and what it is, in English, marked for translation. */
const char *papers_word(enum papers_kind kind);
const char *papers_help(enum papers_kind kind);

/* Whether a kind needs a round that was drawn: seating and slips. */
bool papers_needs_round(enum papers_kind kind);

/* Makes a paper of a round: from 1 if papers_needs_round(), else from 0, and not above tournament->rounds. *html is the
 * caller's to free; it ends in a NUL. 0 or PEDRO_ERR_NO_MEMORY. */
int papers_make(const struct tournament *tournament, enum papers_kind kind,
                unsigned round, char **html, size_t *length);

#endif
