/* evaluate.h - measures how well a network plays the cards: duplicate deals against `simple`.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_EVALUATE_H
#define TRAIN_EVALUATE_H

#include "train/selfplay.h"

struct evaluate_result {
    double margin;   /* points a deal and side, network less `simple` */
    double interval; /* 95 % */
};

/* Plays `deals` deals, each once for every side: the network plays the cards of that side, `simple` all
 * else. The network sees what a bot sees, a view and the history. */
struct evaluate_result evaluate_net(const struct training_game *game,
                                    const struct nnet *net, unsigned deals,
                                    struct pedro_rng *rng);

#endif
