/* bids.h - what each call is worth with a hand: the bid explorer.
 *
 * The layouts, the rollouts and the match equity are those of costs (walk.h); each call is played out in the same layouts with the same
 * dice. The advice is that of hints (bots/advice.h), asked again with other dice, as an expert need not always call the same.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ANALYZE_BIDS_H
#define ANALYZE_BIDS_H

#include "analyze/judge.h"

enum {
    BIDS_CALLS =
        12, /* that are looked at, at most: where more are legal, some high ones are left out */
    BIDS_ASKED =
        10, /* times that the expert is asked; the first is the advice of hints */
    BIDS_WORLDS = 400,
};

/* Sums over layouts; shares are of `weight`. */
struct bids_call {
    struct pedro_action action;
    unsigned advised; /* times that the expert makes it */
    double got;       /* the side gets the bid, */
    double made;      /* and makes it */
    struct lead points,
        chance; /* of the hand, against the mean of the others; to win the match */
    struct lead less_points, less_chance; /* than after the expert's call */
};

/* If the seat gets the bid, with the lowest bid that the expert makes or else the lowest of all, and names this suit. */
struct bids_suit {
    bool legal;
    double weight;      /* of the layouts in which it does */
    double named;       /* it would name this one, */
    double made;        /* and makes the bid with it */
    struct lead points; /* that the side counts */
};

struct bids {
    unsigned calls, worlds;
    struct bids_call call[BIDS_CALLS];
    unsigned best; /* the expert's: what it makes most often */
    unsigned bid;  /* of the suits; `calls` if there is no bid */
    double weight; /* of all layouts */
    struct bids_suit suit[4];
};

/* Looks at the calls of the seat to act, which is in the auction and has a choice, in `worlds` layouts. False if too few layouts were
 * found. Meanwhile the function `progress` of the judge's settings is called, if there is one. */
bool bids_explore(struct judge *judge, const struct judge_place *place, unsigned worlds,
                  struct bids *bids);

#endif
