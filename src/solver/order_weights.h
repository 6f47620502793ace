/* order_weights.h - move ordering: the weights by which both searches sort their moves.
 *
 * A move is sorted by the situation it creates, the worth and the rank of the card, and the points
 * already in the trick. The weights decide how long a search takes, never its result. They were
 * found by hill climbing on the number of positions searched (tools/climb.c, docs/solver.md).
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_ORDER_WEIGHTS_H
#define SOLVER_ORDER_WEIGHTS_H

#include <stdint.h>

/* What a card does, judged by the hands that still play to the trick. */
enum situation {
    LEAD_PLAIN,
    LEAD_TOP,         /* a trump that no hand can beat */
    LEAD_PARTNER_TOP, /* a trump that only a partner can beat */
    LEAD_TO_PARTNER,  /* opponents can beat it, but a partner then beats them */
    LEAD_LOSER,
    TAKE_FROM_PARTNER, /* wins the trick that a partner was winning */
    TAKE,              /* wins it from opponents */
    ADD,               /* to a trick that our side is sure to win */
    BEAT_THEN_PARTNER, /* beats the best card; opponents can beat it, and a partner them */
    LEAVE_TO_PARTNER,
    BEAT, /* beats the best card, and can be beaten */
    DUCK, /* a trump that does not beat the best card */
    THROW,
    SITUATIONS
};

/* Further features. */
enum extra {
    PLAIN_HIGHEST,        /* no opponent holds a higher card of the suit */
    PLAIN_OTHERS_VOID,    /* no opponent holds a card of it */
    PLAIN_PARTNER_VOID,   /* no partner does */
    PLAIN_PARTNER_HIGHER, /* a partner holds the highest trump */
    PLAIN_PARTNER_OUT,    /* no partner holds a trump */
    PLAIN_OTHERS_OUT,     /* no opponent does */
    TOP_FORCES,           /* times opponents that must play points */
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

struct order_weight {
    int16_t base, worth, rank,
        stake; /* times the points of the card, its rank, the points in the trick */
};

struct order_weights {
    struct order_weight situation[SITUATIONS];
    int16_t extra[EXTRAS];
};

extern const struct order_weights order_weights_exact; /* of the exact search */
extern const struct order_weights
    order_weights_trumps; /* of the trumps-only search, which does not use all features */

#endif
