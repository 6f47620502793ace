/* selfplay.h - self-play: hands that the network plays in all seats, and the outcome of every choice.
 *
 * `simple` bids, names trumps and exchanges; the network plays the cards in every seat from what that seat
 * knows, with a random card now and then. At about every other decision each choice is played out in the same
 * deal to the end of the hand, and those results are the training targets (deep Monte Carlo, Zha et al. 2021,
 * "DouZero"); the network's own estimates are not used (no bootstrapping). As all choices share the deal, its
 * luck cancels out of their differences.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "train/model.h"

/* A game to train for. */
struct training_game {
    const char *name;
    struct pedro_rules rules;
    struct position_rules play_rules[4]; /* by trump suit */
    const struct nnet
        *cards; /* the built-in network that plays the cards, NULL if there is none */
};

void training_game_init(const struct pedro_rules *rules, const char *name,
                        struct training_game *game);

/* A hand at the beginning of the card play. */
struct training_hand {
    const struct training_game *game;
    const struct position_rules *play_rules;
    struct pedro_state state;
    struct position position;
    struct nnet_memory memory;
    int16_t settled[PEDRO_SEATS_MAX]; /* points by side that no trick decides */
};

/* Deals hands until one comes to the card play, and stops there. */
void training_hand_deal(const struct training_game *game, struct pedro_rng *rng,
                        struct training_hand *hand);

/* Fills in a hand of which the state has come to the card play. */
void training_hand_begin(const struct training_game *game, struct training_hand *hand);

/* The scores of the hand by side when the play has ended in `position`. True if the bid was made. */
bool training_hand_score(const struct training_hand *hand,
                         const struct position *position, int32_t score[PEDRO_SEATS_MAX]);

/* The margin of `seat` over the others (their mean, if there are several) when the play has ended in
 * `position`, in parts of all points. */
float training_hand_margin(const struct training_hand *hand,
                           const struct position *position, unsigned seat);

enum { HAND_SAMPLES_MAX = 128 };

/* Plays one hand; a card is random with probability `chance`/65536. Of the decisions between cards that the
 * network distinguishes every other one, at random, is a sample. Returns the number of samples. `brief`: leave
 * out the features of the ruleset, which are constant if only one game is trained. */
unsigned selfplay_hand(const struct training_game *game, const struct nnet *net,
                       unsigned chance, bool brief, struct pedro_rng *rng,
                       struct sample sample[HAND_SAMPLES_MAX]);

#endif
