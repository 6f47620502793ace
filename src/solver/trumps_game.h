/* trumps_game.h - the trumps-only relaxation of the card play: its rules and hands.
 *
 * In the relaxed game plain cards have neither suit nor rank (trumps/trumps.h says why that
 * bounds the real game). A state is the trumps of each seat from the leader on, four lanes of 16
 * bits, and the number of cards that each seat holds; as lanes count from the leader, positions
 * that are rotations of one another are one state.
 *
 * Both the search (trumps/) and the endgame tables (endgame/) play by these rules.
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_TRUMPS_GAME_H
#define SOLVER_TRUMPS_GAME_H

#include "solver/bits.h"
#include "solver/position.h"

enum {
    LANE = 16,  /* bits of a hand */
    PLAIN = 16, /* any plain card, where trumps are numbered from 0 */
    TOTAL_MAX = 254,
};

/* Which player the winner of a trick without trumps is chosen by: the opponents of the leader's
 * side (LEAST, a lower bound of what that side wins) or that side (MOST, an upper bound). */
enum mode { LEAST, MOST };

/* What of a ruleset matters to the relaxed game. Plain bytes: compared by memcmp(). */
struct trumps_game {
    uint8_t worth[PLAIN + 1];
    uint8_t trumps;
    bool keeps;       /* the leader wins a trick without trumps */
    bool bare;        /* hands hold trumps only */
    bool folds;       /* a seat without trumps never leads */
    bool folds_next;  /* a seat without trumps does not lead twice in a row */
    bool plain_first; /* a plain lead may not be trumped by a hand that has plain cards */
    bool exact;       /* both modes have the same value */
    bool trump_first; /* the first lead of the hand must be a trump, if there is one */
};

/* Reads a ruleset. False if the relaxation does not fit it. */
bool trumps_game_init(const struct position_rules *rules, struct trumps_game *made);

/* Numbers the different worths, from 0 for nothing, and writes the number of each trump's worth.
 * False if there are more than TRUMPS_KINDS. */
enum { TRUMPS_KINDS = 8 };
bool trumps_game_kinds(const struct trumps_game *rules, uint8_t kind[LANE]);

/* A hash of the rules that identifies an endgame table; never 0. */
uint64_t trumps_game_fingerprint(const struct trumps_game *rules);

/* The points of all trumps. */
int trumps_game_total(const struct trumps_game *rules);

/* --- hands: four lanes, the trumps of each seat from the leader on --- */

static inline unsigned lane(uint64_t hands, unsigned seat) {
    return (uint16_t)(hands >> LANE * seat);
}

/* Turned so that `seat` is the leader. */
static inline uint64_t turned(uint64_t hands, unsigned seat) {
    return seat ? hands >> LANE * seat | hands << (64 - LANE * seat) : hands;
}

static inline unsigned all_of(uint64_t hands) {
    hands |= hands >> 32;
    return (uint16_t)(hands | hands >> 16);
}

static inline int highest(unsigned cards) {
    return cards ? (int)bits_highest(cards) : -1;
}

/* The number of trumps in the longest hand. */
static inline unsigned widest(uint64_t hands) {
    unsigned most = bits_count(lane(hands, 0));
    for (unsigned seat = 1; seat < 4; seat++)
        most =
            bits_count(lane(hands, seat)) > most ? bits_count(lane(hands, seat)) : most;
    return most;
}

/* The lane that leads the next trick, after lane 0 has led this one and `winner` has won it. */
static inline unsigned next_leader(const struct trumps_game *rules, uint64_t hands,
                                   unsigned winner, bool had_trumps) {
    if ((rules->folds || (rules->folds_next && !had_trumps && winner == 0)) && hands)
        while (!lane(hands, winner))
            winner = (winner + 1) & 3;
    return winner;
}

#endif
