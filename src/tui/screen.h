/* screen.h - the match on a full screen.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "client/player.h"

enum { SCREEN_LINES = -1 };

struct screen_options {
    int delay_ms;    /* between moves of the computer players */
    int exchange_ms; /* for the part of each seat in the exchange */
    bool wait_trick,
        wait_exchange; /* go on at a key after a trick, after each of these parts */
    bool ascii; /* draw with letters only, even if the terminal has more characters */
    bool colour, two_colours; /* two: hearts and diamonds look the same */
    bool resumed;             /* first tell the events of this hand */
};

/* Plays until the person stops. The terminal is restored when this returns, and also when
 * a signal or a crash ends the program. Returns the exit code, as plain_run() does; or
 * SCREEN_LINES if the terminal is too small for a table, or of an unknown type: the line
 * mode is to go on. */
int screen_run(struct player *player, const struct screen_options *options);

#endif
