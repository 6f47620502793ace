/* told.h - scores a hand that people played with paper cards and tell.
 *
 * A told hand has no cards in hands and no tricks, only the dealer, the bid and bidder,
 * and the points of each side. The code that scores played hands scores it too, so locks,
 * bids that win the match, losing scores and the order of counting are implemented once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PEDRO_TOLD_H
#define PEDRO_TOLD_H

#include "refusal.h"
#include "state.h"

PEDRO_C_BEGIN

enum pedro_told_kind {
    PEDRO_TOLD_SCORED, /* somebody bid, and the hand was played */
    PEDRO_TOLD_PASSED, /* all passed, and the hand was thrown in; also if a barred dealer need not bid */
    PEDRO_TOLD_MISDEAL, /* the cards were dealt again by the same dealer */
    PEDRO_TOLD_LOST,    /* the next dealer deals: under `miscount = next_dealer` only */
};

/* A told hand. The lists of points have an entry for each group of seats that score
 * together: the sides of pairs, the seats of `teams = solo`; in `called` 0 is the bidder
 * with its partner and 1 the others. The lists of cards have one for each side in pairs,
 * else for each seat. Plain data. Of a hand that was not scored only `kind` and `dealer`
 * count. */
struct pedro_told {
    uint8_t kind;       /* enum pedro_told_kind */
    pedro_seat dealer;  /* 0..players-1 */
    pedro_seat bidder;  /* 0..players-1 */
    pedro_seat partner; /* under `called`; PEDRO_NO_SEAT if the bidder was alone */
    pedro_bid bid;
    uint8_t trump;                   /* 0..3, or PEDRO_NO_SUIT if it was not told */
    bool by_card;                    /* `letters` has what was won, else `points` */
    int16_t points[PEDRO_SEATS_MAX]; /* by group, each 0..total */
    /* The scoring trumps that count for each side: bit l is letter l of pedro_letters. */
    uint32_t letters[PEDRO_SEATS_MAX];
    /* The `revokes` sides that revoked (RULES section 13), each listed once; the side that
     * revoked first stands first. Under `forfeit` the opponents of that side get all points,
     * and `points` and `letters` are ignored. */
    uint8_t revokes, revoked[2];
};

/* The number of groups of seats with points. */
PEDRO_API unsigned pedro_told_groups(const struct pedro_rules *rules);

/* Scores a told hand in a state of phase deal, as RULES sections 8 and 9 do. 0, or an
 * enum pedro_err with the reason in `refusal`; the state is then unchanged. Impossible hands
 * are refused: an unknown seat, a bid that the ruleset or the score does not allow, cards or
 * points that the pack does not have, a revoke under a ruleset without a law for it, and
 * points without cards under a ruleset in which the order of the cards decides who won the
 * match (`both = count_order`). Points that nobody won may be missing. */
PEDRO_API int pedro_tell(const struct pedro_rules *rules, struct pedro_state *state,
                         const struct pedro_told *told, struct pedro_refusal *refusal);

/* True if a told hand could have this bid of this bidder, dealt by this dealer, at the scores
 * of `state`; else `refusal`, which may be NULL, has the reason. */
PEDRO_API bool pedro_told_bid(const struct pedro_rules *rules,
                              const struct pedro_state *state, pedro_seat dealer,
                              pedro_seat bidder, pedro_bid bid,
                              struct pedro_refusal *refusal);

/* True if some of the scoring cards together are worth `points`. */
PEDRO_API bool pedro_told_points(const struct pedro_rules *rules, int points);

/* What a side needs in the next hand. */
struct pedro_needs {
    int32_t
        to_target; /* points from its score to the target, 0 or below if it is there */
    /* The lowest bid that wins the match if it is made, with any number of points and any
     * distribution of the rest; PEDRO_NO_BID if there is none. */
    pedro_bid enough;
    /* The lowest bid that loses the match if it is set; PEDRO_NO_BID if there is none. */
    pedro_bid loses;
    bool locked; /* it scores nothing unless it bids (RULES section 9, `lock`) */
};

/* Finds what side `side` needs in a state of phase deal, by trying hands. */
PEDRO_API void pedro_needs(const struct pedro_rules *rules,
                           const struct pedro_state *state, unsigned side,
                           struct pedro_needs *needs);

/* True if with these scores, by side, the next hand is a *bidder goes out* hand
 * (RULES section 9). */
PEDRO_API bool pedro_bidder_goes_out(const struct pedro_rules *rules,
                                     const int32_t score[PEDRO_SEATS_MAX]);

PEDRO_C_END

#endif
