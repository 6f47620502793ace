/* themes.h - what a decision is about: of lessons and of puzzles.
 *
 * A theme is found by the rules and by what the seat sees, never by the name of a game; what a lesson says
 * (data/lessons/lessons.ini) is true of each decision that its theme accepts. Whether the praised choice is the better one
 * is measured by those who use themes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_THEMES_H
#define ANALYZE_THEMES_H

#include "bots/sight.h"

enum { THEME_CHOICES = 96 };

/* The choices at a decision, each with what a theme or a measure says of it. */
enum theme_mark {
    THEME_OTHER, /* nothing yet; after judging: clearly worse, but not blamed */
    THEME_GOOD,  /* praised: the best of those, or as good */
    THEME_BAD,   /* blamed: clearly worse */
    THEME_EVEN,  /* neither, and not clearly worse */
};

struct theme_choices {
    unsigned count;
    struct pedro_action action[THEME_CHOICES];
    enum theme_mark mark[THEME_CHOICES];
};

struct theme {
    const char *name; /* a section of data/lessons/lessons.ini */
    unsigned phase;   /* of the decision */
    bool pairs;       /* only where there are partners */
    bool
        near_end; /* the match is near its end, and with no score yet the blamed choice is better */
    /* Whether the ruleset has what the lesson is about; NULL: all have. */
    bool (*applies)(const struct pedro_rules *rules);
    /* Whether the decision is one. Marks choices; at least one good and one bad. */
    bool (*find)(const struct sight *sight, struct theme_choices *choices);
};

/* Theme `index` from 0, NULL past the end; or by name. */
const struct theme *theme_at(unsigned index);
const struct theme *theme_find(const char *name);

/* What the seat to act sees and may do. False if the choice is not one of a list, or has too many. */
bool theme_look(const struct pedro_rules *rules, const struct pedro_state *state,
                struct pedro_view *view, struct pedro_legal *legal, struct sight *sight,
                struct theme_choices *choices);

#endif
