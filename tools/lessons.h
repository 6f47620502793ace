/* lessons.h - themes of lessons: what a decision must be so that a lesson can be about it, and which choices the
 * lesson praises and blames there.
 *
 * A theme is found by the rules and by what the seat sees, never by the name of a game; what a lesson says
 * (data/lessons/lessons.ini) is true of each decision that its theme accepts. Whether the praised choice is the better one
 * is measured (judge.c of this tool).
 *
 * SPDX-License-Identifier: MIT */
#ifndef TOOLS_LESSONS_H
#define TOOLS_LESSONS_H

#include "advice.h"
#include "analyze/walk.h"

enum { LESSONS_CHOICES = 96, LESSONS_TEXT = 2048 };

/* The choices at a decision, each with what a theme or a measure says of it. */
enum lessons_mark {
    LESSONS_OTHER, /* nothing yet; after judging: clearly worse, but not blamed */
    LESSONS_GOOD,  /* praised: the best of those, or as good */
    LESSONS_BAD,   /* blamed: clearly worse */
    LESSONS_EVEN,  /* neither, and not clearly worse */
};

struct lessons_choices {
    unsigned count;
    struct pedro_action action[LESSONS_CHOICES];
    enum lessons_mark mark[LESSONS_CHOICES];
};

struct lessons_theme {
    const char *name; /* a section of data/lessons/lessons.ini */
    unsigned phase;   /* of the decision */
    bool pairs;       /* only where there are partners */
    bool
        near_end; /* the match is near its end, and with no score yet the blamed choice is better */
    /* Whether the ruleset has what the lesson is about; NULL: all have. */
    bool (*applies)(const struct pedro_rules *rules);
    /* Whether the decision is one. Marks choices; at least one good and one bad. */
    bool (*find)(const struct advice_sight *sight, struct lessons_choices *choices);
};

/* Theme `index` from 0, NULL past the end; or by name. */
const struct lessons_theme *lessons_theme(unsigned index);
const struct lessons_theme *lessons_theme_find(const char *name);

/* A match up to a decision of seat 0. */
struct lessons_place {
    struct pedro_match match;
    struct bot_history history;
    unsigned seed;
    char played[LESSONS_TEXT]; /* as in data/lessons/deals.ini */
};

/* What the seat to act sees and may do. False if the choice is not one of a list, or has too many. */
bool lessons_look(const struct pedro_rules *rules, const struct pedro_state *state,
                  struct pedro_view *view, struct pedro_legal *legal,
                  struct advice_sight *sight, struct lessons_choices *choices);

struct lessons_judge {
    const struct pedro_rules *rules;
    struct equity *equity;
    struct analyze_settings settings;
    struct analysis analysis;
    struct analyze_walk walk;
};
bool lessons_judge_init(struct lessons_judge *judge, const struct pedro_rules *rules);
void lessons_judge_finish(struct lessons_judge *judge);

/* By how much choice `better` leads over `other`, from `worlds` layouts of sample `number`. */
struct analyze_cost lessons_lead(struct lessons_judge *judge,
                                 const struct pedro_state *state,
                                 const struct bot_history *history, size_t event,
                                 const struct pedro_action *better,
                                 const struct pedro_action *other, unsigned worlds,
                                 unsigned number);

/* Judges the choices that a theme has marked: completes the marks, the best one first among the good. False if the
 * measure does not bear the theme out. */
bool lessons_judge(struct lessons_judge *judge, const struct lessons_theme *theme,
                   const struct lessons_place *place, struct lessons_choices *choices);

#endif
