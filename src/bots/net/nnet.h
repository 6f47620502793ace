/* nnet.h - a small neural network that estimates what a card is worth, from what its player knows.
 *
 * Two hidden layers over binary features (nnet_features.h), trained by self-play (docs/training.md) and
 * evaluated in integers, so that every machine plays alike. For every choice it estimates the part of all
 * points that our side still wins in tricks, and by how much we outscore the others in this hand.
 *
 * The first layer is like that of NNUE (Nasu 2018, "Efficiently Updatable Neural-Network-based Evaluation
 * Functions for Computer Shogi"): a sum of the weight rows of the features that are set, of which the part
 * that does not change during a hand is added up only once (struct nnet_context).
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NNET_H
#define BOTS_NNET_H

#include "bots/net/nnet_calls.h"

enum {
    NNET_FIRST = 256,                /* units of the first hidden layer */
    NNET_SECOND = 64,                /* of the second */
    NNET_ANSWERS = 2 * NNET_OUTPUTS, /* points of each choice, then margins of each */
    NNET_ONE_BITS = 12,
    NNET_ONE = 1 << NNET_ONE_BITS, /* all points of the pack, in an output */
    /* Fixed point: units have 8 fractional bits and are clipped to 0 .. 16 (clipped ReLU); weights of the
     * second layer and of the outputs have 12. */
    NNET_UNIT_BITS = 8,
    NNET_FULL = (16 << NNET_UNIT_BITS) - 1,
    NNET_WEIGHT_BITS = 12,
    NNET_SCALE_BITS = 10,
    NNET_GAMES_MAX = 32,
};

/* A network, ready for use: read from a file (nnet_file.h) or built in (nnet_shipped()). */
struct nnet {
    const uint64_t *key;    /* games it is for: play_key or call_key of their rules */
    uint16_t games;         /* how many of `key` */
    const uint16_t *row_of; /* by feature: its row; 0 if it was never set in training */
    const int8_t (*rows)[NNET_FIRST]; /* weights of a feature; row 0 is all zero */
    const int16_t *first;             /* NNET_FIRST: biases */
    const int16_t *scale; /* NNET_FIRST: factors, with NNET_SCALE_BITS fractional bits */
    /* Weights of pairs of neighbouring units, for each unit of the second layer. */
    const int16_t (*second)[NNET_SECOND][2];
    const int32_t *second_start;          /* NNET_SECOND */
    const int16_t (*answer)[NNET_SECOND]; /* weights of each answer */
    const int32_t *answer_start;          /* NNET_ANSWERS */
    bool calls; /* it calls: features and outputs are those of nnet_calls.h */
};

/* The built-in network that plays the cards of a game, or NULL if there is none. */
const struct nnet *nnet_shipped(const struct pedro_rules *rules);

/* The built-in network that calls in a game, or NULL if there is none. */
const struct nnet *nnet_shipped_caller(const struct pedro_rules *rules);

/* The forward pass up to the second layer: `start` are the sums of the first layer so far, of which net->first
 * are the biases. */
void nnet_units(const struct nnet *net, const struct nnet_input *input,
                const int16_t start[NNET_FIRST], int16_t unit[restrict NNET_SECOND]);

/* An answer, by number, from the units of the second layer, in 1/NNET_ONE. */
int32_t nnet_answer(const struct nnet *net, unsigned which,
                    const int16_t unit[NNET_SECOND]);

/* A network prepared for one hand. */
struct nnet_context {
    const struct nnet *net;
    struct nnet_hand hand;
    int16_t start[PEDRO_SEATS_MAX]
                 [NNET_FIRST]; /* sums of the first layer as the hand begins, by seat */
};

/* Prepares a network from the view of any seat, once trumps are named and cards drawn. `play_rules` must
 * outlive `context`. */
void nnet_context_init(const struct nnet *net, const struct pedro_rules *rules,
                       const struct position_rules *play_rules,
                       const struct pedro_view *view, struct nnet_context *context);

/* The same for those seats alone that are then added: others must not be asked about. */
void nnet_context_begin(const struct nnet *net, const struct pedro_rules *rules,
                        const struct position_rules *play_rules,
                        const struct pedro_view *view, struct nnet_context *context);
void nnet_context_seat(struct nnet_context *context, unsigned seat);

/* Estimates for the choices of the seat to act, by slot, in 1/NNET_ONE of all points; only those of
 * position_legal() are written. In phase play only. */
struct nnet_scores {
    int32_t points[64]; /* still to be won, this trick included */
    int32_t margin[64]; /* of the hand's score over the others' (their mean if several) */
};
void nnet_scores(const struct nnet_context *context, const struct nnet_memory *memory,
                 const struct position *position, struct nnet_scores *scores);

/* The choice with the best margin, the lowest slot of equals. In other phases the card of the lowest worth
 * is buried, and the highest trump that is not held is called. */
unsigned nnet_choose(const struct nnet_context *context, const struct nnet_memory *memory,
                     const struct position *position);

/* Plays a position to its end, every seat by the network from what it knows. In `memory` gone[] must be
 * filled for all seats. Changes both; returns the number of choices. */
unsigned nnet_playout(const struct nnet_context *context, struct nnet_memory *memory,
                      struct position *position);

#endif
