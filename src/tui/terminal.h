/* terminal.h - the real screen and keyboard, through curses.
 *
 * There is one terminal, so this keeps globals: what must be put back when the program ends, however it
 * ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_TERMINAL_H
#define TUI_TERMINAL_H

#include "tui/grid.h"

enum terminal_key_kind {
    TERMINAL_NOTHING, /* the time is over */
    TERMINAL_NEWS,    /* the other file can be read */
    TERMINAL_SIGNAL,  /* signals_caught() */
    TERMINAL_END,     /* the terminal has gone */
    TERMINAL_RESIZED,
    TERMINAL_LETTER, /* with `letter` */
    TERMINAL_ENTER,
    TERMINAL_ESCAPE,
    TERMINAL_BACKSPACE,
    TERMINAL_ERASE_LINE,
    TERMINAL_REDRAW,
    TERMINAL_LEFT,
    TERMINAL_RIGHT,
    TERMINAL_UP,
    TERMINAL_DOWN,
    TERMINAL_HOME,
    TERMINAL_LAST, /* the End key */
    TERMINAL_PAGE_UP,
    TERMINAL_PAGE_DOWN,
    TERMINAL_HELP,
    TERMINAL_OTHER,
};

struct terminal_key {
    enum terminal_key_kind kind;
    uint32_t letter;
};

/* Switches the terminal to full screen. False if its type is unknown. */
bool terminal_open(bool colour);

/* Restores the terminal. Does nothing if it is not open. */
void terminal_close(void);

void terminal_size(int *width, int *height);

/* True if letters beyond ASCII can be drawn. */
bool terminal_draws(void);

/* Shows a frame; only what has changed is sent. */
void terminal_show(const struct grid *grid);

/* Redraws the whole screen with the next frame. */
void terminal_redraw(void);

/* Waits for a key, so many milliseconds at most; -1 for ever. Also ends when `other` can be read, unless that is
 * -1. */
struct terminal_key terminal_key(int milliseconds, int other);

#endif
