/* selfcall.h - self-play of the auction: deals in which calls are tried, and how each of them ended.
 *
 * Each side bids by the network or by `simple`, at random, so that the network learns to play with and against
 * both; naming and exchange are those of `simple`, and the built-in network plays the cards of all seats
 * (`simple` where a game has none). At about every other decision some calls are played out in the same deal to
 * the end of the hand: the results are the targets. One deal a decision is an unbiased sample of what a call is
 * worth, as far as its seat can know.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_SELFCALL_H
#define TRAIN_SELFCALL_H

#include "train/evaluate.h"

struct selfcall_plan {
    unsigned chance; /* of a random call, in 1/65536 */
    unsigned
        trust; /* that a side bids by the network, in 1/65536; 0: it learns from all bids of `simple` */
    bool brief; /* leave out the features of the ruleset */
};

/* Plays the auction of one deal. Returns the number of samples. */
unsigned selfcall_hand(const struct training_game *game, const struct nnet *net,
                       const struct selfcall_plan *plan, struct pedro_rng *rng,
                       struct sample sample[HAND_SAMPLES_MAX]);

/* How well the network calls. */
struct selfcall_result {
    struct evaluate_result match; /* points a deal and side, network less `simple` */
    double brier,
        mean_brier; /* squared error of the probability that a bid is made: the network's, and that of
                               * always saying the mean */
    unsigned bids; /* that were the last of an auction */
};

/* How well anybody could foretell whether the bids of a network are made. */
struct selfcall_limit {
    double
        brier, /* of who knows how often a bid is made in all deals that its seat cannot tell apart */
        mean_brier; /* of always saying the mean */
    unsigned bids;
};

/* Looks at the bids that selfcall_match() counts, in `deals` deals: the cards that the seat has not seen are dealt again `tries`
 * times, and deals in which the others call as they did, and the bid is the last, are played. Bids with fewer than two such deals
 * are not counted. */
struct selfcall_limit selfcall_limit(const struct training_game *game,
                                     const struct nnet *net, unsigned deals,
                                     unsigned tries, struct pedro_rng *rng);

/* Plays `deals` deals, each once for every side: the network bids there, `simple` elsewhere. */
struct selfcall_result selfcall_match(const struct training_game *game,
                                      const struct nnet *net, unsigned deals,
                                      struct pedro_rng *rng);

#endif
