/* model.h - the network in training: floating-point weights, and how they change.
 *
 * The same layers as in bots/net/nnet.h. The source fixes the order of every sum and the compiler may not
 * change it (see meson.build), so the same seed gives the same weights wherever floats are IEEE 754.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_MODEL_H
#define TRAIN_MODEL_H

#include <stdalign.h>

#include "bots/net/nnet.h"
#include "bots/net/nnet_file.h"
#include "pedro/rng.h"

/* All weights; also a gradient, and the two moving averages of Adam. */
struct weights {
    alignas(64) float row[NNET_INPUTS][NNET_FIRST]; /* each part aligned to cache lines */
    float first[NNET_FIRST];
    float second[NNET_FIRST][NNET_SECOND];
    float second_start[NNET_SECOND];
    float answer[NNET_ANSWERS][NNET_SECOND];
    float answer_start[NNET_ANSWERS];
};

struct model {
    struct weights now, mean,
        square; /* `mean` and `square`: moving averages of the gradient */
    uint64_t steps;
    double mean_left, square_left; /* 0.9 and 0.999 to the power of `steps` */
    uint8_t used[NNET_INPUTS];     /* features that were ever set */
};

/* A decision, and the outcome of each choice that the network distinguishes. */
struct sample {
    struct nnet_input input;
    uint16_t choices;
    uint16_t output[NNET_OUTPUTS];
    uint32_t unknown; /* choices whose `points` are not known, as bits */
    /* In parts of all points: points still won, and margin. Of a bid, whether it was made, and margin. */
    float points[NNET_OUTPUTS], margin[NNET_OUTPUTS];
};

/* The gradient of one worker. */
struct gradient {
    struct weights sum;
    uint8_t used[NNET_INPUTS];
    double loss[2]; /* squared errors of points and of margins, means of the choices */
    uint64_t samples;
};

/* Fills a model with small random weights. Only the first `units` of the first layer ever get others than 0. */
void model_init(struct model *model, unsigned units, struct pedro_rng *rng);

/* Starts from a network as it is shipped, rounded as that is. */
void model_begin(struct model *model, const struct nnet *net);

/* Adds the gradient of one sample. All its choices were played out in the same deal, so the error that they
 * have in common is mostly the luck of that deal: it weighs less than the differences between them. */
void model_learn(const struct model *model, const struct sample *sample,
                 struct gradient *gradient);

/* One step of Adam (Kingma and Ba 2014) by `count` gradients, in order, of `samples` samples together. Clears
 * the gradients; their losses stay. */
void model_step(struct model *model, struct gradient *const gradient[], unsigned count,
                unsigned samples, double rate);

/* Quantises a model to the integers that are shipped. */
void model_round(const struct model *model, struct nnet_storage *room);

#endif
