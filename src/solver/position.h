/* position.h - the card play alone, compact and fast: the representation that searches and playouts
 * use.
 *
 * Cards are renumbered for one trump suit, as slots of a 64-bit set: three plain suits of 13 slots
 * each, then the trumps by strength (from SLOT_TRUMPS on), so that "which card is higher" is a
 * comparison of numbers and every suit one mask. Every move is a choice of one slot out of a set: a
 * card to play, one card at a time to bury, the card to call, or SLOT_FOLD. A position has all
 * hands: it is made from a state, which may be a sampled world.
 *
 * What it leaves out: throwing in (never better than playing on), and the point of the
 * two where it does not go to the taker, as it is settled before the play. Tested card by
 * card against the rules layer (position_test.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef SOLVER_POSITION_H
#define SOLVER_POSITION_H

#include "pedro/rng.h"
#include "pedro/state.h"

enum { SLOT_TRUMPS = 39, SLOT_FOLD = 63, SLOT_NONE = 0xff };

/* A ruleset compiled for one trump suit. Plain data. */
struct position_rules {
    uint64_t trumps;                  /* slots */
    uint64_t suit[4];                 /* slots of plain suit 0..2 and of trumps */
    uint64_t playable;                /* cards that exist in the play */
    uint64_t level[PEDRO_LEVELS_MAX]; /* protection when burying */
    int16_t value[64];                /* points for the side that wins the card */
    int16_t worth[64];                /* points of the card, to whichever side they go */
    uint8_t slot_of[PEDRO_PACK_MAX];
    uint8_t card_of[64];
    uint8_t side[PEDRO_SEATS_MAX];
    uint8_t players, sides, hand_size, plain_led, out;
    bool plain_highest, first_trump, buries, spreads, calls;
};

enum position_phase { POSITION_PLAY, POSITION_BURY, POSITION_CALL, POSITION_OVER };

struct position {
    uint64_t hand[PEDRO_SEATS_MAX];
    uint64_t first_hand; /* of the bidder, where a partner is called */
    uint64_t beats;      /* slots that beat the best card so far if they are higher */
    int16_t points[PEDRO_SEATS_MAX]; /* won so far, by side */
    int16_t trick_points;
    uint8_t phase, turn, leader, bidder, winner;
    uint8_t led, best; /* slots, SLOT_NONE before the lead */
    uint8_t called;    /* slot, or SLOT_NONE */
    uint8_t tricks, out;
    bool no_trump_led;
    /* What only the position to be solved has. The solver obeys it, position_legal() does not. */
    uint8_t required; /* of this lead (enum pedro_required) */
    uint8_t ahead,
        ahead_by; /* the slot of a card that lies ahead of its turn, which is in its hand here, and
                                one more than its seat, which does not go out; 0: none lies so */
};

/* Compiles `rules` for the trump suit. */
void position_rules_init(const struct pedro_rules *rules, unsigned trump,
                         struct position_rules *made);

/* The position of a state in phases bury, play or call. */
void position_init(const struct position_rules *rules, const struct pedro_state *state,
                   struct position *position);

/* Begins the play of complete hands: the caller has filled position->hand, all else is 0. Where the ruleset folds
 * hands without trumps, those seats are folded. `bidder` leads, or the next seat to its left that is not folded. */
void position_begin(const struct position_rules *rules, struct position *position,
                    unsigned bidder);

/* The choices of position->turn, as slots; never empty unless the phase is
 * POSITION_OVER. */
uint64_t position_legal(const struct position_rules *rules,
                        const struct position *position);

/* Makes a move. */
void position_play(const struct position_rules *rules, struct position *position,
                   unsigned slot);

/* Plays to the end with uniformly random moves. Returns the number of moves. */
unsigned position_playout(const struct position_rules *rules, struct position *position,
                          struct pedro_rng *rng);

#endif
