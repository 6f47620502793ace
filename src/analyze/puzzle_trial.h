/* puzzle_trial.h - internals of the making of puzzles: a decision that is tried.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_PUZZLE_TRIAL_H
#define ANALYZE_PUZZLE_TRIAL_H

#include "analyze/puzzle_make.h"

/* A decision that is tried. */
struct puzzle_trial {
    struct puzzle_maker *maker;
    struct pedro_match match;
    struct bot_history history;
    struct pedro_text played; /* in puzzle->played */
    struct puzzle *puzzle;
    struct pedro_view view;
    struct pedro_legal legal;
    struct theme_choices
        choices; /* the best is THEME_GOOD, what does as well THEME_EVEN */
    unsigned best, second;
};

/* Reads what the seat to act sees and may do. */
void puzzle_look(struct puzzle_trial *trial);
struct bot_turn puzzle_turn(const struct puzzle_trial *trial);

/* Lists the choices. False if there is one, or too many. */
bool puzzle_choices(struct puzzle_trial *trial);

/* What a computer player would do. */
void puzzle_ask(const struct puzzle_trial *trial, const struct bot *bot, unsigned dice,
                struct pedro_action *action);

/* The place of a choice in the list, or its length. */
unsigned puzzle_place(const struct theme_choices *choices,
                      const struct pedro_action *action);

#endif
