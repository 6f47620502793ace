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
    const struct nnet *net; /* NULL: it plays no card */
    bool follows;           /* the hand, since its first card that was asked for */
    unsigned trump;         /* of play_rules; PEDRO_NO_SUIT: none yet */
    struct position_rules play_rules;
    struct nnet_context context;
    struct nnet_memory memory;
    struct position position;
};

/* Prepares for hands of a game; `rules` must outlive it. It is not moved afterwards. */
void nnet_seats_init(struct nnet_seats *seats, const struct pedro_rules *rules);

/* Another hand begins, or the same one at another place. */
void nnet_seats_restart(struct nnet_seats *seats);

/* The network's card, or fold, for the seat to act. False if it has none: it is no play, the game has no built-in
 * network or has laws for errors, or the seat may throw its cards in. */
bool nnet_seats_choose(struct nnet_seats *seats, const struct pedro_state *state,
                       const struct pedro_legal *legal, struct pedro_action *action);

/* Sees each action before it is made, whoever chose it. */
void nnet_seats_see(struct nnet_seats *seats, const struct pedro_action *action);

#endif
