/* screen.h - a director at the full screen of a terminal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef DIRECTOR_SCREEN_H
#define DIRECTOR_SCREEN_H

#include "director/desk.h"

enum screen_end {
    DIRECTOR_SCREEN_LEFT,   /* the director has quit */
    DIRECTOR_SCREEN_BROKEN, /* the disk refused an act */
    DIRECTOR_SCREEN_LINES,  /* the terminal cannot be drawn on, or is too small */
};

/* Shows the panes and obeys keys and lines. */
enum screen_end director_screen_run(struct desk *desk, bool colour);

/* Shows the hall screen of the tournament in a file that another program writes to, until a key is pressed. */
enum screen_end director_screen_hall(const char *path, bool colour);

#endif
