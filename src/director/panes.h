/* panes.h - the full screen of a director, drawn into a grid: the tables of the round, standings and entries, the last
 * answer, and the line that is being typed; and the screen for the hall.
 *
 * Drawing needs no terminal, so tests compare screens.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DIRECTOR_PANES_H
#define DIRECTOR_PANES_H

#include "director/desk.h"
#include "tui/grid.h"

enum pane { PANE_TABLES, PANE_STANDINGS, PANE_ENTRIES, PANES };

enum {
    PANES_WIDTH = 60, /* the least of a terminal */
    PANES_HEIGHT = 16,
    PANES_BESIDE = 120, /* from this width on another pane can stand beside the tables */
    HALL_PAGE_SECONDS = 10, /* what does not fit in the hall is shown page by page */
};

struct panes {
    const struct tournament *tournament;
    enum pane pane;
    int top[PANES]; /* lines scrolled out */
    unsigned
        selected; /* index of a table of the round, which a result without a number is for */
    struct listing listing[PANES]; /* as panes_refresh() made them */
    const char *answer;            /* the last one */
    const char *line;              /* being typed */
    uint64_t now, clock;           /* seconds since 1970; `clock` as desk_clock() */
};

/* Makes the listings of the panes anew, after the tournament has changed. False if there is no memory. */
bool panes_refresh(struct panes *panes);
void panes_finish(struct panes *panes);

/* How many lines are for the last answer, and whether it takes more, so that it has to be a page. */
int panes_answer_lines(const struct grid *grid);
bool panes_answer_is_long(const struct grid *grid, const char *answer);

void panes_draw(struct grid *grid, struct panes *panes);

/* Draws the screen for the hall: the clock, the tables of the last published round, and the standings. */
void panes_draw_hall(struct grid *grid, const struct panes *panes);

/* The round whose tables are shown: the draft if there is one. 0 before the first. */
unsigned panes_round(const struct tournament *tournament);

/* Selects the next table of the round without a result, from the selected one on. */
void panes_next_missing(struct panes *panes);

#endif
