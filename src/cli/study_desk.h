/* study_desk.h - puts the questions of a review to a person, and tells the verdicts.
 *
 * Line by line, so that it works on any terminal, through pipes and with a screen reader.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_STUDY_DESK_H
#define CLI_STUDY_DESK_H

#include "analyze/review.h"

/* Asks the questions on stdout and reads answers from stdin, until it ends. Returns an exit code. */
int study_desk_run(struct review *review, const struct pedro_tags *tags);

/* Prints the questions with their verdicts, and asks nothing. Returns an exit code. */
int study_desk_list(struct review *review, const struct pedro_tags *tags);

#endif
