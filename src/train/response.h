/* response.h - a best response: hands that a learner plays against players that do not
 * learn, to find out what can be won from them by whoever knows them well.
 *
 * The learner has the seats of one side: `simple` calls and exchanges for it, a network
 * plays its cards. The others are the rival's, whole.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_RESPONSE_H
#define TRAIN_RESPONSE_H

#include "bots/bot.h"
#include "train/evaluate.h"

/* Who does one part of the rival's play, and how long it may think. */
struct rival_part {
    const struct bot *bot;
    struct bot_budget budget;
};

struct rival {
    struct rival_part calls, exchange, cards;
};

/* Plays one hand at no score, the learner on a side drawn by chance; `chance` of 65536 is
 * how often it plays a card at random. Each of its decisions between cards the network tells
 * apart is a sample of the one choice it made. Returns their number. */
unsigned response_hand(const struct training_game *game, const struct nnet *net,
                       const struct rival *rival, struct bot_scratch *scratch,
                       unsigned chance, struct pedro_rng *rng,
                       struct sample sample[HAND_SAMPLES_MAX]);

/* Plays `deals` deals from the auction on, each once for every side: the learner there, the
 * rival everywhere else. Points a deal, learner less rival. */
struct evaluate_result response_match(const struct training_game *game,
                                      const struct nnet *net, const struct rival *rival,
                                      struct bot_scratch *scratch, unsigned deals,
                                      struct pedro_rng *rng);

#endif
