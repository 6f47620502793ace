/* response.h - learns a best response: a learner plays against bots that do not learn, to find out how much a
 * player that knows them well can win from them (their exploitability).
 *
 * The learner has the seats of one side: `simple` calls and exchanges for it, a network plays its cards. The
 * rival bots have all other seats.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_RESPONSE_H
#define TRAIN_RESPONSE_H

#include "bots/bot.h"
#include "train/evaluate.h"

/* The bot that does one part of the rival's play, and its budget. */
struct rival_part {
    const struct bot *bot;
    struct bot_budget budget;
};

struct rival {
    struct rival_part calls, exchange, cards;
};

/* Plays one hand at score 0, the learner on a random side; it plays a random card with probability
 * `chance`/65536. Each decision between cards that the network distinguishes is a sample, of the one choice
 * it made. Returns the number of samples. */
unsigned response_hand(const struct training_game *game, const struct nnet *net,
                       const struct rival *rival, struct bot_scratch *scratch,
                       unsigned chance, struct pedro_rng *rng,
                       struct sample sample[HAND_SAMPLES_MAX]);

/* Plays `deals` deals from the auction on, each once for every side: the learner there, the rival on all
 * others. Points a deal, learner less rival. */
struct evaluate_result response_match(const struct training_game *game,
                                      const struct nnet *net, const struct rival *rival,
                                      struct bot_scratch *scratch, unsigned deals,
                                      struct pedro_rng *rng);

#endif
