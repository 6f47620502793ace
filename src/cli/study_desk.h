/* study_desk.h - puts the questions of a review to a person, and tells the verdicts.
 *
 * Line by line, so that it works on any terminal, through pipes and with a screen reader.
 *
 * SPDX-License-Identifier: MIT */
#ifndef CLI_STUDY_DESK_H
#define CLI_STUDY_DESK_H

#include "analyze/review.h"

/* A sitting, which may be of several reviews: how many questions it has and how they were answered. The caller sets `all`, 0 if
 * it is only known when the review is made, and `heard` if it wants to know each answer. */
struct study_round {
    unsigned all, asked;
    unsigned first, second,
        shown; /* questions answered rightly at each try, and the others */
    bool stopped;
    /* Called at the first answer to a question, which was right or not (nothing was answered: not). May be NULL. */
    void (*heard)(void *data, unsigned question, bool right);
    void *data;
};

/* Says how many mistakes there are, and what luck and decisions brought. Returns an exit code. */
int study_desk_count(struct review *review, const struct pedro_tags *tags);

/* Asks the questions on stdout and reads answers from stdin, until it ends. The review need not be made: each question is asked when it
 * has come out, and on a terminal the work goes on while the person thinks. Returns an exit code. */
int study_desk_run(struct review *review, const struct pedro_tags *tags,
                   struct study_round *round);

/* Says how the questions of the sitting were answered. */
void study_desk_end(const struct study_round *round);

/* Says when what was not found is asked again, if there is any. */
void study_desk_comes_back(const struct study_round *round);

/* Prints the questions of a review that is made with their verdicts, and asks nothing. Returns an exit code. */
int study_desk_list(struct review *review, const struct pedro_tags *tags,
                    struct study_round *round);

#endif
