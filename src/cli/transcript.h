/* transcript.h - writes a match as text, event by event, with every card open, or as one seat saw it.
 *
 * The sentences are those of words/narration.h. A line has a label, the part of the hand, and the sentences of the
 * events in that part one after the other: "Trick 3   Ann leads As. Ben plays 4s. ..."
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_TRANSCRIPT_H
#define CLI_TRANSCRIPT_H

#include <stdio.h>

#include "cli/rich_print.h"
#include "pedro/pedro.h"
#include "words/seats.h"

enum { TRANSCRIPT_SIDE_MAX = 300 }; /* bytes of the name of a side */

struct transcript {
    FILE *out;
    const struct pedro_rules *rules;
    struct seats
        seats; /* of a spectator, with the names of the people; a caller may choose a seat */
    const char
        *bot[PEDRO_SEATS_MAX]; /* "bot:simple" for the seat of a computer player, or
                                * NULL */
    char side[PEDRO_SEATS_MAX][TRANSCRIPT_SIDE_MAX];
    struct rich_print print; /* to `out` */
    int indent;              /* the column of what stands after a label */
    char label[40];          /* of the open line; "" if there is none */
    int column;              /* the column of the open line */
};

/* Starts a transcript on `out`. The names come from the tags Seat0, Seat1, ...; `tags` and `rules` must outlive
 * it. A transcript is not copied: its seats point into it. */
void transcript_init(struct transcript *transcript, FILE *out,
                     const struct pedro_rules *rules, const struct pedro_tags *tags);

/* Prints the sides, and the place of each player. */
void transcript_players(struct transcript *transcript);

/* Prints an event that led from `before` to `after`. May leave a line open. */
void transcript_event(struct transcript *transcript, const struct pedro_event *event,
                      const struct pedro_state *before, const struct pedro_state *after);

/* The same without hands and results: each decision is a line that begins with its number. */
void transcript_action(struct transcript *transcript, unsigned number,
                       const struct pedro_event *event, const struct pedro_state *before,
                       const struct pedro_state *after);

/* Ends an open line. */
void transcript_end(struct transcript *transcript);

/* Adds the scores as the seat sees them and how far the match goes, a rich sentence with its LF. */
void transcript_standing(const struct pedro_rules *rules, const struct seats *seats,
                         const struct pedro_view *view, struct pedro_text *text);

/* Prints the score sheet of a match, if a hand was scored. */
void transcript_sheet(struct transcript *transcript, const struct pedro_match *match);

#endif
