/* mistake.h - a decision that was a clear mistake, kept to be asked again on later days.
 *
 * It is a record with the tag Mistake: `BOX DUE EVENT CHOICE`, the box (record/leitner.h; 0: learned) and the date from
 * which it is asked, the number of events before the decision, and the expert's choice. Page and terminal keep the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_MISTAKE_H
#define ANALYZE_MISTAKE_H

#include "analyze/review.h"
#include "record/leitner.h"

#define MISTAKE_TAG "Mistake"
#define PUZZLE_TAG  "Puzzle" /* it is a puzzle (puzzle.h): its level and its tags */

enum { MISTAKE_TEXT_MAX = 512 };

struct mistake {
    struct leitner when;
    size_t event;
    struct pedro_action preferred;
};

/* Reads a tag of the match. False if the match has no such decision, or the choice was not there. */
bool mistake_read(const char *tag, const struct pedro_match *match,
                  struct mistake *mistake);
void mistake_write(const struct mistake *mistake, struct pedro_text *text);

/* Makes an analysis of that decision alone, which no expert is asked about again. 0 or PEDRO_ERR_NO_MEMORY; in each case
 * the caller finishes `analysis`. */
int mistake_analysis(const struct mistake *mistake, const struct pedro_match *match,
                     const struct pedro_tags *tags,
                     const struct analyze_settings *settings, struct analysis *analysis);

#endif
