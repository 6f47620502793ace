/* model.h - the network while it learns: numbers with a floating point, and how they change.
 *
 * The same layers as in bots/net/nnet.h. Every sum is added up in an order that the source
 * fixes and nothing is left to the compiler (see meson.build), so the same seed gives the
 * same weights wherever floats are IEEE 754.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_MODEL_H
#define TRAIN_MODEL_H

#include <stdalign.h>

#include "bots/net/nnet.h"
#include "bots/net/nnet_file.h"
#include "pedro/rng.h"

/* All that is learned; also a sum of changes to it, and the two averages Adam keeps. */
struct weights {
    alignas(64) float row[NNET_INPUTS][NNET_FIRST]; /* each part in lines of 64 bytes */
    float first[NNET_FIRST];
    float second[NNET_FIRST][NNET_SECOND];
    float second_start[NNET_SECOND];
    float answer[NNET_ANSWERS][NNET_SECOND];
    float answer_start[NNET_ANSWERS];
};

struct model {
    struct weights now, mean, square; /* `mean` and `square` of past changes */
    uint64_t steps;
    double mean_left, square_left; /* 0.9 and 0.999 to the power of `steps` */
    uint8_t used[NNET_INPUTS];     /* questions that were ever answered yes */
};

/* A decision, and what happened after each of the choices the network tells apart. */
struct sample {
    struct nnet_input input;
    uint16_t choices;
    uint16_t output[NNET_OUTPUTS];
    /* In parts of all points: still won, and scored over others. */
    float points[NNET_OUTPUTS], margin[NNET_OUTPUTS];
};

/* One worker's changes. */
struct gradient {
    struct weights sum;
    uint8_t used[NNET_INPUTS];
    double loss[2]; /* squared errors of points and of margins, means of the choices */
    uint64_t samples;
};

/* Fills a model with small random weights. */
void model_init(struct model *model, struct pedro_rng *rng);

/* Goes on from a network as it was shipped, with all that rounding has lost. */
void model_begin(struct model *model, const struct nnet *net);

/* Adds what one sample would change. All choices were tried in the same deal, so an error
 * that they have in common is mostly the luck of that deal: it counts for less than what
 * sets them apart. */
void model_learn(const struct model *model, const struct sample *sample,
                 struct gradient *gradient);

/* Changes the model by `count` gradients, in order, that rest on `samples` samples
 * together, and clears them; their losses stay. Adam (Kingma and Ba, 2014). */
void model_step(struct model *model, struct gradient *const gradient[], unsigned count,
                unsigned samples, double rate);

/* Rounds a model to the whole numbers that are shipped. */
void model_round(const struct model *model, struct nnet_storage *room);

#endif
