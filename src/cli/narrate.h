/* narrate.h - a match told event by event, every card open.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_NARRATE_H
#define CLI_NARRATE_H

#include <stdio.h>

#include "pedro/pedro.h"

enum { NARRATE_NAME_MAX = 48 };

struct narrator {
    FILE *out;
    const struct pedro_rules *rules;
    char name[PEDRO_SEATS_MAX][NARRATE_NAME_MAX]; /* of each seat */
    bool colour, symbols;                         /* how cards are shown */
    int width;
    unsigned trump; /* by which cards are sorted, PEDRO_NO_SUIT before it is named */
    /* where the line stands */
    char label[40]; /* what it began with; "" if there is no line */
    int column;     /* 0 before its first item */
};

/* Starts telling a match. The names come from the tags Seat0, Seat1, ... */
void narrate_init(struct narrator *narrator, FILE *out, const struct pedro_rules *rules,
                  const struct pedro_tags *tags);

/* Tells what happened in an event that led from `before` to `after`. A line may be left open. */
void narrate_event(struct narrator *narrator, const struct pedro_event *event,
                   const struct pedro_state *before, const struct pedro_state *after);

/* Ends an open line. */
void narrate_end(struct narrator *narrator);

/* Prints the score sheet of a match: a line for each hand that was scored. */
void narrate_sheet(struct narrator *narrator, const struct pedro_match *match);

/* Writes who is on a side: "Ann and Cy". */
void narrate_side(const struct narrator *narrator, unsigned side,
                  struct pedro_text *text);

#endif
