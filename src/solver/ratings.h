/* ratings.h - how promising a choice is: the numbers behind both searches' order.
 *
 * A choice is rated by the situation it makes, what the card is worth, its rank, and the
 * points already in the trick. The numbers decide how long an answer takes, never what it
 * is. They were learned by climbing (tools/climb.c, docs/solver.md).
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_RATINGS_H
#define SOLVER_RATINGS_H

#include <stdint.h>

/* What a card does, as far as can be seen from who still has to play to the trick. */
enum situation {
    LEAD_PLAIN,
    LEAD_TOP,         /* a trump nobody can beat */
    LEAD_PARTNER_TOP, /* one that only a partner can beat */
    LEAD_TO_PARTNER,  /* one that others can beat, but a partner then beats them */
    LEAD_LOSER,
    TAKE_FROM_PARTNER, /* wins the trick a partner was winning */
    TAKE,              /* wins it from others */
    ADD,               /* to a trick that is sure for our side */
    BEAT_THEN_PARTNER, /* beats the best card; others can beat that, a partner them */
    LEAVE_TO_PARTNER,
    BEAT, /* beats the best card, and can be beaten */
    DUCK, /* a trump that does not */
    THROW,
    SITUATIONS
};

/* What else counts. */
enum extra {
    PLAIN_HIGHEST,        /* no opponent holds a higher card of the suit */
    PLAIN_OTHERS_VOID,    /* no opponent holds a card of it */
    PLAIN_PARTNER_VOID,   /* no partner does */
    PLAIN_PARTNER_HIGHER, /* a partner holds the highest trump */
    PLAIN_PARTNER_OUT,    /* no partner holds a trump */
    PLAIN_OTHERS_OUT,     /* no opponent does */
    TOP_FORCES,           /* times opponents who must give points */
    LOSER_FORCES,
    TOP_TRUMPS, /* times trumps in the hand */
    LOSER_TRUMPS,
    LOSER_TO_LAST,      /* the last opponent to play holds the highest trump */
    PLAYS_TOP,          /* the highest trump of all, following */
    BEATS_PLAIN,        /* the first trump on a plain card */
    THROWS_WITH_TRUMPS, /* a plain card, times trumps in the hand */
    THROWS_LAST,        /* the last card of a plain suit */
    EXTRAS
};

struct rating {
    int16_t base, worth, rank,
        stake; /* times points of the card, its rank, the trick's points */
};

struct ratings {
    struct rating situation[SITUATIONS];
    int16_t extra[EXTRAS];
};

extern const struct ratings ratings_real;  /* of search.c */
extern const struct ratings ratings_blank; /* of blank.c, which has no use for some */

#endif
