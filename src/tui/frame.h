/* frame.h - what a frame of the screen shows, and the functions that draw its parts into a grid.
 *
 * A frame is filled from a session (screen.c) or by a test; drawing it needs nothing else.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_FRAME_H
#define TUI_FRAME_H

#include "tui/layout.h"
#include "tui/picker.h"
#include "words/narration.h"

enum { FRAME_LOG_MAX = 64 };

struct frame {
    const struct pedro_rules *rules;
    struct seats seats;
    struct pedro_view view;
    const char *title;             /* of the game */
    const struct pedro_call *call; /* the auction */
    size_t calls;
    bool timed; /* a clock runs: */
    pedro_seat clock_seat;
    int32_t clock_ms;
    bool gathering; /* a trick is complete and still lies on the table: */
    struct finished_trick trick;
    const struct picker *picker;    /* NULL when nothing is asked */
    const char *line;               /* what is being typed */
    const char *log[FRAME_LOG_MAX]; /* rich sentences, the last one last */
    unsigned logged;
};

void frame_draw(struct grid *grid, const struct frame *frame);

/* Its parts. */
void draw_table(struct grid *grid, const struct layout *layout,
                const struct frame *frame);
void draw_panel(struct grid *grid, struct grid_rect rect, const struct frame *frame);
void draw_hand(struct grid *grid, struct grid_rect rect, const struct frame *frame);
void draw_hands(struct grid *grid, struct grid_rect rect, const struct frame *frame);
void draw_choices(struct grid *grid, struct grid_rect rect, const struct frame *frame);

/* Draws a page (rich lines, marked as in words/explain.h) in a border, from line `top` on. Returns the number
 * of its lines; *shown is how many fit. */
int draw_page(struct grid *grid, const char *title, const char *rich, int top,
              int *shown);

#endif
