/* terminal.h - the real screen and keyboard, through curses.
 *
 * There is one terminal, so this file has globals: the state that must be restored when
 * the program ends in any way.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_TERMINAL_H
#define TUI_TERMINAL_H

#include "tui/grid.h"

enum terminal_key_kind {
    TERMINAL_NOTHING, /* the time is over */
    TERMINAL_NEWS,    /* the other descriptor is readable */
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
    bool early; /* pressed before terminal_mark() */
};

/* Whether `fd` is a terminal of a known type that can be drawn on. */
bool terminal_is_known(int fd);

/* How many columns the terminal at `fd` has; 0 if it is none, or does not say. */
int terminal_columns(int fd);

/* Writes a line of text to stdout. A terminal would break a long one within a word, so there it becomes several. */
void terminal_line(const char *text);

/* Switches the terminal to full screen, each suit in a colour of its own or, with `two_colours`, as on printed cards. False if its type is unknown. */
bool terminal_open(bool colour, bool two_colours);

/* Restores the terminal. Does nothing if it is not open. */
void terminal_close(void);

void terminal_size(int *width, int *height);

/* True if letters beyond ASCII can be drawn. */
bool terminal_draws(void);

/* Shows a frame; only what has changed is sent. */
void terminal_show(const struct grid *grid);

/* Redraws the whole screen with the next frame. */
void terminal_redraw(void);

/* Something new has just been shown: all keys that were pressed so far are returned as `early`, for they cannot have meant
 * it. */
void terminal_mark(void);

/* Waits for a key, at most `ms` milliseconds; -1 for ever. Also ends when `other` is
 * readable, unless that is -1. */
struct terminal_key terminal_key(int milliseconds, int other);

#endif
