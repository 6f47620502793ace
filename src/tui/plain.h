/* plain.h - line mode: for pipes, dumb terminals and screen readers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_PLAIN_H
#define TUI_PLAIN_H

#include "client/player.h"

struct plain_options {
    int delay_ms; /* between moves of the computer players */
    bool resumed; /* first tell the events of this hand */
};

/* Plays until the match is over or the person stops. Returns the exit code: 0, 1 if the
 * match could not continue, or 128 plus the number of the signal that stopped it. */
int plain_run(struct player *player, const struct plain_options *options);

#endif
