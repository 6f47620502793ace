/* position.h - the card play alone, as small and fast as it can be: what bots and the
 * solver search in.
 *
 * Cards are renumbered for one trump suit: three plain suits of 13 bits each, then the
 * trumps by strength (bits PLACE_TRUMPS on), so that "which card is higher" is a
 * comparison of numbers and every suit one mask. Every decision is a choice of one place
 * out of a set: a card to play, one card at a time to bury, the card to call, or
 * PLACE_FOLD. A position knows all hands: it is made from a state or from a sampled
 * world.
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

enum { PLACE_TRUMPS = 39, PLACE_FOLD = 63, PLACE_NONE = 0xff };

/* A ruleset with a trump suit, ready for positions. Plain data. */
struct position_rules {
    uint64_t trumps;                  /* places */
    uint64_t suit[4];                 /* places of plain suit 0..2 and of trumps */
    uint64_t playable;                /* what exists for the play */
    uint64_t level[PEDRO_LEVELS_MAX]; /* protection when burying */
    int16_t value[64];                /* points for whoever wins the place */
    int16_t worth[64];                /* points of the card, for whomever they count */
    uint8_t place_of[PEDRO_PACK_MAX];
    uint8_t card_of[64];
    uint8_t side[PEDRO_SEATS_MAX];
    uint8_t players, sides, hand_size, plain_led, out;
    bool plain_highest, first_trump, buries, spreads, calls;
};

enum position_phase { POSITION_PLAY, POSITION_BURY, POSITION_CALL, POSITION_OVER };

struct position {
    uint64_t hand[PEDRO_SEATS_MAX];
    uint64_t first_hand; /* of the bidder, where a partner is called */
    uint64_t beats; /* places that can beat the best card so far, if they are higher */
    int16_t points[PEDRO_SEATS_MAX]; /* won so far, by side */
    int16_t trick_points;
    uint8_t phase, turn, leader, bidder, winner;
    uint8_t led, best; /* places, PLACE_NONE before the lead */
    uint8_t called;    /* place, or PLACE_NONE */
    uint8_t tricks, out;
    bool no_trump_led;
};

/* Makes `rules` ready for the suit named. */
void position_rules_init(const struct pedro_rules *rules, unsigned trump,
                         struct position_rules *made);

/* The position of a state in phases bury, play or call. */
void position_init(const struct position_rules *rules, const struct pedro_state *state,
                   struct position *position);

/* Begins the play of hands that are ready for it: position->hand is filled, all else 0. `bidder` leads, or
 * the next seat that is in; who has no trump where the ruleset folds such hands is out. */
void position_begin(const struct position_rules *rules, struct position *position,
                    unsigned bidder);

/* The choices of position->turn, as places; never empty unless the phase is
 * POSITION_OVER. */
uint64_t position_legal(const struct position_rules *rules,
                        const struct position *position);

/* Makes one of the choices. */
void position_play(const struct position_rules *rules, struct position *position,
                   unsigned place);

/* Plays to the end, each choice as likely as the other. Returns the number of choices
 * made. */
unsigned position_playout(const struct position_rules *rules, struct position *position,
                          struct pedro_rng *rng);

#endif
