/* frame.h - the contents of a frame of the screen, and the functions that draw its parts
 *into a grid.
 *
 * screen_view.c fills a frame from a player, tests fill one themselves; drawing needs
 * nothing else.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_FRAME_H
#define TUI_FRAME_H

#include "tui/layout.h"
#include "tui/picker.h"
#include "words/exchange.h"
#include "words/narration.h"

enum { FRAME_LOG_MAX = 64 };

struct frame {
    const struct pedro_rules *rules;
    bool study; /* a deal is played again */
    struct seats seats;
    struct pedro_view view;
    const char *title;             /* of the game */
    bool club;                     /* a club table: people may err */
    bool tournament;               /* a table of one: there is no other match */
    bool more;                     /* another board follows */
    const struct pedro_call *call; /* the auction */
    size_t calls;
    const struct exchange
        *exchange; /* what stands at the seats until the hand ends, or NULL */
    bool worth;    /* scoring cards of the hand carry their points */
    bool waiting;  /* for a key, and nothing is asked */
    bool timed;    /* a clock runs: */
    pedro_seat clock_seat;
    int32_t clock_ms;
    bool gathering; /* a trick is complete and still lies on the table: */
    struct finished_trick trick;
    const struct picker *picker; /* NULL when nothing is asked */
    const char *prompt, *keys;   /* in place of what the table says, or NULL */
    const char *line;            /* the line being typed */
    const char
        *standing; /* rich sentences that stay above the log, each with its LF, or NULL */
    const char *log[FRAME_LOG_MAX]; /* rich sentences, the last one last */
    unsigned logged;
};

/* Sets the view of a frame in which a complete trick is shown: all other parts are as before its last card. */
void frame_show_trick(struct frame *frame, const struct happening *happening);

void frame_draw(struct grid *grid, const struct frame *frame);

/* Its parts. */
void draw_table(struct grid *grid, const struct layout *layout,
                const struct frame *frame);
void draw_panel(struct grid *grid, struct grid_rect rect, const struct frame *frame);
/* The same in three lines, for a compact table. */
void draw_strip(struct grid *grid, struct grid_rect rect, const struct frame *frame);
void draw_hand(struct grid *grid, struct grid_rect rect, const struct frame *frame);
void draw_hands(struct grid *grid, struct grid_rect rect, const struct frame *frame);
void draw_choices(struct grid *grid, struct grid_rect rect, const struct frame *frame);

/* Draws a page (rich lines, marked as in words/explain.h) in a border, from line `top` on. Returns the number
 * of its lines; *shown is how many fit. It ends above line `bottom`; what is below stays, but for the prompt and the keys. `keys` says what other keys do there, or is "". */
int draw_page_above(struct grid *grid, int bottom, const char *title, const char *rich,
                    const char *keys, int top, int *shown);

/* The same over the whole grid below its first line. */
int draw_page(struct grid *grid, const char *title, const char *rich, const char *keys,
              int top, int *shown);

#endif
