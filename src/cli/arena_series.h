/* arena_series.h - a series of deals in the arena: played, written down, reported.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_SERIES_H
#define CLI_ARENA_SERIES_H

#include <stdio.h>

#include "arena/arena.h"
#include "arena/contestant.h"
#include "cli/arena_program.h"
#include "cli/arena_report.h"
#include "cli/game.h"

/* One of those who play: a bot of ours, or a program. */
struct arena_contender {
    const char *name; /* as typed, NULL if nobody */
    struct arena_contestant contestant;
    struct arena_program program;
    const struct arena_player *player;
};

/* A run as it is asked for, and as far as it has come. */
struct arena_series {
    struct game game;
    const char *preset, *out;
    struct arena_contender contender[ARENA_PLAYERS];
    struct bot_budget budget;
    uint32_t from, to, next; /* the deal that comes next */
    unsigned threads;
    bool matches, json, sprt_asked, played; /* an option was given that merging has no use
                                             * for */
    struct arena_sprt sprt;
    double width;
    FILE *file;
    bool write_failed;
    long long shown_ms; /* when the progress bar was drawn last */
    struct arena_report report;
};

/* Plays what its file does not have yet, and reports. Returns an exit code; what went wrong
 * is said on stderr. */
int arena_series_play(struct arena_series *series);

#endif
