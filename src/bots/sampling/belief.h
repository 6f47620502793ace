/* belief.h - where the cards that a seat cannot see may lie: a probability distribution over layouts.
 *
 * Every hidden card is a trump or a plain card, and lies in another hand or elsewhere (the stock, the
 * discards, the kitty). All deals are equally likely before any action. How many of them lead to a layout
 * depends, as far as public facts go, only on how many trumps each hand had when play began:
 *
 * - what a seat kept when it discarded were trumps, `sure` of them;
 * - what it drew, or was dealt and brought down, came from `open` positions where any hidden card may have
 *   been;
 * - a hand of n trumps therefore stands for
 *   n!/(n-sure)! * open!/(open-n+sure)! * (plain cards)! deals.
 *
 * So the numbers of trumps are drawn first, from a table that is made once for a decision, and then the
 * cards of a kind uniformly. Suits shown to be missing and cards shown are conditions of that table, or
 * (plain suits) of rejection.
 *
 * Weights are floating-point numbers, but are only multiplied, divided and added one step at a time, which
 * gives the same result on every machine.
 *
 * Left out on purpose: what voluntary discards, bids and plays say about a hand (auction_likelihood.h and
 * play_likelihood.h weigh layouts by that), trumps handed from partner to partner, and which plain cards a
 * robber picks. A seat that may keep plain cards is assumed to throw them; if it shows more of them than
 * it drew, the assumption is dropped for as many. Before trumps are named, and during the exchange, deals
 * are sampled instead (deal_sampler.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef BOTS_BELIEF_H
#define BOTS_BELIEF_H

#include "bots/bot.h"
#include "solver/position.h"

/* Most layouts that are listed at a time. */
enum { LAYOUT_LIST_MAX = 512 };

enum { BELIEF_OTHERS = PEDRO_SEATS_MAX - 1, BELIEF_TRUMPS = PEDRO_LETTERS };

/* The distribution of trumps, seat by seat: cumulative probabilities in 2^-32. */
struct belief_table {
    uint32_t upto[BELIEF_OTHERS][BELIEF_TRUMPS + 1][BELIEF_TRUMPS + 1];
    uint32_t aside[BELIEF_TRUMPS + 1]; /* by number of trumps that no hand holds */
};

/* Another seat, and the weight of each number of trumps in its hand. */
struct belief_seat {
    pedro_seat seat;
    pedro_cards exposed; /* cards it holds that all have seen, which are not hidden */
    uint8_t size;        /* hidden cards it holds */
    uint8_t void_in;
    uint8_t sure; /* how many of its trumps, played ones included, were dealt to it */
    double weight[BELIEF_TRUMPS + 1];
};

struct belief {
    uint8_t seats, trumps, plain;
    uint8_t low; /* how many of the hidden trumps, the first ones, may lie elsewhere */
    uint8_t not_called; /* seats that cannot hold the card called */
    bool voids;         /* a seat has shown that it lacks a plain suit */
    pedro_card called;  /* while its holder is not known, else PEDRO_NO_CARD */
    pedro_card trump[BELIEF_TRUMPS], plain_card[PEDRO_PACK_MAX];
    struct belief_seat at[BELIEF_OTHERS];
    pedro_seat me;
    pedro_cards hand; /* our own */
    double
        aside[BELIEF_TRUMPS + 1]; /* weight of a layout with so many trumps elsewhere */
    struct belief_table kept, thrown; /* if no trump was thrown, and if some were */
    uint32_t throws;                  /* probability of the second, in 2^-32 */
};

/* All hands, our own included. */
struct layout {
    pedro_cards hand[PEDRO_SEATS_MAX];
};

/* Reads a view. False if no deal has this view. Without history (NULL) it is not known which seat played
 * which card, and the distribution is less exact. */
bool belief_init(struct belief *belief, const struct pedro_rules *rules,
                 const struct pedro_view *view, const struct bot_history *history);

/* Draws a layout. */
void layout_draw(const struct belief *belief, struct pedro_rng *rng,
                 struct layout *layout);

/* The number of layouts of the hidden trumps, or `most` if there are as many or if they cannot be listed
 * (a trump may have been thrown, or a called card is out). */
unsigned layout_count(const struct belief *belief, unsigned most);

/* Lists them all, if layout_count() says that they are fewer than `most`, with their weights; plain cards
 * are dealt at random. Returns how many. */
unsigned layout_list(const struct belief *belief, struct pedro_rng *rng, unsigned most,
                     struct layout *layout, double *weight);

/* The state of a view if hands are as in the layout, for phases bury, play and call. Hidden cards that no
 * longer matter (stock, discards) are left out. */
void layout_state(const struct pedro_rules *rules, const struct pedro_view *view,
                  const struct bot_history *history, const struct layout *layout,
                  struct pedro_state *state);

#endif
