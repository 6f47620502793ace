/* nnet_seats.h - a network that plays the cards of all seats of a hand, in a playout.
 *
 * It chooses what the bot `network` does in the view of the seat to act without a history, but follows the hand as
 * a position instead of reading each view anew, which would be most of the work.
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_NNET_SEATS_H
#define BOTS_NNET_SEATS_H

#include "bots/net/nnet.h"

struct nnet_seats {
    const struct pedro_rules *rules;
    const struct nnet *net; /* NULL: no seat can be asked */
    unsigned trump;         /* of play_rules; PEDRO_NO_SUIT: none yet */
    struct position_rules play_rules;
    struct nnet_context context;
    struct nnet_memory memory;
    struct position position;
};

/* Prepares for hands of a game; `rules` must outlive it. It is not moved afterwards. */
void nnet_seats_init(struct nnet_seats *seats, const struct pedro_rules *rules);

/* Begins to follow a hand from `state`, in phase play. False if it cannot be followed: the game has no built-in network, or
 * has laws for errors. */
bool nnet_seats_begin(struct nnet_seats *seats, const struct pedro_state *state);

/* The card, or fold, that the network chooses for the seat to act, in phase play. */
void nnet_seats_choose(struct nnet_seats *seats, struct pedro_action *action);

/* Follows an action of the seat to act. */
void nnet_seats_follow(struct nnet_seats *seats, const struct pedro_action *action);

#endif
