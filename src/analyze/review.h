/* review.h - the clear mistakes of a match as questions, and the verdict on any answer to them.
 *
 * Questions come from an analysis. Its costs select: to show the largest of many estimates exaggerates them, and some are
 * largest by chance. So what seems to be a mistake is measured again in a second sample of layouts, with other dice, and
 * only that counts:
 *
 * - It is a mistake if the second sample proves it, by Holm's test over all decisions of the match that had a choice
 *   (significance.h): the probability that a review shows any decision that is no mistake is below REVIEW_LEVEL. Each
 *   decision is tested twice, by the chance to win the match and by the points, which Bonferroni's factor allows for.
 * - The search that hints come from must prefer the same choice, by at least its standard error.
 * - Its cost is the one of the second sample, which for the questions goes on until the cost is known to
 *   REVIEW_POINTS_ERROR, or has REVIEW_WORLDS_MOST times as many layouts. What is no clear mistake there any more does not
 *   come out; or, if it had come out, has the cost by which it was proved.
 *
 * A review is made in steps, the most doubtful decisions first (review_doubt.c), and a question comes out as soon as it is
 * certain: what passes the first step of Holm's test, which is Bonferroni's, is a mistake whatever the other decisions are.
 * So come the first, as many as the settings say; the others, the costliest, when every decision was looked at. What has come out
 * stays. Which they are depends on the match alone, not on what had been judged before (review_take()), and if a match has no
 * more mistakes than a review has questions, they are all of them, early or not.
 *
 * Nothing here prints or asks. Each answer is judged in the same layouts.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_REVIEW_H
#define ANALYZE_REVIEW_H

#include "analyze/analyze.h"
#include "analyze/layouts.h"

enum {
    REVIEW_QUESTIONS = 8, /* at most */
    REVIEW_EARLY = 4,     /* of them that come out early where somebody waits */
    REVIEW_FEW = 3,       /* fewer are said to be few */
    REVIEW_CANDIDATES = 2 * REVIEW_QUESTIONS,
    REVIEW_WORLDS = 800,     /* of the second sample, unless the settings say otherwise */
    REVIEW_WORLDS_MOST = 12, /* times as many to find the cost with, */
    REVIEW_WORLDS_ANSWER = 2, /* and to judge an answer with */
    REVIEW_DICE = 100         /* second samples that differ */
};

#define REVIEW_LEVEL 0.01
/* Half the 95 % interval of a cost that is told, in points. */
#define REVIEW_POINTS_ERROR 0.25
/* What costs less than both is not worth a question. */
#define REVIEW_POINTS_LEAST 0.25
#define REVIEW_CHANCE_LEAST 0.005

/* How a hand went on after a choice, in one layout. */
struct review_line {
    pedro_seat bidder; /* PEDRO_NO_SEAT: nobody */
    pedro_bid bid;
    uint8_t trump;
    bool scored, made;
    int16_t points[PEDRO_SEATS_MAX];            /* by side */
    int32_t gained[PEDRO_SEATS_MAX];            /* by side, if scored */
    struct analyze_trick trick[ANALYZE_TRICKS]; /* the one on the table is the first */
    unsigned tricks;
};

/* A layout in which the choice that is judged fails, as likely as any, and costs about what it costs where it does. */
struct review_example {
    bool found;
    struct pedro_state state; /* before the choice */
    struct pedro_rng dice;    /* of what follows */
    struct review_line better,
        judged; /* after the preferred choice, and after the one judged */
};

enum review_grade {
    REVIEW_BEST,    /* the preferred choice */
    REVIEW_GOOD,    /* not clearly worse, or by less than is worth a question */
    REVIEW_WORSE,   /* clearly */
    REVIEW_UNKNOWN, /* no cost could be estimated */
};

/* What is to be said of a choice. */
struct review_verdict {
    struct pedro_action action;
    enum review_grade grade;
    struct analyze_cost cost; /* all zeros for the preferred choice */
    struct bot_reason why;    /* no sentence for the preferred choice */
    struct layouts_fact where;
    struct review_example example;
};

