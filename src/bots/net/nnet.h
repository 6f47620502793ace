/* nnet.h - a small network that says what a card is worth, from what its player knows.
 *
 * Two hidden layers over the features of nnet_features.h; trained by self-play (docs/training.md)
 * and used in whole numbers only, so that every machine plays alike. A network gives two
 * numbers for every choice: the part of all points that our side should still win in
 * tricks, and by how much it should outscore the others in this hand, bid and all.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NNET_H
#define BOTS_NNET_H

#include "bots/net/nnet_features.h"

enum {
    NNET_FIRST = 256,                /* units of the first hidden layer */
    NNET_SECOND = 64,                /* of the second */
    NNET_ANSWERS = 2 * NNET_OUTPUTS, /* points of each choice, then margins of each */
    NNET_ONE_BITS = 12,
    NNET_ONE = 1 << NNET_ONE_BITS, /* all points of the pack, in an answer */
    /* Inside: a unit has 8 bits behind the point and is kept between 0 and 16; weights of
     * the second layer and of the answers have 12. */
    NNET_UNIT_BITS = 8,
    NNET_FULL = (16 << NNET_UNIT_BITS) - 1,
    NNET_WEIGHT_BITS = 12,
    NNET_SCALE_BITS = 10,
    NNET_GAMES_MAX = 32,
};

/* A network, ready for use: read from a file (nnet_file.h) or built in (nnet_shipped()). */
struct nnet {
    const uint64_t *key;    /* games it is for: nnet_game_key() */
    uint16_t games;         /* how many of `key` */
    const uint16_t *row_of; /* NNET_INPUTS; 0: the question was never answered yes */
    const int8_t (*rows)[NNET_FIRST]; /* weights of a question, row 0 all zero */
    const int16_t *first;             /* NNET_FIRST: starting values */
    const int16_t *scale;             /* NNET_FIRST: by it, and NNET_SCALE_BITS fewer */
    /* Of two units that follow each other, for each of the second layer. */
    const int16_t (*second)[NNET_SECOND][2];
    const int32_t *second_start;          /* NNET_SECOND */
    const int16_t (*answer)[NNET_SECOND]; /* weights of each answer */
    const int32_t *answer_start;          /* NNET_ANSWERS */
};

/* What the rules of the play make of a ruleset, in one number: games that differ only in
 * auction, score or match have the same. Only keys that differ from those of the first preset
 * count, so a new key that a game does not use leaves its number as it was. */
uint64_t nnet_game_key(const struct pedro_rules *rules);

/* The built-in network for a game, or NULL if there is none. */
const struct nnet *nnet_shipped(const struct pedro_rules *rules);

/* One hand with a network: begin here. */
struct nnet_context {
    const struct nnet *net;
    struct nnet_hand hand;
    int16_t start[PEDRO_SEATS_MAX][NNET_FIRST]; /* the first layer as the hand begins */
};

/* Makes a table ready from the view of any seat, once trumps are named and cards drawn.
 * `play_rules` must live as long as the table. */
void nnet_context_init(const struct nnet *net, const struct pedro_rules *rules,
                       const struct position_rules *play_rules,
                       const struct pedro_view *view, struct nnet_context *context);

/* What the choices of the seat to act are worth to its side, by slot, in 1/NNET_ONE of all
 * points; only those of position_legal() are written. Phase play only: bids, burying and
 * calling are not the network's business. */
struct nnet_scores {
    int32_t points[64]; /* still to be won, this trick included */
    int32_t margin[64]; /* of the hand's score over the others' (their mean if several) */
};
void nnet_scores(const struct nnet_context *context, const struct nnet_memory *memory,
                 const struct position *position, struct nnet_scores *scores);

/* The choice with the best margin, the lowest slot of equals; what must be buried goes by
 * the lowest worth, and the highest trump that is not held is called. */
unsigned nnet_choose(const struct nnet_context *context, const struct nnet_memory *memory,
                     const struct position *position);

/* Plays a position to its end, every seat by the network and from what itself knows. In
 * `memory` gone[] must be filled for all seats. Changes both; returns the number of
 * choices. */
unsigned nnet_playout(const struct nnet_context *context, struct nnet_memory *memory,
                      struct position *position);

#endif
