/* load.h - load shedding: which work the server refuses, and in which order, when it is
 * overloaded.
 *
 * Two delays are measured: how long rows wait for their commit, and how late the loop
 * comes to its tick. The larger one, smoothed, sets the level: first new tables are
 * refused, then new watchers, changes of the list of tables, and hints; never the moves
 * of a match. The level goes down one step at a time, when the delay has stayed below
 * half of the limit.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SERVER_LOAD_H
#define SERVER_LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "pedro/text.h"

/* In the order in which they are shed. */
enum load_work {
    LOAD_TABLES,   /* tables that are opened */
    LOAD_WATCHERS, /* new spectators */
    LOAD_LOBBY,    /* changes in the list of tables */
    LOAD_HINTS,
    LOAD_WORKS
};

struct load {
    bool never;      /* nothing is shed, whatever the delay */
    unsigned level;  /* number of kinds that are shed */
    double delay_ms; /* smoothed */
    uint64_t tick_ms, calm_ms;
    uint64_t worst_ms;         /* of the commits since the last tick */
    unsigned writes;           /* commits that have not come back, */
    uint64_t progress_ms;      /* time when one came back, or the first began */
    uint64_t shed[LOAD_WORKS]; /* number of uses refused, by kind */
};

/* Rows are handed to the store, and come back. All times are monotonic. */
void load_write_begins(struct load *load, uint64_t now_ms);
void load_write_ends(struct load *load, uint64_t begun_ms, uint64_t now_ms);

/* To be called every LOAD_TICK_MS. True if the level has changed. */
bool load_tick(struct load *load, uint64_t now_ms);
enum { LOAD_TICK_MS = 100 };

/* Whether a piece of such work is refused now; it is then counted. */
bool load_sheds(struct load *load, enum load_work work);

/* What is shed, in words: "tables watchers", or "" for nothing. */
void load_describe(const struct load *load, struct pedro_text *text);

#endif
