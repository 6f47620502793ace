/* lesson_book.h - the lessons that follow the first hand, and their deals for each game.
 *
 * A lesson is a decision to be made: a deal is played as far as that, the pupil at seat 0 chooses, and is told whether the
 * choice is what the lesson is about. The tables are made from data/lessons.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WORDS_LESSON_BOOK_H
#define WORDS_LESSON_BOOK_H

#include "pedro/match.h"

/* Texts are English, to be translated. {good} in `right` and `wrong` is the best choice. */
struct lesson_text {
    const char *name, *title, *about, *task, *right, *wrong;
};

/* Lists of actions have "; " between them, each in the words of a record; in `played` with its seat. */
struct lesson_deal {
    int lesson; /* -1 ends the table */
    const char *game;
    unsigned seed;
    int dealer;
    const char *score; /* of each side, with spaces between, or "" */
    const char *played;
    const char *good, *bad,
        *even; /* the best one is the first; `bad` and `even` may be "" */
};

extern const struct lesson_text lesson_table[];
extern const int lesson_table_size;
extern const struct lesson_deal lesson_deal_table[];

/* What there is to say of a choice. */
enum lesson_mark {
    LESSON_GOOD,  /* what the lesson is about, and best or as good */
    LESSON_BAD,   /* the opposite, and clearly worse */
    LESSON_EVEN,  /* something else that does as well */
    LESSON_OTHER, /* something else that is clearly worse */
};

/* Deal `index` from 0 of a lesson in a game, or NULL. A game without deals does not have the lesson. */
const struct lesson_deal *lesson_deal(const char *game, int lesson, int index);

/* Makes the match up to the decision of a deal. 0, or an error with nothing to be finished. */
int lesson_open(const struct lesson_deal *deal, struct pedro_match *match);

enum lesson_mark lesson_mark(const struct lesson_deal *deal,
                             const struct pedro_action *action);

/* The best choice. */
void lesson_best(const struct lesson_deal *deal, struct pedro_action *action);

#endif
