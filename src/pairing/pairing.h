/* pairing.h - who plays whom in the next round.
 *
 * One function serves a Swiss round, an arena (the players who are idle now) and the repair of a round (some pairs fixed).
 * It finds the pairing that costs least, exactly (matching.h), by these criteria; a later one decides only between pairings
 * that are equal by all earlier ones:
 *
 *   1. Rematches: the number of times that the two have met. There are none unless no pairing is without.
 *   2. The bye, if the number of players is odd: it goes to one with the fewest byes so far, and of these to one with the
 *      lowest score.
 *   3. Club mates: the number of pairs from one club, while the wishes keep clubs apart.
 *   4. Score differences: the sum of their squares, so that two players float by one point rather than one by two.
 *   5. Ranks, if the wishes name an order.
 *   6. Lots, drawn for each pair from the seed. They make the cheapest pairing the only one, but for a chance of about one
 *      in 100,000: so any other exact program finds the same.
 *
 * Pairs that the wishes forbid are never made. The result depends only on the arguments. No I/O, no globals.
 *
 * SPDX-License-Identifier: MIT */
#ifndef PAIRING_PAIRING_H
#define PAIRING_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PAIRING_MOST = 4096,          /* players */
    PAIRING_RANGE_MOST = 1 << 22, /* between two scores, and the largest rank */
};

#define PAIRING_BYE  UINT32_MAX       /* instead of an opponent */
#define PAIRING_NONE (UINT32_MAX - 1) /* neither an opponent nor a bye */

/* A player: a person, a pair or a team. Players are named by their index in the array, which should be the number that they
 * keep for the whole event, because lots depend on it. */
struct pairing_player {
    bool present;  /* to be paired in this round */
    int64_t score; /* in any unit; differences are at most PAIRING_RANGE_MOST */
    uint32_t
        rank; /* 1 is the best, at most PAIRING_RANGE_MOST; only for the orders that use it */
    uint32_t club; /* 0 for none */
    uint32_t byes; /* had so far */
    const uint32_t
        *opponents; /* met so far, the earliest first; also those who have left */
    uint32_t opponent_count;
};

/* Two players, or a player `a` and PAIRING_BYE. */
struct pairing_pair {
    uint32_t a, b;
};

enum pairing_order {
    PAIRING_ORDER_NONE,
    PAIRING_ORDER_NEAR,   /* the squares of the differences in rank: neighbours meet */
    PAIRING_ORDER_HALVES, /* among those with one score the best of the upper half meets
                           * the best of the lower half, and so on */
};

struct pairing_wishes {
    uint64_t seed;    /* of the lots */
    bool clubs_apart; /* usually in the first rounds only */
    /* How many of a player's last games are searched for the same opponent, at most 15. 0 searches all games, and each
     * meeting costs the same. Otherwise, for an arena, a meeting in the last game costs `recent`, in the game before it
     * recent - 1, and so on down to 1; older meetings cost nothing. */
    unsigned recent;
    enum pairing_order order;
    const struct pairing_pair
        *fixed; /* must be pairs, whatever they cost, also if they are forbidden */
    unsigned fixed_count;
    const struct pairing_pair *forbidden; /* must not be pairs */
    unsigned forbidden_count;
};

enum pairing_result {
    PAIRING_OK = 0,
    PAIRING_IMPOSSIBLE = -1, /* what is forbidden leaves no pairing */
    PAIRING_NO_MEMORY = -2,
    PAIRING_WRONG =
        -3, /* an argument is out of range, or a player of a fixed pair is absent or in two */
};

/* What a pairing is like, to be shown before it is published. */
struct pairing_quality {
    unsigned pairs;
    unsigned
        rematches; /* pairs that have met before (among the recent games, if only these count) */
    unsigned
        repeated_byes; /* byes for players who had one before; 0 or 1 unless byes are fixed */
    unsigned club_mates;     /* pairs from one club, even if the wishes do not mind */
    unsigned floats;         /* pairs with different scores */
    int64_t most_difference; /* the largest difference of scores in a pair */
    int64_t squares;         /* the sum of the squares of the differences */
};

/* Pairs the players who are present: opponent[i] becomes an index, PAIRING_BYE, or PAIRING_NONE for a player who is absent.
 * There is at most one bye besides fixed ones. `quality` may be NULL. After an error `opponent` is undefined. */
enum pairing_result pairing_round(const struct pairing_player *players, unsigned count,
                                  const struct pairing_wishes *wishes,
                                  uint32_t opponent[], struct pairing_quality *quality);

/* What a pairing is like that somebody made: opponent[i] is an index, PAIRING_BYE or PAIRING_NONE, and if it is an index j,
 * opponent[j] is i, and both are present. PAIRING_WRONG if that is not so. */
enum pairing_result pairing_judge(const struct pairing_player *players, unsigned count,
                                  const struct pairing_wishes *wishes,
                                  const uint32_t opponent[],
                                  struct pairing_quality *quality);

#endif