struct review_question {
    size_t decision;              /* of the analysis */
    unsigned worlds;              /* that the cost comes from */
    struct analyze_cost first;    /* the cost in the analysis, which selected it */
    struct review_verdict played; /* the choice that was made */
};

struct review_settings {
    const struct analyze_settings *analyze; /* those of the analysis */
    unsigned seats;                         /* whose decisions, bit of the seat */
    unsigned most;                          /* questions, 1 to REVIEW_QUESTIONS */
    unsigned
        early; /* of them that come out as soon as they are certain; 0: the costliest are asked */
    unsigned worlds; /* of the second sample, ANALYZE_WORLDS_LEAST or more */
    unsigned dice;   /* which second sample, below REVIEW_DICE */
    double level;    /* REVIEW_LEVEL; tests choose others */
};

struct review {
    struct analysis *analysis;
    struct review_settings settings;
    unsigned judged;     /* decisions that had a choice: the family of the tests */
    unsigned candidates; /* seem to be mistakes, and are measured again */
    unsigned mistakes;   /* of those, proved; known when the review is made */
    struct review_question
        question[REVIEW_QUESTIONS]; /* that have come out, in this order */
    unsigned questions;
    struct review_desk *desk; /* for judging */
};

/* The settings with which a review is made unless somebody chooses others: every seat. */
struct review_settings review_usual(const struct analyze_settings *analyze);

/* Begins a review: 0, or PEDRO_ERR_NO_MEMORY; in each case the caller finishes `review`. The analysis, of which the review
 * judges the decisions if that was left for `later`, its match and the settings of the analysis must outlive it. */
int review_begin(struct analysis *analysis, const struct review_settings *settings,
                 struct review *review);

/* Does the next step, a small part of the whole: afterwards there may be one more question. REVIEW_MORE, 0 when the review is
 * made, or PEDRO_ERR_NO_MEMORY. */
enum { REVIEW_MORE = 2 };
int review_step(struct review *review);

/* Whether nothing is left to be done. */
bool review_is_made(const struct review *review);

/* How much of it is done, 0 to 1. */
double review_done(const struct review *review);

/* Takes over what a review has judged of a match with which that of `review`, which has begun, begins, with the same
 * settings. */
void review_take(struct review *review, struct review *before);

/* Goes on with the second sample of a question, until its cost is known well enough to be told after an answer. */
void review_settle(struct review *review, unsigned question);
/* Whether it is. Steps get there too. */
bool review_is_settled(const struct review *review, unsigned question);

/* Makes a review at once, its questions in the order of play, and tells the progress of the settings of the analysis. Errors as
 * above, or ANALYZE_STOPPED. */
int review_make(struct analysis *analysis, const struct review_settings *settings,
                struct review *review);
void review_finish(struct review *review);

/* Makes a review of one question: the only decision of an analysis (mistake.h), which another review has proved to be a
 * mistake. Errors as above. */
int review_recall(struct analysis *analysis, const struct review_settings *settings,
                  struct review *review);

/* Makes the match up to a question. 0, or an error with nothing to be finished. */
int review_replay(const struct review *review, unsigned question,
                  struct pedro_match *match);

/* Judges a legal choice at a question, in the first layouts of the second sample. */
void review_judge(struct review *review, unsigned question,
                  const struct pedro_action *action, struct review_verdict *verdict);

/* The verdict of which the whole is told after an answer, or after none (NULL): that on a wrong answer, or else that on the
 * choice that was made. */
const struct review_verdict *review_explained(const struct review *review,
                                              unsigned question,
                                              const struct review_verdict *answer);

/* Measures the choice that was made again, in a sample of its own, `times` as large as the one that proved the mistake or,
 * if `whole`, as all that its cost comes from. Says whether the difference is clear, this decision alone. To find out what
 * reviews are worth. */
bool review_again(struct review *review, unsigned question, unsigned times, bool whole,
                  unsigned dice, struct analyze_cost *cost);

#endif
