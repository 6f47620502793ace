/* replay.h - replays a match step by step on the full screen, with every card open.
 *
 * A step is an event of the record. After the step that completes a trick the whole trick
 * is shown with its winner; the log has the narration of the hand so far.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TUI_REPLAY_H
#define TUI_REPLAY_H

#include "pedro/match.h"
#include "tui/frame.h"
#include "tui/terminal.h"

enum { REPLAY_TEXT_MAX = 64 << 10 };

struct replay {
    const struct pedro_match *record;
    size_t end;             /* number of events that can be shown */
    struct pedro_match now; /* the events up to this step */
    struct frame frame;
    struct exchange exchange;
    struct happening happening; /* the last event */
    char
        text[REPLAY_TEXT_MAX]; /* the narration of the hand: lines, each ended by a NUL */
    char prompt[128];
    unsigned number; /* number of a hand that is being typed */
    size_t chosen;   /* the person wants to play on after so many events; 0: no */
};

/* Begins at the first event of hand `hand`; 0 is the first hand of the record. The
 * record, its title and the names in `seats` must outlive the replay. NULL if there is no
 * memory or no event; for replay_close(). */
struct replay *replay_open(const struct pedro_match *record, size_t end, unsigned hand,
                           const struct seats *seats, const char *title);
void replay_close(struct replay *replay);

/* Handles a key: left and right move by a step, up and down by a trick, Page Up and Page
 * Down by a hand; Home and End; digits and Enter go to a hand; `o` plays on from a decision. False if the key ends the
 * replay. */
bool replay_key(struct replay *replay, struct terminal_key key);

/* Runs a replay on the open terminal, until a key ends it. */
void replay_run(struct replay *replay, bool ascii);

#endif
