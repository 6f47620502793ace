/* screen_state.h - what the parts of the screen share: screen.c the course of a match, screen_view.c what is
 * shown, screen_keys.c what is typed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SCREEN_STATE_H
#define TUI_SCREEN_STATE_H

#include <time.h>

#include "tui/command.h"
#include "tui/frame.h"
#include "tui/screen.h"
#include "tui/terminal.h"

enum {
    SCREEN_PAGE_MAX = 128 << 10,
    SCREEN_NEWS_MAX = 16 << 10,
    SCREEN_REACTION_MS = 250, /* Enter within this time after a turn began is ignored */
    TRICK_DELAYS = 3,         /* a complete trick is shown for so many delays */
    HAND_DELAYS = 12,         /* and the end of a hand, where no key is waited for */
};

/* The result of a key. */
enum screen_outcome {
    SCREEN_GO_ON,
    SCREEN_SKIP, /* the wait is over */
    SCREEN_DONE, /* *action is chosen */
    SCREEN_NEWS, /* the table has news */
    SCREEN_STOP,
};

struct screen_page {
    bool open;
    bool asked; /* opened by a command: stays until it is closed */
    char title[128];
    char *rich; /* SCREEN_PAGE_MAX bytes */
    int top;
};

struct screen {
    struct player *player;
    const struct screen_options *options;
    struct grid grid;
    struct frame frame;
    struct picker picker;
    struct screen_page page;
    char line[ANSWER_LINE_MAX + 1];
    size_t length;
    char *log[FRAME_LOG_MAX]; /* a ring: the newest is at (logged - 1) % FRAME_LOG_MAX */
    unsigned logged;
    char *news;            /* SCREEN_NEWS_MAX bytes, for sentences */
    struct timespec asked; /* when the person's turn began */
    unsigned asked_for;    /* player->changes then, plus 1 */
    unsigned over_for;     /* the same when the end of the match was told */
    bool paused;
    bool is_ahead; /* the next action was typed while the last trick still lay there */
    struct pedro_action ahead;
    bool failed; /* there is no memory for a frame */
};

/* Adds rich sentences, each with its LF, to the log; screen_say() is that for a console. */
void screen_log(struct screen *screen, const char *rich);
void screen_say(void *data, const char *rich);

/* Moves what the player has been told besides events to the log. */
void screen_take_notices(struct screen *screen);

/* Opens a page over the table; for a console, so that it stays until it is closed. */
void screen_open_page(void *data, const char *title, const char *rich);

/* Draws a frame. On failure screen->failed is set. */
void screen_show(struct screen *screen);

/* Does what a key says. *action is set if SCREEN_DONE is returned. */
enum screen_outcome screen_key(struct screen *screen, struct terminal_key key,
                               struct pedro_action *action);

void screen_clear_line(struct screen *screen);

#endif
