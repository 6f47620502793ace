/* screen_state.h - shared by the parts of the screen: screen.c runs the match,
 * screen_view.c shows it, screen_keys.c handles keys.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_SCREEN_STATE_H
#define TUI_SCREEN_STATE_H

#include "tui/command.h"
#include "tui/frame.h"
#include "tui/screen.h"
#include "tui/terminal.h"

enum {
    SCREEN_PAGE_MAX = 128 << 10,
    SCREEN_NEWS_MAX = 16 << 10,
    TRICK_DELAYS = 3, /* number of delays that a complete trick is shown */
    HOLD_KEY = -1,    /* until a key is pressed */
    HAND_DELAYS = 12, /* and the end of a hand, unless it waits for a key */
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
    bool asked;  /* opened by a command: stays until it is closed */
    bool lesson; /* leaves the hand and the choices in sight */
    bool review; /* the end of a hand whose deal can be played again */
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
    char *log[FRAME_LOG_MAX]; /* a ring: the newest is at (logged - 1) % FRAME_LOG_MAX */
    unsigned logged;
    char standing[PLAYER_TROUBLE_MAX + 512]; /* what lasts, as it is drawn */
    char *news;                              /* SCREEN_NEWS_MAX bytes, for sentences */
    bool fresh; /* the next frame shows something that no key can have meant before */
    unsigned asked_for; /* player->changes when the person's turn began, plus 1 */
    unsigned over_for;  /* the same when the end of the match was shown */
    bool paused;
    bool staging; /* the exchange is shown seat by seat: */
    struct pedro_view stage;
    struct exchange stage_exchange;
    bool small;  /* the terminal is too small for a table, */
    bool lines;  /* and the person plays without one */
    bool failed; /* there is no memory for a frame */
};

/* Adds rich sentences, each with its LF, to the log; screen_say() is that for a console. */
void screen_log(struct screen *screen, const char *rich);
void screen_say(void *data, const char *rich);

/* Moves the player's notice to the log. */
void screen_take_notices(struct screen *screen);

/* Opens a page over the table; for a console, so that it stays until it is closed. */
void screen_open_page(void *data, const char *title, const char *rich);

/* Shows the hands that are over step by step, the last one first; for a console. */
bool screen_replay(void *data);

/* Draws a frame. On failure screen->failed is set. */
void screen_show(struct screen *screen);

/* Handles a key. *action is set if SCREEN_DONE is returned.
 *
 * No key chooses what was not on the screen when it was pressed: an early key only writes on the line, and without a drawn
 * choice nothing is done. A line that names an action then waits for another Enter. */
enum screen_outcome screen_key(struct screen *screen, struct terminal_key key,
                               struct pedro_action *action);

#endif
