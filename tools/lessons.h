/* lessons.h - finds the deals of the lessons, and measures whether the praised choice is the better one (lessons_judge.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_LESSONS_H
#define TOOLS_LESSONS_H

#include "analyze/judge.h"
#include "analyze/themes.h"

enum { LESSONS_TEXT = 2048 };

/* A match up to a decision of seat 0. */
struct lessons_place {
    struct pedro_match match;
    struct bot_history history;
    unsigned seed;
    char played[LESSONS_TEXT]; /* as in data/lessons/deals.ini */
};

/* Judges the choices that a theme has marked: completes the marks, the best one first among the good. False if the
 * measure does not bear the theme out. */
bool lessons_judge(struct judge *judge, const struct theme *theme,
                   const struct lessons_place *place, struct theme_choices *choices);

#endif
