/* selfplay.h - hands that a network plays against itself, and what came of every card.
 *
 * `simple` bids, names trumps and exchanges; the cards are played by the network in every
 * seat, each from what it knows, with a card at random now and then. At every other decision
 * each choice is tried in this very deal and the hand played to its end: what a card is worth
 * is what then happens (deep Monte Carlo), and nothing is estimated by the network itself. As
 * all choices share the luck of the deal, it drops out of what sets them apart.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "train/model.h"

/* A game to train for. */
struct training_game {
    const char *name;
    struct pedro_rules rules;
    struct position_rules play_rules[4]; /* by the suit named */
};

void training_game_init(const struct pedro_rules *rules, const char *name,
                        struct training_game *game);

/* A hand that is ready for the play. */
struct training_hand {
    const struct training_game *game;
    const struct position_rules *play_rules;
    struct pedro_state state;
    struct position position;
    struct nnet_memory memory;
    int16_t settled[PEDRO_SEATS_MAX]; /* points by side that no trick decides */
};

/* Deals until a hand comes to the play, and leaves it there. */
void training_hand_deal(const struct training_game *game, struct pedro_rng *rng,
                        struct training_hand *hand);

/* By how much `seat` outscores the others (their mean, if they are several) when the play
 * has ended in `position`, in parts of all points. */
float training_hand_margin(const struct training_hand *hand,
                           const struct position *position, unsigned seat);

enum { HAND_SAMPLES_MAX = 128 };

/* Plays one hand; `chance` of 65536 is how often a card is played at random. Every other
 * decision between cards the network tells apart, by chance, is a sample. Returns their number. `brief`: leave
 * out the questions about the ruleset, as they have one answer only where one game is
 * trained. */
unsigned selfplay_hand(const struct training_game *game, const struct nnet *net,
                       unsigned chance, bool brief, struct pedro_rng *rng,
                       struct sample sample[HAND_SAMPLES_MAX]);

#endif
