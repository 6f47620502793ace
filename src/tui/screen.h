/* screen.h - the match on a full screen.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "client/player.h"

struct screen_options {
    int delay_ms; /* between moves of the computer players */
    bool ascii;   /* draw with letters only, also where the terminal could do more */
    bool colour;
    bool resumed; /* tell what has happened in this hand */
};

/* Plays until the person stops. The terminal is as it was before when this returns, and also when a signal
 * or a crash ends the program. Returns the exit code, as plain_run() does. */
int screen_run(struct player *player, const struct screen_options *options);

#endif
