/* arena_series.h - plays a series of deals in the arena, saves and reports it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_ARENA_SERIES_H
#define CLI_ARENA_SERIES_H

#include <stdio.h>

#include "arena/arena.h"
#include "arena/contestant.h"
#include "cli/arena_file.h"
#include "cli/arena_program.h"
#include "cli/arena_report.h"
#include "cli/game.h"

/* One of the players: a built-in bot, or a program. */
struct arena_contender {
    const char *name; /* as typed, NULL if there is none */
    struct arena_contestant contestant;
    struct arena_program program;
    const struct arena_player *player;
};

/* The options of a run, and its progress. */
struct arena_series {
    struct game game;
    const char *preset, *out;
    struct arena_contender contender[ARENA_PLAYERS];
    struct bot_budget budget;
    uint32_t from, to, next; /* number of the next deal */
    unsigned threads;
    bool matches, luck, json, sprt_asked,
        played; /* an option was given that merging does not
                                             * use */
    struct arena_sprt sprt;
    double width;
    FILE *file;
    bool write_failed;
    double shown; /* time when the progress bar was drawn last */
    char options[4096], header[ARENA_HEADER_MAX]; /* the first line of its file */
    struct arena_report report;
};

/* Plays the deals that its file does not have yet, and reports. Returns an exit code; a
 * failure writes the reason to stderr. */
int arena_series_play(struct arena_series *series);

#endif
